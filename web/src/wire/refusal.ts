/** Why something was not done. */

import { sentence } from '../speech/i18n.svelte'
import type { Reason } from './wire'

/** Its message is a sentence. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly status: number,
  ) {
    super(sentence(reason))
  }
}
