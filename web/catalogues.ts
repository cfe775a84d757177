import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import leftOut from './left-out.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '..', 'src', 'scorepad', 'locale')
const FALLBACK = 'en'
/** What no page says: the terminal does, or it stands in drawings and rules as the server sends them. */
const SILENT = new RegExp(leftOut.keys)
const PREFIX = 'catalogue:'

/** Gives `catalogue:all`: by language code, a function that loads its messages: one chunk for each language. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      if (name === 'all') return all()
      for (const file of files(name)) this.addWatchFile(file)
      return `export default ${JSON.stringify(messages(name))}`
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

function files(language: string): string[] {
  const names = readdirSync(join(FOLDER, language)).filter((name) => name.endsWith('.json') && !leftOut.files.includes(name))
  return names.sort().map((name) => join(FOLDER, language, name))
}

function all(): string {
  const entries = languages().map((code) => `${JSON.stringify(code)}: () => import('${PREFIX}${code}')`)
  return `export default { ${entries.join(', ')} }`
}
