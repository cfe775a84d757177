/** A server far away: requests by HTTP, tables over a socket. The only place of the pages that knows of either. */

import type { Follower, Following, Host, Method } from './host'
import { Line } from './line'
import { Refusal } from './refusal'
import type { Reason, Refused } from './wire'

export class RemoteHost implements Host {
  async request(method: Method, path: string, body?: unknown): Promise<string> {
    const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return answered(await reach(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) }))
  }

  async paper(path: string): Promise<string> {
    return answered(await reach(path, {}))
  }

  follow(table: string, follower: Follower): Following {
    return new Line(table, follower, () => this.#dial())
  }

  /** A browser without its cookie would not be recognised on the socket after it sat down. */
  async #dial(): Promise<WebSocket> {
    this.#introduced ??= this.request('POST', '/me')
    try {
      await this.#introduced
    } catch {
      this.#introduced = undefined // whatever is in the way is in the way of the socket too, which tries again
    }
    return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`)
  }

  #introduced: Promise<string> | undefined
}

async function reach(path: string, wanted: RequestInit): Promise<Response> {
  try {
    return await fetch(path, wanted)
  } catch {
    throw new Refusal({ key: 'web.unreachable' }, 0)
  }
}

async function answered(response: Response): Promise<string> {
  const text = await response.text()
  if (response.ok) return text
  throw new Refusal(reasonIn(text), response.status)
}

function reasonIn(text: string): Reason {
  try {
    return (JSON.parse(text) as Refused).reason
  } catch {
    return { key: 'web.failed' } // not our server that answered
  }
}
