/** Playing without a network: all that it takes is fetched when the player says so. */

import { send } from '../wire/api'
import { helper } from '../wire/background'
import { PLACES } from '../wire/host'
import type { Said } from '../worker/said'

/** How it stands: the pages cannot be kept here, nothing is here yet, it is on its way, did not work, or is here. */
export type Standing = 'impossible' | 'offered' | 'busy' | 'failed' | 'kept'

const NAME = 'scorepad.offline'

let standing: Standing = $state(first())

export const offline = {
  get standing(): Standing {
    return standing
  },
  keep,
}

async function keep(): Promise<void> {
  standing = 'busy'
  standing = (await kept().catch(() => false)) ? 'kept' : 'failed'
  if (standing === 'kept') localStorage.setItem(NAME, 'kept')
}

/** Python comes with a bar that shows how much of it is here; the helper fetches what is still missing. */
async function kept(): Promise<boolean> {
  await helper()
  const { active } = await navigator.serviceWorker.ready
  await send<unknown>('GET', `${PLACES.device}/games`)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((done) => (port1.onmessage = ({ data }: MessageEvent<boolean>) => done(data)))
  const pictures = Array.from(document.images, ({ src }) => src)
  active?.postMessage({ kind: 'keep-all', pictures } satisfies Said, [port2])
  return answer
}

function first(): Standing {
  if (!('serviceWorker' in navigator)) return 'impossible'
  try {
    return localStorage.getItem(NAME) === 'kept' ? 'kept' : 'offered'
  } catch {
    return 'impossible'
  }
}
