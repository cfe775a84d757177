/** What the server tells about records that the browser brings along, and about the rules. */

import { meet, send } from './api'
import { language } from './i18n.svelte'
import { look } from './look'
import type { CheckedSheet, Draws, Guide, Meanings, Outline, Position } from './wire'

export const studies = {
  outline: async (record: string) => {
    const found = await send<Outline>('POST', '/records/outline', { record })
    await meet([found.family])
    return found
  },
  step: (record: string, step: number, seats: readonly number[], prefix: string) =>
    send<Position>('POST', '/records/step', { record, step, seats, prefix, ...look() }),
  draws: (record: string) => send<Draws>('POST', '/records/draws', { record }),
  meanings: (record: string, numbers: readonly number[]) => send<Meanings>('POST', '/records/meanings', { record, numbers }),
  checkSheet: (text: string) => send<CheckedSheet>('POST', '/sheet-files/check', { text, ...look() }),
  guide: (game: string) => send<Guide>('GET', `/guides/${encodeURIComponent(game)}?language=${language()}`),
}
