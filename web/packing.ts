import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(js|css|svg)$/
/** What is shorter is sent as it is. */
const SHORT = 500

/** Puts a compressed `name.br` beside each file that is worth it: there is time for that now, not when it is asked for. */
export function packing(): Plugin {
  return {
    name: 'packing',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (PACKED.test(file.fileName) && source.length > SHORT) {
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) })
          }
        }
      },
    },
  }
}
