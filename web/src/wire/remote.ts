/** A server far away: requests by HTTP, tables over a socket. The only place of the pages that knows of either. */

import type { Follower, Following, Host, Method } from './host'
import { Line } from './line'
import { reach } from './reach.svelte'
import { Refusal } from './refusal'
import type { Reason, Refused, TableState } from './wire'

export class RemoteHost implements Host {
  async request(method: Method, path: string, body?: unknown): Promise<string> {
    return answered(await ask(`/api${path}`, wanted(method, body)))
  }

  async *lines(method: Method, path: string, body?: unknown): AsyncGenerator<string> {
    const response = await ask(`/api${path}`, wanted(method, body))
    if (!response.ok || !response.body) throw new Refusal(reasonIn(await response.text()), response.status)
    let rest = ''
    for await (const part of chunks(response.body)) {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  }

  async paper(path: string): Promise<string> {
    return answered(await ask(path, {}))
  }

  follow(table: string, follower: Follower, known: TableState | null = null): Following {
    return new Line(table, follower, dial, known)
  }
}

/** A browser that was never here gets its cookie with the socket. */
function dial(): WebSocket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`)
}

function wanted(method: Method, body: unknown): RequestInit {
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return { method, headers, body: body === undefined ? null : JSON.stringify(body) }
}

/** Not every browser can go through a stream by itself. */
async function* chunks(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } catch {
    throw new Refusal({ key: 'web.unreachable' }, 0)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function ask(path: string, wanted: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, wanted)
    reach.note(true)
    return answer
  } catch {
    reach.note(false)
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
