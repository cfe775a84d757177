import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Of a language, what is needed at once. */
const CATALOGUE = /^\0catalogue:(\w\w)$/
const ICON = 'icon.svg'

/**
 * Saves pages from waiting: the icon comes within the page, and `ahead.json` tells whoever sends a page which files it needs
 * beside those of all pages.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    enforce: 'post',
    transformIndexHtml: (page) => page.replace(`"/${ICON}"`, `"${drawing(ICON)}"`),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const languages = chunks.flatMap((chunk) => {
          const language = CATALOGUE.exec(chunk.facadeModuleId ?? '')?.[1]
          return language ? [[language, chunk.fileName] as const] : []
        })
        const pages = { table: filesOf(chunks.find((chunk) => chunk.name === 'table')) }
        const source = JSON.stringify({ languages: Object.fromEntries(languages), pages })
        this.emitFile({ type: 'asset', fileName: 'ahead.json', source })
      },
    },
  }
}

function filesOf(chunk: Rolldown.OutputChunk | undefined): string[] {
  return chunk ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])] : []
}

function drawing(name: string): string {
  const text = readFileSync(join(import.meta.dirname, 'public', name), 'utf-8')
  return `data:image/svg+xml,${encodeURIComponent(text.replace(/\s+/g, ' ').trim())}`
}
