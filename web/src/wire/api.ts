/** What can be asked of the host, typed. Every call that fails throws a `Refusal` whose message is a sentence. */

import { learn, speaksOf } from '../speech/i18n.svelte'
import { host, PLACES, type Method, type Place } from './host'
import { remember } from './promise'
import type {
  BringGame,
  Created,
  CreateTable,
  Games,
  Home,
  Links,
  OneTimeCode,
  Part,
  Pictures,
  RecordText,
  Scores,
  ShownLink,
  ShownLinks,
  Standing,
  Start,
  Step,
  TableOptions,
  Tables,
  TableState,
  TakeSeat,
  Words,
} from './wire'

export { Refusal } from './refusal'

export const api = {
  home: () => send<Home>('GET', '/home').then(understood),
  pictures: (digest: string, params: Record<string, string>) => send<Pictures>('GET', `/pictures/${digest}?${query(params)}`),
  games: () => send<Games>('GET', '/games').then(understood),
  bestScores: (game: string, preset: string, most = 50) => send<Scores>('GET', `/scores?${query({ game, preset, most: String(most) })}`),
  myScores: () => send<Scores>('GET', '/scores/mine'),
  createTable: (wanted: CreateTable, place: Place = 'server') => send<Created>('POST', `${PLACES[place]}/tables`, wanted),
  bring: (wanted: BringGame) => send<Created>('POST', '/brought', wanted),
  tableOptions: (wanted: CreateTable) => send<TableOptions>('POST', '/tables/options', wanted),
  myTables: () => send<Tables>('GET', '/tables'),
  table: (table: string) => send<TableState>('GET', `/tables/${table}`),
  deleteTable: (table: string) => send<void>('DELETE', `/tables/${table}`),
  enter: (table: string, code: string) => send<TableState>('POST', `/tables/${table}/enter`, { code }),
  newLinks: (table: string) => send<Links>('POST', `/tables/${table}/links`),
  start: (table: string, wanted: Start) => send<TableState>('POST', `/tables/${table}/start`, wanted),
  rematch: (table: string) => send<TableState>('POST', `/tables/${table}/rematch`),
  sit: (table: string, seat: number, name: string) => sit(table, seat, { name, nonce: nonce() }),
  /** Another name for a seat that is held; its share in the dice stays. */
  rename: (table: string, seat: number, name: string) =>
    send<TableState>('PUT', `/tables/${table}/seats/${seat}`, { name, nonce: nonce() }),
  leave: (table: string, seat: number) => send<void>('DELETE', `/tables/${table}/seats/${seat}`),
  moveCode: (table: string, seat: number) => send<OneTimeCode>('POST', `/tables/${table}/seats/${seat}/code`),
  move: (code: string) => send<TableState>('POST', '/move', { code }),
  record: (table: string) => send<RecordText>('GET', `/tables/${table}/record`),
  step: (table: string, step: number) => send<Step>('GET', `/tables/${table}/steps/${step}`),
  standing: (table: string) => send<Standing>('GET', `/tables/${table}/standing`),
  part: (table: string, how: Part['how']) => send<void>('POST', `/tables/${table}/part`, { how }),
  showGame: (table: string, code: string | null) => send<ShownLink>('POST', `/tables/${table}/shown`, { code }),
  shownLinks: (table: string) => send<ShownLinks>('GET', `/tables/${table}/shown`),
  closeShown: (table: string) => send<void>('DELETE', `/tables/${table}/shown`),
  shown: (code: string) => send<RecordText>('POST', '/shown', { code }),
}

/** Be able to speak about families of games: what those have to say that no catalogue tells of, the server tells. */
export async function meet(families: readonly string[]): Promise<void> {
  if (!families.every(speaksOf)) await learn(async (language) => (await send<Words>('GET', `/words/${language}`)).words)
}

async function understood<Found extends Games>(found: Found): Promise<Found> {
  await meet(found.games.map((game) => game.family))
  return found
}

/** Sit down; what is promised about the dice before the first roll is kept, to be checked after the last. */
async function sit(table: string, seat: number, wanted: TakeSeat): Promise<TableState> {
  const state = await send<TableState>('PUT', `/tables/${table}/seats/${seat}`, wanted)
  remember(table, state.dice.commitment, wanted.nonce)
  return state
}

/** A request to the host; the answer's body. */
export async function send<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const text = await sendForText(method, path, body)
  return (text ? JSON.parse(text) : undefined) as T
}

/** The same where the answer is a text: a drawing. */
export function sendForText(method: Method, path: string, body?: unknown): Promise<string> {
  return host().request(method, path, body)
}

/** The same where the answer is told line by line: each as soon as it comes. */
export async function* sendForLines<T>(method: Method, path: string, body?: unknown): AsyncGenerator<T> {
  for await (const line of host().lines(method, path, body)) yield JSON.parse(line) as T
}

/** Random bits of the player's, mixed into the dice. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function query(params: Record<string, string>): string {
  return new URLSearchParams(params).toString()
}
