// Generated from the server's message types by `make types`; change those, not this.

/** Done and stored; `number` is the event's for this viewer, `version` the seat's next one; the same on repeat. */
export interface Ack {
  type: 'ack'
  table: string
  id: string
  number: number
  version: number
}

/** Do something; `dice` are the faces of an own throw where the act is `roll` at a table with own dice. */
export interface Act {
  type: 'act'
  /** the table's public id */
  table: string
  /** seats are counted from 0 */
  seat: number
  /** the client's own id of this command */
  id: string
  /** the seat's version the command was made for */
  version: number
  /** an action or roll in notation */
  action: string
  dice?: string | null
}

/** Answer to a question: `reason` is None where the action is allowed; `action` is a hint, with its `reasons`. */
export interface Answer {
  type: 'answer'
  table: string
  id: string
  reason?: Reason | null
  action?: string | null
  /** the best actions of a hint, best first */
  lines?: HintLine[]
  /** why the first of them is the best */
  reasons?: Reason[]
}

/** A seat for a bot. */
export interface BotSeat {
  kind: 'bot'
  bot: string
}

/** Say something short. */
export interface Chat {
  type: 'chat'
  /** the table's public id */
  table: string
  /** seats are counted from 0 */
  seat: number
  /** the client's own id of this command */
  id: string
  text: string
}

/** A sheet file, as text. */
export interface CheckSheet {
  text: string
  language?: string
  palette?: 'standard' | 'colour-safe'
}

/** A sheet file that can be played. */
export interface CheckedSheet {
  id: string
  title: string
  family: string
  fewest: number
  most: number
  bots: string[]
  /** SVG */
  drawing: string
}

/** A new table; with `record` it goes on from there, and game, preset and options are the record's. */
export interface CreateTable {
  sheet?: ShippedSheet | OwnSheet | GeneratedSheet
  preset?: string
  options?: Record<string, boolean | number | string>
  seats: (PersonSeat | BotSeat)[]
  pace?: 'live' | 'unhurried'
  /** per decision; None: 90 s live, 3 days */
  limit_seconds?: number | null
  dice?: 'server' | 'own'
  public?: boolean
  /** answers without alternative are played by the server */
  auto_forced?: boolean
  record?: string | null
  /** nobody is invited: all people sit down with this browser */
  one_device?: boolean
}

/** The new table and its codes: the only time that they are shown. */
export interface Created {
  /** the table's public id */
  table: string
  /** SHA-256 of the dice secret, in hexadecimal */
  commitment: string
  /** link for players; the code is in its fragment; none for one device */
  invitation: string | null
  /** link for onlookers */
  watching: string | null
}

/** What makes the dice checkable; the secret only when the game is over. */
export interface DiceProof {
  kind: 'server' | 'own'
  commitment: string
  nonces: string[]
  secret: string | null
}

/** Something the dice decided: the label of the draw, one out of how many, and what the record says. */
export interface Draw {
  label: string
  count: number
  found: string
}

/** A sheet to be drawn without a table; `seat` where everybody has another one. */
export interface DrawSheet {
  sheet: ShippedSheet | OwnSheet | GeneratedSheet
  /** seats are counted from 0 */
  seat?: number
  language?: string
  prefix?: string
  palette?: 'standard' | 'colour-safe'
}

/** All draws that the server's dice made in a record, of how many throws, and whether the game is over. */
export interface Draws {
  draws: Draw[]
  /** how many throws the record has */
  throws: number
  /** how many of them came with the record that the table went on from */
  before: number | null
  over: boolean
}

/** Exchange an invitation or watch code, found in the fragment of a link, for access with this browser. */
export interface Enter {
  /** a secret code */
  code: string
}

/** Get everything after event `after` (0: everything), and then every change. */
export interface Follow {
  type: 'follow'
  /** the table's public id */
  table: string
  /** events of a table are numbered from 1 */
  after?: number
}

/** A game that tables can be made for. */
export interface GameView {
  id: string
  title: string
  family: string
  fewest: number
  most: number
  /** a game takes about so long; 0: not told */
  minutes: number
  options: OptionView[]
  bots: string[]
  /** whether sheets like this one can be made anew */
  generated: boolean
}

/** All games, and the presets of their options. */
export interface Games {
  games: GameView[]
  presets: string[]
}

/** A sheet that is made anew, the same for the same seed. */
export interface GeneratedSheet {
  kind: 'generated'
  seed: number
}

/** The table was deleted. */
export interface Gone {
  type: 'gone'
  table: string
}

/** The rules of a game. */
export interface Guide {
  game: string
  title: string
  family: string
  language: string
  /** where they have colours of their own */
  dice: GuideDie[]
  sections: GuideSection[]
  options: GuideOption[]
}

/** A die of the game. */
export interface GuideDie {
  id: string
  letter: string
  colour: string
}

