/** Why something was not done. */

import { sentence } from '../speech/i18n.svelte'
import type { Reason } from './wire'

const NOT_FOUND = 404

/** Its message is a sentence. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly status: number,
  ) {
    super(sentence(reason))
  }
}

/** Whether there was no server to ask. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Refusal && error.status === 0
}

/** Whether a server was asked for what it does not have. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Refusal && error.status === NOT_FOUND
}

/** What there is instead where no server could be asked; any other error stays one. */
export function unlessReached<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isUnreachable(error)) return instead
    throw error
  }
}
