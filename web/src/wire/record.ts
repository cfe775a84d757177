/** Records as text: their head, a part of them, and a form that fits into a link. */

const LINK_MARK = 'r='
const SHOWN_MARK = 's='

/** The lines above the first empty one, by key. */
export function headOf(record: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of head(record)) {
    const colon = line.indexOf(':')
    if (colon > 0 && !line.startsWith('|')) found.set(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return found
}

/** The record as it stood after so many entries; what it says about the dice of the rest is left out unless they fall again. */
export function upTo(record: string, step: number, sameDice = false): string {
  const kept = head(record).filter((line) => sameDice || !line.startsWith('dice-'))
  const entries = lines(record)
    .slice(head(record).length + 1)
    .filter((line) => line.trim() && !line.startsWith('#'))
  return [...kept, '', ...entries.slice(0, step)].join('\n') + '\n'
}

/** A name for its file. */
export function fileName(record: string): string {
  const about = headOf(record)
  const parts = [about.get('game') ?? 'game', about.get('table') ?? about.get('date') ?? ''].filter(Boolean)
  return `${parts.join('-').replace(/[^A-Za-z0-9_-]+/g, '-')}.txt`
}

/** Give a text to the player as a file. */
export function download(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** A link that carries the whole record, so that whoever gets it needs no access to the table. */
export async function linkWith(origin: string, record: string, step: number): Promise<string> {
  return `${origin}/replay#${String(step)}&${LINK_MARK}${await pack(record)}`
}

/** What the fragment of a link says: a step, and maybe a record, or the code of a game that the server shows. */
export async function readLink(fragment: string): Promise<{ step: number | null; record: string | null; code: string | null }> {
  const parts = fragment.replace(/^#/, '').split('&')
  const packed = marked(parts, LINK_MARK)
  const step = parts.find(isStep)
  return {
    step: step === undefined ? null : Number(step),
    record: packed === null ? null : await unpack(packed),
    code: marked(parts, SHOWN_MARK),
  }
}

/** The fragment of a link with another step. */
export function atStep(fragment: string, step: number): string {
  const rest = fragment
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part && !isStep(part))
  return `#${[String(step), ...rest].join('&')}`
}

function isStep(part: string): boolean {
  return /^\d{1,6}$/.test(part)
}

function marked(parts: readonly string[], mark: string): string | null {
  return parts.find((part) => part.startsWith(mark))?.slice(mark.length) ?? null
}

async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const plain = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function unpack(packed: string): Promise<string> {
  const plain = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

function head(record: string): string[] {
  const all = lines(record)
  const end = all.findIndex((line) => !line.trim())
  return end < 0 ? all : all.slice(0, end)
}

function lines(record: string): string[] {
  return record.split(/\r?\n/)
}
