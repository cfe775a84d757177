import { expect, test } from 'vitest'
import { NotGames, takeIn, written, type Shelves } from '../src/local/gamesfile'

/** A storage in memory; one that is full takes nothing. */
class Shelf implements Shelves {
  readonly kept = new Map<string, string>()
  full = false

  tables = async () => [...this.kept.keys()]
  load = async (table: string) => this.kept.get(table) ?? 'null'
  save = async (table: string, _known: number, head: string, events: string) => {
    if (this.full) return 'failed'
    if (this.kept.has(table)) return 'conflict'
    this.kept.set(table, `{"head":${head},"events":${events}}`)
    return 'stored'
  }
}

const [ONE, TWO] = ['local-AAAAAAAAAA', 'local-BBBBBBBBBB']

async function shelf(...tables: string[]): Promise<Shelf> {
  const made = new Shelf()
  for (const table of tables) await made.save(table, 0, '{"number":2}', '[{"number":1},{"number":2}]')
  return made
}

test('what is saved as a file comes back as it was, on another device too', async () => {
  const [here, there] = [await shelf(ONE, TWO, 'book'), await shelf()]
  expect(await takeIn(await written(here), there)).toEqual({ stored: 3, conflict: 0, failed: 0 })
  expect(there.kept).toEqual(here.kept)
})

test('what is here already stays as it is, and what finds no room is told', async () => {
  const text = await written(await shelf(ONE, TWO))
  const here = await shelf(ONE)
  expect(await takeIn(text, here)).toEqual({ stored: 1, conflict: 1, failed: 0 })
  const full = await shelf()
  full.full = true
  expect(await takeIn(text, full)).toEqual({ stored: 0, conflict: 0, failed: 2 })
})

test.each([
  ['a text', 'dear', 1],
  ['another file', '{"a":1}\n', 1],
  ['a line that is cut off', '{"scorepad":"games","version":1}\n{"table":"local-AAAA', 2],
  ['a name that is no table’s', '{"scorepad":"games","version":1}\n{"table":"../x","head":{"number":0},"events":[]}', 2],
  ['a table of which nothing is known', `{"scorepad":"games","version":1}\n{"table":"${ONE}","head":null,"events":[]}`, 2],
  ['a hole in the events', `{"scorepad":"games","version":1}\n{"table":"${ONE}","head":{"number":2},"events":[{"number":2}]}`, 2],
])('%s is refused, and nothing is stored', async (_what, text, line) => {
  const here = await shelf()
  await expect(takeIn(text, here)).rejects.toEqual(new NotGames(line))
  expect(here.kept.size).toBe(0)
})
