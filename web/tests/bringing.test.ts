import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bring, broughtTo } from '../src/wire/bringing'
import { useHost, type Host } from '../src/wire/host'
import { Refusal } from '../src/wire/refusal'

const LOCAL = 'local-0123456789'
const RECORD = 'game: twenty-one\nplayers: human:Ann, greedy\ndice-commitment: 12\n\nroll 3\n'
const SEATS = [
  { seat: 0, kind: 'person', name: 'Ann', bot: null },
  { seat: 1, kind: 'bot', name: 'greedy', bot: 'greedy' },
]

/** A device with one game, and a server that can be lost at any request. */
class Both {
  readonly asked: string[] = []
  status = 'playing'
  lostAt = ''
  sent: unknown

  request(method: string, path: string, body?: unknown): Promise<string> {
    this.asked.push(`${method} ${path}`)
    if (`${method} ${path}`.startsWith(this.lostAt || 'nothing')) return Promise.reject(new Refusal({ key: 'web.unreachable' }, 0))
    if (path === '/brought') this.sent = body
    return Promise.resolve(JSON.stringify(this.#answer(path)))
  }

  #answer(path: string): unknown {
    if (path.endsWith('/record')) return { record: RECORD }
    const dice = { kind: 'device', commitment: 'c' }
    const terms = { pace: 'live', limit_seconds: 90, auto_forced: true, dice }
    return path === '/brought' ? { table: 'there' } : { table: LOCAL, status: this.status, seats: SEATS, ...terms }
  }
}

let both: Both

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  both = new Both()
  useHost(both as unknown as Host)
})

const done = (what: string): number => both.asked.filter((one) => one.startsWith(what)).length

describe('a game that is brought to the server', () => {
  it('keeps its seats and goes from here when everybody sits there', async () => {
    expect(await bring(LOCAL)).toBe('there')
    expect(both.sent).toMatchObject({ seats: [{ kind: 'person' }, { kind: 'bot', bot: 'greedy' }], dice: 'server' })
    expect((both.sent as { record: string }).record).toBe('game: twenty-one\nplayers: human:Ann, greedy\n\nroll 3\n')
    expect(both.asked.slice(-3)).toEqual(['POST /brought', 'PUT /tables/there/seats/0', `DELETE /tables/${LOCAL}`])
    expect(broughtTo(LOCAL)).toBe('there')
  })

  it('is sent once however often it is asked for at a time', async () => {
    expect(await Promise.all([bring(LOCAL), bring(LOCAL)])).toEqual(['there', 'there'])
    expect(done('POST /brought')).toBe(1)
  })

  it.each(['POST /brought', 'PUT /tables/there'])('stays here when the network is lost at %s, and is sent again', async (request) => {
    both.lostAt = request
    await expect(bring(LOCAL)).rejects.toMatchObject({ status: 0 })
    expect(done('DELETE')).toBe(0)
    expect(broughtTo(LOCAL)).toBe(null)
    both.lostAt = ''
    expect(await bring(LOCAL)).toBe('there')
    expect(done('DELETE')).toBe(1)
  })

  it('stays here as well when it is finished, and nobody sits down', async () => {
    both.status = 'over'
    await bring(LOCAL)
    expect(done('DELETE') + done('PUT')).toBe(0)
    expect(broughtTo(LOCAL)).toBe('there')
  })
})
