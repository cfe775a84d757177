/** What the server tells about records that the browser brings along, and about the rules. */

import { language } from '../speech/i18n.svelte'
import { meet, send } from './api'
import type { CheckedSheet, CheckSheet, Draws, Guide, Meanings, Outline, Position, StudyStep } from './wire'

export const studies = {
  outline: async (record: string) => {
    const found = await send<Outline>('POST', '/records/outline', { record })
    await meet([found.family])
    return found
  },
  step: (wanted: StudyStep) => send<Position>('POST', '/records/step', wanted),
  draws: (record: string) => send<Draws>('POST', '/records/draws', { record }),
  meanings: (record: string, numbers: readonly number[]) => send<Meanings>('POST', '/records/meanings', { record, numbers }),
  checkSheet: (wanted: CheckSheet) => send<CheckedSheet>('POST', '/sheet-files/check', wanted),
  guide: (game: string) => send<Guide>('GET', `/guides/${encodeURIComponent(game)}?language=${language()}`),
  tableGuide: (table: string) => send<Guide>('GET', `/tables/${table}/guide?language=${language()}`),
}
