/** Who is refused something is told why. */

import { toast } from '../speech/announce.svelte'
import { Refusal } from './refusal'

/** What comes of some work; nothing where it was refused, which is told. */
export async function told<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    toast(error.message)
    return undefined
  }
}
