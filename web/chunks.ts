import type { Plugin } from 'vite'

/**
 * What is loaded together: a request costs more than a few bytes that are not needed yet. What stands at home comes first,
 * then what every table needs, then the board of a family; anything else is by itself, and loaded by whoever wants it.
 */
export const CHUNKS = [
  { name: 'home', priority: 3, test: /\/src\/(main\.ts|App\.svelte|pages\/Home\.svelte)$|\/node_modules\/svelte\// },
  { name: 'table', priority: 2, test: /\/src\/(pages\/Table\.svelte|ui\/(?!Qr|OwnDice)\w+\.(svelte|ts)|games\/\w+\.ts)$/ },
  { name: boardOf, priority: 1, test: /\/src\/games\/\w+\/(?!Example|ReplayDice)[\w.]+$/ },
]

/** By the folder of its family. */
function boardOf(id: string): string {
  return `board-${/games\/(\w+)\//.exec(id)?.[1] ?? ''}`
}

/** A file that does nothing but hand on what another one has. */
const FACADE = /^export\{(\w+) as default\}from"\.\/([^"]+)";\s*$/

/** Lets files that only hand on another one be left out: whoever imports them imports the other one. */
export function direct(): Plugin {
  return {
    name: 'direct',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const { fileName, code } of chunks) {
          const [, name, target] = FACADE.exec(code) ?? []
          if (!name || !target) continue
          const own = fileName.replace('assets/', '')
          const imported = `import(\`./${own}\`)`
          for (const chunk of chunks) {
            chunk.code = chunk.code
              .replaceAll(imported, `import(\`./${target}\`).then(m=>({default:m.${name}}))`)
              .replaceAll(`"./${own}"`, `"./${target}"`)
          }
          Reflect.deleteProperty(bundle, fileName)
        }
      },
    },
  }
}
