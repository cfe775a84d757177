import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import leftOut from './left-out.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '..', 'src', 'scorepad', 'locale')
const FALLBACK = 'en'
/** What no page says: the terminal does, or it stands in drawings and rules as the server sends them. */
const SILENT = new RegExp(leftOut.keys)
/** What neither home nor a table says before something is asked for that is loaded by itself. */
const LATER = new RegExp(leftOut.later)
const PREFIX = 'catalogue:'
const REST = ':later'

/** Gives `catalogue:all`: by language code, functions that load its messages: those that are needed at once, and the others. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      if (name === 'all') return all()
      const language = name.replace(REST, '')
      for (const file of files(language)) this.addWatchFile(file)
      return `export default ${JSON.stringify(part(language, name !== language))}`
    },
  }
}

export function languages(): string[] {
  return readdirSync(FOLDER).sort()
}

/** All messages of a language that the browser needs; the fallback's where it has none. */
export function messages(language: string): Record<string, unknown> {
  const parts = [...files(FALLBACK), ...files(language)].map((path) => JSON.parse(readFileSync(path, 'utf-8')))
  const all = Object.assign({}, ...parts) as Record<string, unknown>
  return Object.fromEntries(Object.entries(all).filter(([key]) => !SILENT.test(key)))
}

/** The messages of a language that come later, or those that are needed at once. */
export function part(language: string, later: boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(messages(language)).filter(([key]) => LATER.test(key) === later))
}

function files(language: string): string[] {
  const names = readdirSync(join(FOLDER, language)).filter((name) => name.endsWith('.json') && !leftOut.files.includes(name))
  return names.sort().map((name) => join(FOLDER, language, name))
}

function all(): string {
  const loading = (name: string) => `() => import('${PREFIX}${name}')`
  const entries = languages().map((code) => `${code}: { first: ${loading(code)}, later: ${loading(code + REST)} }`)
  return `export default { ${entries.join(', ')} }`
}