/** A choice of the players, in words. */
export interface GuideOption {
  name: string
  title: string
  help: string
  /** what each value means; empty where it says so itself */
  values: Record<string, string>
  presets: Record<string, string>
}

/** A heading and its sentences. */
export interface GuideSection {
  heading: string
  lines: string[]
  /** the part of the sheet it is about: the drawing has it as `area-...`; or empty */
  area: string
}

/** Something that happened, numbered through the game: the key of a message and its parameters. */
export interface Happening {
  number: number
  key: string
  params: Record<string, any>
}

/** Ask what a bot would do; the table no longer counts for the best scores. */
export interface Hint {
  type: 'hint'
  /** the table's public id */
  table: string
  /** seats are counted from 0 */
  seat: number
  /** the client's own id of this command */
  id: string
}

/** An action and what it is worth by the bot's reckoning. */
export interface HintLine {
  action: string
  /** expected at the end of the game */
  points: number
  /** the chance to win, from 0 to 1; None with one seat */
  win: number | null
}

/** New links; the old ones are void. */
export interface Links {
  invitation: string
  watching: string
}

/** The events of a table after a number. */
export interface Log {
  log: LogEntry[]
}

/** An event of the table, numbered as this viewer came to know of it: a hidden answer when all have answered. */
export interface LogEntry {
  number: number
  at: number
  kind: string
  seat: number | null
  text: string | null
}

/** This browser. */
export interface Me {
  known: boolean
  version: string
}

/** What outcomes mean. */
export interface Meanings {
  meanings: string[]
}

/** Bring a seat to this browser with a one-time code. */
export interface MoveSeat {
  /** a secret code */
  code: string
}

/** Brings a seat to another browser, once, within ten minutes. */
export interface OneTimeCode {
  code: string
  link: string
}

/** The code of a link. */
export interface OpenShown {
  /** a secret code */
  code: string
}

/** A rule option of a game. */
export interface OptionView {
  name: string
  values: (boolean | number | string)[]
  rulebook: boolean | number | string
  international: boolean | number | string
}

/** The course of a record. */
export interface Outline {
  game: string
  title: string
  family: string
  preset: string
  seats: number
  /** names by seat, a nameless bot by its kind; empty where it is not told */
  players: string[]
  notes: Record<string, string>
  over: boolean
  scores: Record<string, number>[]
  ranking: PastPlace[]
  rating: Rating | null
  /** whether the record carries the secret of its dice */
  proof: boolean
  steps: PastStep[]
}

/** A sheet file of one's own. */
export interface OwnSheet {
  kind: 'own'
  text: string
}

/** Go away; `how` is what the player was asked, and nothing else is done. */
export interface Part {
  how: 'delete' | 'leave' | 'hide'
}

/** A line of the final ranking; equal places are shared. */
export interface PastPlace {
  place: number
  seat: number
  total: number
  tie_break: number
}

/** An entry of a record (the first has none), what happened by it, and everybody's points after it. */
export interface PastStep {
  entry: string
  events: Happening[]
  totals: number[]
}

/** A seat for somebody: the creator, or whoever is invited. */
export interface PersonSeat {
  kind: 'person'
}

/** A position of a record, all sheets open. */
export interface Position {
  family: string
  colours: Record<string, string>
  material: Record<string, any>
  over: boolean
  waiting: number[]
  turn: Record<string, any>
  dice: Record<string, any>[]
  sheets: Record<string, any>[]
  /** SVG by seat */
  drawings: Record<string, string>
}

/** The level of a solo result, 1 is the best. */
export interface Rating {
  level: number
  levels: number
}

/** Why not: the key of a message and its parameters. */
export interface Reason {
  key: string
  params?: Record<string, any>
}

/** A record, ready to be saved. */
export interface RecordText {
  record: string
}

/** Not done, why, and how things stand (no log, no events) at a table that one may see and does not follow. */
export interface Refused {
  type: 'refused'
  id?: string | null
  table?: string | null
  reason: Reason
  state?: TableState | null
}

/** A line of the best scores or of the personal history. */
export interface Score {
  table: string
  game: string
  preset: string
  seats: number
  name: string
  total: number
  /** whether the total is a number of throws, and fewer are better */
  throws: boolean
  place: number
  at: number
  /** whether this browser may look at the game */
  visible: boolean
}

/** Best scores or personal history. */
export interface Scores {
  scores: Score[]
}

/** Who sits there; no secret of anybody's. */
export interface SeatView {
  seat: number
  kind: 'open' | 'person' | 'bot'
  name: string
  bot: string | null
  mine: boolean
  online: boolean
  /** a bot plays for its owner */
  stand_in: boolean
  version: number
  /** Unix time; None if not awaited */
  awaited_since: number | null
  /** others may let a bot play for it */
  late: boolean
}

