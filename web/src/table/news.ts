/** What others did, in one line. */

import { story } from '../speech/story'
import type { EventView } from '../wire/wire'

/** What happened, whose doing it was said once; what began by it only where there is nothing else to say. */
export function newsWords(events: readonly EventView[], names: readonly string[]): string {
  const lines = story(events, names)
  const acts = lines.filter((line) => !line.opening)
  const told = acts.length ? acts : lines
  return told
    .map((line, at) => (at && line.seat === told[at - 1]?.seat ? unnamed(line.text, names[line.seat ?? -1]) : line.text))
    .join('; ')
}

/** A sentence without the name that it begins with. */
function unnamed(text: string, name = ''): string {
  return name && text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text
}
