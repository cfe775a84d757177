import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const CATALOGUE = '\0catalogue:'
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
        const words = chunks.filter((chunk) => chunk.facadeModuleId?.startsWith(CATALOGUE) && chunk.name !== 'all')
        const languages = words.map((chunk) => [chunk.facadeModuleId?.slice(CATALOGUE.length), chunk.fileName])
        const pages = { table: filesOf(chunks.find((chunk) => chunk.name === 'table')) }
        const source = JSON.stringify({ languages: Object.fromEntries(languages) as Record<string, string>, pages })
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
