/** Python in this browser, as the pages take it. */

import type { Host } from '../wire/host'
import { areFiles, base } from '../wire/place'
import { Refusal } from '../wire/refusal'
import { RemoteHost } from '../wire/remote'
import { BothHosts } from './both'
import { FileHost } from './files'
import { progress } from './progress.svelte'
import { Storage } from './storage'

/** The server and this device as one host; in place of a server there may be files. */
export function bothHosts(): BothHosts {
  const storage = new Storage()
  return new BothHosts(areFiles ? new FileHost(storage) : new RemoteHost(), storage, wake, areFiles)
}

async function wake(): Promise<Host> {
  if (!('WebAssembly' in globalThis)) throw new Refusal({ key: 'web.device.no-wasm' }, 0)
  const { LocalHost } = await import('./host')
  const made = new LocalHost(base, worker, progress.show)
  progress.begin()
  try {
    await made.start()
  } finally {
    progress.end()
  }
  return made
}

function worker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'python' })
}