/** A sheet that comes with scorepad, by its id. */
export interface ShippedSheet {
  kind: 'shipped'
  game: string
}

/** Open a link; `code` is one that was opened before: as long as it works it is kept. */
export interface ShowGame {
  code?: string | null
}

/** A link that shows a finished game. */
export interface ShownLink {
  code: string
  /** with the code in its fragment; `#12&s=...` begins at step 12 */
  link: string
}

/** How many links show a game, as far as this browser may close them. */
export interface ShownLinks {
  links: number
}

/** Let a bot play for a seat whose time is up (`on`), or take one's own seat back (`on` false). */
export interface StandIn {
  type: 'stand-in'
  /** the table's public id */
  table: string
  /** seats are counted from 0 */
  seat: number
  /** the client's own id of this command */
  id: string
  on: boolean
}

/** What this browser may do at a table besides playing: sit down, and what going away would mean. */
export interface Standing {
  may_sit: boolean
  parting: 'delete' | 'leave' | 'hide'
}

/** Begin without waiting for the open seats: bots take them, or they are taken away. */
export interface Start {
  open_seats: 'bots' | 'remove'
  bot?: string
}

/** The position after so many entries of the record, as an onlooker may see it. */
export interface Step {
  step: number
  steps: number
  entry: string | null
  view: Record<string, any>
}

/** The outcomes that the dice gave, in the order of the draws. */
export interface StudyNumbers {
  record: string
  numbers: number[]
}

/** A record, as text. */
export interface StudyRecord {
  record: string
}

/** A position of a record, and the seats whose sheets are to be drawn; `prefix` begins the ids in the drawings. */
export interface StudyStep {
  record: string
  step: number
  seats?: number[]
  language?: string
  prefix?: string
  palette?: 'standard' | 'colour-safe'
}

/** A table in a list. */
export interface TableLine {
  table: string
  game: string
  title: string
  preset: string
  status: 'open' | 'playing' | 'over'
  pace: string
  public: boolean
  updated: number
  /** names; empty for open seats */
  seats: string[]
  mine: number[]
  my_turn: boolean
  /** what taking it off the list means for this browser */
  parting: 'delete' | 'leave' | 'hide'
}

/** Every rule option of a table: chosen, the preset's, or what its seats and pace decide. */
export interface TableOptions {
  options: Record<string, boolean | number | string>
}

/** All of a table that this viewer may see. */
export interface TableState {
  type: 'state'
  table: string
  number: number
  status: 'open' | 'playing' | 'over'
  game: string
  title: string
  preset: string
  options: Record<string, any>
  pace: 'live' | 'unhurried'
  limit_seconds: number
  public: boolean
  auto_forced: boolean
  /** whether its results count for the best scores */
  counts: boolean
  creator: boolean
  seats: SeatView[]
  dice: DiceProof
  log: LogEntry[]
  /** `core.view` for each seat of mine or the onlooker; see docs */
  view: Record<string, any> | null
  /** by seat: `legal`, `can_undo`, and `sheet` if others' differ */
  mine: Record<string, Record<string, any>>
  rematch: string | null
}

/** A list of tables, latest first. */
export interface Tables {
  tables: TableLine[]
}

/** Sit down; the nonce is mixed into the dice, so the server cannot have chosen them. */
export interface TakeSeat {
  name: string
  /** 128 random bits of the player's, in hexadecimal */
  nonce: string
}

/** Take back the seat's last act. */
export interface Undo {
  type: 'undo'
  /** the table's public id */
  table: string
  /** seats are counted from 0 */
  seat: number
  /** the client's own id of this command */
  id: string
  /** the seat's version the command was made for */
  version: number
}

/** No more changes of this table. */
export interface Unfollow {
  type: 'unfollow'
  /** the table's public id */
  table: string
}

/** What changed since event `since`: parts of the view to replace, sheets by seat, and the new log entries. */
export interface Update {
  type: 'update'
  table: string
  since: number
  number: number
  status: 'open' | 'playing' | 'over'
  counts: boolean
  seats: SeatView[]
  dice: DiceProof
  log: LogEntry[]
  /** top-level parts that changed, without `sheets` */
  view: Record<string, any>
  sheets: Record<string, Record<string, any>>
  mine: Record<string, Record<string, any>>
  rematch: string | null
}

/** Ask why an action is not allowed. */
export interface WhyNot {
  type: 'why-not'
  /** the table's public id */
  table: string
  /** seats are counted from 0 */
  seat: number
  /** the client's own id of this command */
  id: string
  /** an action or roll in notation */
  action: string
}

/** Message keys and their texts; some depend on a parameter, by cases. */
export interface Words {
  words: Record<string, string | Record<string, string>>
}

export type FromClient = Act | Undo | Chat | StandIn | WhyNot | Hint | Follow | Unfollow

export type ToClient = Ack | TableState | Update | Refused | Answer | Gone
