import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '..', 'src', 'scorepad', 'locale')
const FALLBACK = 'en'
/** What only the terminal says. */
const LEFT_OUT = new Set(['terminal.json'])
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
  return Object.assign({}, ...parts) as Record<string, unknown>
}

function files(language: string): string[] {
  const names = readdirSync(join(FOLDER, language)).filter((name) => name.endsWith('.json') && !LEFT_OUT.has(name))
  return names.sort().map((name) => join(FOLDER, language, name))
}

function all(): string {
  const entries = languages().map((code) => `${JSON.stringify(code)}: () => import('${PREFIX}${code}')`)
  return `export default { ${entries.join(', ')} }`
}
