// Generated from the server's message types and the families' views by `make types`; change those, not this.

/** What the server takes at most: characters, and seats. */
export const LIMITS = {
  name: 40,
  chat: 300,
  upload: 200_000,
  seats: 16,
} as const

/** One Clever sheet under one set of options. */
export namespace clever {
  /** An area as actions speak of it: the dice that go there, and the spots that mean each of its fields. */
  export interface AreaMaterial {
    id: string
    letter: string
    dice: string[]
    spots: Record<string, string[]>
  }

  /** An area with its fields. */
  export interface AreaView {
    id: string
    points: number
    cells: CellView[]
  }

  /** A field: what stands in it, and whether its bonus is struck out. */
  export interface CellView {
    name: string
    mark: '' | 'circle' | 'cross' | 'number'
    value: number | null
    struck: boolean
  }

  /** What an action is about. */
  export interface ChoiceView {
    kind: 'use' | 'extra' | 'mark' | 'skip' | 'return' | 'joker' | 'reroll' | 'roll' | 'pass' | 'tray' | 'done'
    die?: string
    area?: string
    cell?: string | null
    value?: number
    bonus?: string
    way?: 'half' | 'times'
  }

  /** A die; in the pool it shows nothing while it is to be thrown. */
  export interface DieView {
    id: string
    letter: string
    face: number | null
    place: 'I' | 'II' | 'III' | 'tray' | 'pool'
  }

  /** Marks that are still to be made. */
  export interface DueView {
    bonus: string
    count: number
    optional: boolean
  }

  /** A row, column or diagonal that gives something when it is done. */
  export interface LineView {
    area: string
    kind: string
    number: number
    done: boolean
  }

  /** What never changes; `marks`: by bonus and area what its actions end with. */
  export interface MaterialView {
    areas: AreaMaterial[]
    marks: Record<string, Record<string, string>>
    jokers: string[]
  }

  /** One seat's sheet. */
  export interface SheetView {
    total: number
    areas: AreaView[]
    lines: LineView[]
    tracks: TrackView[]
    foxes: number
    round: number
    rounds: number
    due: DueView[]
    joker: number | null
  }

  /** An action track: fields circled, fields used, and how many are left to use. */
  export interface TrackView {
    action: 'reroll' | 'plus1' | 'return' | 'joker'
    circled: number
    used: boolean[]
    left: number
  }

  /** Where the game stands; `landing`: the throw to be made says which dice landed nearest to the tray. */
  export interface TurnView {
    round: number
    rounds: number
    active: number
    roll: number
    phase: 'round-bonus' | 'rolls' | 'answers'
    passive: boolean
    stages: string[]
    landing: boolean
  }
}

/** The rules of one set of Twenty One sheets; see `docs/games/twenty-one.md` for the notation. */
export namespace twentyone {
  /** A box: its printed number, what was written or struck, and whether that came with the throw on the table. */
  export interface BoxView {
    id: string
    colour: string
    number: number
    written: number | null
    struck: boolean
    hit: boolean
    fresh: boolean
  }

  /** What an action is about; `value` is None where nothing was thrown. */
  export interface ChoiceView {
    kind: 'write' | 'strike' | 'done' | 'keep' | 'roll'
    die?: string
    value?: number | null
    cell?: string | null
    hit?: boolean
    dice?: string[]
  }

  /** A die; `locked`: another throw would leave it. */
  export interface DieView {
    id: string
    letter: string
    face: number | null
    locked: boolean
  }

  /** How many sides a die has, and which of them is not thrown again. */
  export interface MaterialView {
    faces: number
    locked_face: number
  }

  /** A row of boxes. */
  export interface RowView {
    boxes: BoxView[]
    full: boolean
    scored: boolean
    hits: number
    points: number
  }

  /** One seat's sheet; `row` is the one that is filled now, from 1, None when all are full. */
  export interface SheetView {
    total: number
    sheet: string
    row: number | null
    rows: RowView[]
    hit_bonus: number[]
  }

  /** Where the game stands. */
  export interface TurnView {
    phase: 'throw' | 'decide' | 'answer' | 'over'
    roller: number
    throws: number
    throws_per_turn: number
    waiting: number[]
  }
}

/** The rules of one Ubongo sheet; see `docs/games/ubongo-dice.md` for the notation. */
export namespace ubongo {
  /** An area with what is drawn in it. */
  export interface AreaView {
    id: string
    played: boolean
    current: boolean
    points: number
    free: number
    cells: CellView[]
    pieces: string[]
  }

  /** A square of an area; `piece` is the number of the one that lies there, in the order of `pieces`. */
  export interface CellView {
    id: string
    square: string
    piece: number | null
  }

  /** What an action is about; `value` is the shape, None where nothing was thrown. */
  export interface ChoiceView {
    kind: 'grab' | 'place' | 'done' | 'roll'
    die?: string
    colour?: 'black' | 'white'
    value?: string | null
    orientation?: string
    cell?: string
    cells?: string[]
  }

  /** A die; on the table, or held by a seat. */
  export interface DieView {
    id: string
    colour: 'black' | 'white'
    face: string | null
    place: 'table' | 'seat'
    seat: number | null
  }

  /** A die in a hand. */
  export interface HandView {
    die: string
    colour: 'black' | 'white'
    face: string
    used: boolean
  }

  /** Columns and rows of the board, the shapes on the dice of each colour, and all shapes. */
  export interface MaterialView {
    board: [number, number]
    faces: Record<'black' | 'white', string[]>
    shapes: Shape[]
  }

  /** A shape in all its ways. */
  export interface Shape {
    name: string
    ways: Way[]
  }

  /** One seat's sheet, and the dice it holds. */
  export interface SheetView {
    total: number
    areas: AreaView[]
    hand: HandView[]
    finished: boolean
    answered: boolean
    practice: boolean
    throws: number
  }

  /** Where the game stands; `area` is None when it is over. */
  export interface TurnView {
    phase: 'throw' | 'grab' | 'fill' | 'over'
    area: string | null
    areas: number
    throw: number
    throws: number
    roller: number
    waiting: number[]
    worth: number
  }

  /** A shape turned one way: its squares as (row, column), and what a quarter turn or mirroring makes of it. */
  export interface Way {
    orientation: string
    squares: [number, number][]
    turned: string
    mirrored: string
  }
}

/** What each family tells, by name. */
export interface Views {
  clever: { sheet: clever.SheetView; die: clever.DieView; turn: clever.TurnView; material: clever.MaterialView; choice: clever.ChoiceView }
  twentyone: { sheet: twentyone.SheetView; die: twentyone.DieView; turn: twentyone.TurnView; material: twentyone.MaterialView; choice: twentyone.ChoiceView }
  ubongo: { sheet: ubongo.SheetView; die: ubongo.DieView; turn: ubongo.TurnView; material: ubongo.MaterialView; choice: ubongo.ChoiceView }
}

/** What a family tells at least. */
export interface CommonViews {
  sheet: SheetView
  die: DieView
  turn: TurnView
  material: MaterialView
  choice: ChoiceView
}

/** A family whose views are told in shapes of their own. */
export type Family = keyof Views

/**
 * The name of any other family, of a package of somebody else. TypeScript has no way to say "any other string": this
 * one stands for it, so that asking a view for its family tells which one it is.
 */
export type Guest = `guest ${string}`

export type AnyFamily = Family | Guest

export type Sheet<F extends AnyFamily = AnyFamily> = (F extends Family ? Views[F]['sheet'] : CommonViews['sheet']) & SeatedView
export type Die<F extends AnyFamily = AnyFamily> = F extends Family ? Views[F]['die'] : CommonViews['die']
export type Turn<F extends AnyFamily = AnyFamily> = (F extends Family ? Views[F]['turn'] : CommonViews['turn']) & TurnView
export type Material<F extends AnyFamily = AnyFamily> = F extends Family ? Views[F]['material'] : CommonViews['material']
export type Choice<F extends AnyFamily = AnyFamily> = (F extends Family ? Views[F]['choice'] : CommonViews['choice']) & OfferedView

/** What an action is about: its kind, and as they apply the die, the cell, and what will stand there. */
export interface ChoiceView {
  kind: string
  die?: string
  cell?: string | null
  value?: number | string | null
}

/** A die and the side that lies up; None before it is thrown. */
export interface DieView {
  id: string
  face: number | string | null
  letter?: string
}

/** Something that happened, numbered through the game. */
export interface EventView {
  key: string
  params: Record<string, unknown>
  number: number
}

/** The events that are new: they come in place of those from `events_from` on. */
export interface EventsView {
  events_from: number
  events: EventView[]
}

/** How many sides the dice have; 6 where it is not told. */
export interface MaterialView {
  faces?: number
}

/** What is told of every choice beside what it is about: its notation. */
export interface OfferedView {
  text: string
}

/** What only the owner of a seat is told: the choices, and the sheet where the shared view hides what is on it. */
export interface OwnView<F extends AnyFamily = AnyFamily> {
  legal: Choice<F>[]
  can_undo: boolean
  version: number
  sheet?: Sheet<F>
}

/** A line of the final ranking; equal places are shared. */
export interface PlaceView {
  place: number
  seat: number
  total: number
  tie_break: number
}

/** What is told of everybody's sheet beside what is on it. */
export interface SeatedView {
  seat: number
  scores: Record<string, number>
}

/** A sheet: its points as people count them. */
export interface SheetView {
  total: number
}

/** What everybody sees in the middle of the table. */
export interface TableViewOf<F extends AnyFamily> {
  game: string
  title: string
  family: F
  hides_answers: boolean
  colours: Record<string, string>
  preset: string
  options: Record<string, boolean | number | string>
  material: Material<F>
  seats: number
  over: boolean
  waiting: number[]
  turn: Turn<F>
  dice: Die<F>[]
  ranking: PlaceView[]
}
export type TableView<F extends AnyFamily = AnyFamily> = F extends AnyFamily ? TableViewOf<F> : never

/** Where the game stands, as far as it has that: whose turn it is, and which round of how many. */
export interface TurnView {
  active?: number
  round?: number
  rounds?: number
}

/** The middle of the table, the sheets, and what happened, as a viewer may see it. */
export interface ViewOf<F extends AnyFamily> {
  game: string
  title: string
  family: F
  hides_answers: boolean
  colours: Record<string, string>
  preset: string
  options: Record<string, boolean | number | string>
  material: Material<F>
  seats: number
  over: boolean
  waiting: number[]
  turn: Turn<F>
  dice: Die<F>[]
  ranking: PlaceView[]
  sheets: Sheet<F>[]
  events: EventView[]
}
export type View<F extends AnyFamily = AnyFamily> = F extends AnyFamily ? ViewOf<F> : never

/** The parts of a view that changed, without its sheets. */
export type Changes<F extends AnyFamily = AnyFamily> = Partial<TableViewOf<F>> & EventsView

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
  params: Record<string, unknown>
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
export interface PositionOf<F extends AnyFamily> {
  family: F
  colours: Record<string, string>
  material: Material<F>
  over: boolean
  waiting: number[]
  turn: Turn<F>
  dice: Die<F>[]
  sheets: Sheet<F>[]
  /** SVG by seat */
  drawings: Record<string, string>
}
export type Position<F extends AnyFamily = AnyFamily> = F extends AnyFamily ? PositionOf<F> : never

/** The level of a solo result, 1 is the best. */
export interface Rating {
  level: number
  levels: number
}

/** Why not: the key of a message and its parameters. */
export interface Reason {
  key: string
  params?: Record<string, unknown>
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
export interface Step<F extends AnyFamily = AnyFamily> {
  step: number
  steps: number
  entry: string | null
  view: View<F>
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
  status: string
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
export interface TableState<F extends AnyFamily = AnyFamily> {
  type: 'state'
  table: string
  number: number
  status: 'open' | 'playing' | 'over'
  game: string
  title: string
  preset: string
  options: Record<string, boolean | number | string>
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
  /** as this viewer may see it; None before the game begins */
  view: View<F> | null
  /** by seat */
  mine: Record<string, OwnView<F>>
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
export interface Update<F extends AnyFamily = AnyFamily> {
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
  view: Changes<F>
  sheets: Record<string, Sheet<F>>
  mine: Record<string, OwnView<F>>
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

/** The keys of all messages. */
export type Key =
  | 'action.done' | 'action.extra' | 'action.joker' | 'action.mark' | 'action.pass' | 'action.plus1' | 'action.reroll'
  | 'action.return' | 'action.roll' | 'action.skip' | 'action.tray' | 'action.use' | 'again.ask' | 'again.letters'
  | 'area.amber' | 'area.blue' | 'area.brown' | 'area.green' | 'area.orange' | 'area.pink' | 'area.purple' | 'area.red'
  | 'area.silver' | 'area.slate' | 'area.teal' | 'area.turquoise' | 'area.violet' | 'area.yellow' | 'board.act'
  | 'board.seat' | 'board.total' | 'board.with-others' | 'bonus.?' | 'bonus.X-or-6' | 'bonus.any-mark' | 'bonus.cross'
  | 'bonus.fox' | 'bonus.joker' | 'bonus.lower' | 'bonus.number' | 'bonus.plus1' | 'bonus.question' | 'bonus.reroll'
  | 'bonus.return' | 'bonus.same' | 'clever.active' | 'clever.area' | 'clever.bonus' | 'clever.choice.done'
  | 'clever.choice.joker' | 'clever.choice.pass' | 'clever.choice.reroll' | 'clever.choice.return'
  | 'clever.choice.roll' | 'clever.choice.skip' | 'clever.choice.tray' | 'clever.chosen' | 'clever.due' | 'clever.foxes'
  | 'clever.joker' | 'clever.label.extra' | 'clever.label.use' | 'clever.lower' | 'clever.pool' | 'clever.rating'
  | 'clever.roll' | 'clever.round' | 'clever.solo-passive' | 'clever.spot.cell' | 'clever.spot.circle'
  | 'clever.spot.cross' | 'clever.spot.cross-circle' | 'clever.spot.die-row' | 'clever.spot.half' | 'clever.spot.left'
  | 'clever.spot.number' | 'clever.spot.place' | 'clever.spot.right' | 'clever.spot.row' | 'clever.spot.times'
  | 'clever.track' | 'clever.tray' | 'clever.waiting' | 'die.amber' | 'die.black' | 'die.blue' | 'die.brown'
  | 'die.green' | 'die.orange' | 'die.pink' | 'die.purple' | 'die.red' | 'die.silver' | 'die.slate' | 'die.teal'
  | 'die.turquoise' | 'die.violet' | 'die.white' | 'die.yellow' | 'draw.any_after' | 'draw.area' | 'draw.at_least'
  | 'draw.bonus' | 'draw.bonus.choice' | 'draw.bonus.cross' | 'draw.bonus.fox' | 'draw.bonus.joker'
  | 'draw.bonus.number' | 'draw.bonus.plus1' | 'draw.bonus.question' | 'draw.bonus.reroll' | 'draw.bonus.return'
  | 'draw.bonus_from' | 'draw.cell' | 'draw.circle_first' | 'draw.circled' | 'draw.crossed' | 'draw.die_field'
  | 'draw.difference' | 'draw.difference_now' | 'draw.done' | 'draw.equal_dice' | 'draw.extra_points' | 'draw.foxes'
  | 'draw.foxes_now' | 'draw.half' | 'draw.half_or_times' | 'draw.line.column' | 'draw.line.diagonal' | 'draw.line.gap'
  | 'draw.line.row' | 'draw.line_points' | 'draw.lower_dice' | 'draw.lowest' | 'draw.marked_desc' | 'draw.number'
  | 'draw.on_tray' | 'draw.order_forward' | 'draw.order_next' | 'draw.order_outward' | 'draw.per_row' | 'draw.per_side'
  | 'draw.points' | 'draw.points_at' | 'draw.points_for' | 'draw.points_now' | 'draw.printed_cross'
  | 'draw.printed_number' | 'draw.round' | 'draw.round_begun' | 'draw.round_players' | 'draw.round_unused'
  | 'draw.row_die' | 'draw.shaded' | 'draw.sheet' | 'draw.sheet_desc' | 'draw.struck' | 'draw.sum' | 'draw.times'
  | 'draw.total' | 'draw.total_now' | 'draw.track.joker' | 'draw.track.plus1' | 'draw.track.reroll'
  | 'draw.track.return' | 'draw.track_end' | 'draw.tray' | 'draw.twentyone.bonus' | 'draw.twentyone.box'
  | 'draw.twentyone.desc' | 'draw.twentyone.desc_now' | 'draw.twentyone.hit' | 'draw.twentyone.hits'
  | 'draw.twentyone.letter' | 'draw.twentyone.points' | 'draw.twentyone.points_now' | 'draw.twentyone.row'
  | 'draw.twentyone.row_now' | 'draw.twentyone.sheet' | 'draw.twentyone.struck' | 'draw.twentyone.total'
  | 'draw.twentyone.total_now' | 'draw.twentyone.written' | 'draw.ubongo.area' | 'draw.ubongo.area_unused'
  | 'draw.ubongo.black' | 'draw.ubongo.faces' | 'draw.ubongo.faces_desc' | 'draw.ubongo.marked_desc'
  | 'draw.ubongo.over_desc' | 'draw.ubongo.piece' | 'draw.ubongo.points' | 'draw.ubongo.points_open'
  | 'draw.ubongo.points_throws' | 'draw.ubongo.preview' | 'draw.ubongo.preview_bad' | 'draw.ubongo.sheet'
  | 'draw.ubongo.sheet_desc' | 'draw.ubongo.square' | 'draw.ubongo.square_drawn' | 'draw.ubongo.throws'
  | 'draw.ubongo.total' | 'draw.ubongo.total_open' | 'draw.ubongo.white' | 'draw.used' | 'draw.written'
  | 'event.clever.action-earned' | 'event.clever.action-lost' | 'event.clever.action-used' | 'event.clever.declined'
  | 'event.clever.fox' | 'event.clever.line' | 'event.clever.mark' | 'event.clever.mark-earned'
  | 'event.clever.mark-lost' | 'event.clever.over' | 'event.clever.pass' | 'event.clever.returned' | 'event.clever.roll'
  | 'event.clever.round' | 'event.clever.slot' | 'event.clever.to-tray' | 'event.clever.turn' | 'event.twentyone.entry'
  | 'event.twentyone.hit' | 'event.twentyone.keep' | 'event.twentyone.over' | 'event.twentyone.row'
  | 'event.twentyone.strike' | 'event.twentyone.throw' | 'event.twentyone.turn' | 'event.ubongo.area'
  | 'event.ubongo.consolation' | 'event.ubongo.done' | 'event.ubongo.finish' | 'event.ubongo.grab' | 'event.ubongo.over'
  | 'event.ubongo.place' | 'event.ubongo.practice' | 'event.ubongo.throw' | 'game.clever-hoch-drei.line'
  | 'game.doppelt-so-clever.line' | 'game.ganz-schoen-clever.line' | 'game.scorepad-original.line'
  | 'game.twenty-one.line' | 'game.ubongo-dice.line' | 'games.bots' | 'games.line' | 'hint.action' | 'hint.again'
  | 'hint.best' | 'hint.bonus' | 'hint.close' | 'hint.dice' | 'hint.fox' | 'hint.full' | 'hint.hit' | 'hint.keep'
  | 'hint.line' | 'hint.line-of' | 'hint.lowest' | 'hint.margin' | 'hint.margin-throws' | 'hint.near' | 'hint.next'
  | 'hint.only' | 'hint.points-area' | 'hint.points-part' | 'hint.roll' | 'hint.row' | 'hint.saves' | 'hint.squares'
  | 'hint.struck' | 'hint.worth' | 'hint.worth-throws' | 'hint.worth-win' | 'note.twenty-one.1' | 'note.twenty-one.2'
  | 'note.ubongo-dice.1' | 'note.ubongo-dice.2' | 'note.ubongo-dice.3' | 'optimum.points' | 'option.areas.auto'
  | 'option.areas.help' | 'option.areas.name' | 'option.failed_roll.help' | 'option.failed_roll.name'
  | 'option.failed_roll.reroll' | 'option.failed_roll.single-die-ends' | 'option.grab.draft' | 'option.grab.help'
  | 'option.grab.name' | 'option.grab.race' | 'option.hits_in_open_row.help' | 'option.hits_in_open_row.name'
  | 'option.may_decline.help' | 'option.may_decline.name' | 'option.pink_half.help' | 'option.pink_half.name'
  | 'option.seven_after_seven.help' | 'option.seven_after_seven.name' | 'option.solo_passive_extra_die.help'
  | 'option.solo_passive_extra_die.name' | 'part.1' | 'part.2' | 'part.3' | 'part.4' | 'part.5' | 'part.6'
  | 'part.foxes' | 'part.row1' | 'part.row2' | 'part.row3' | 'part.row4' | 'part.row5' | 'part.throws' | 'part.total'
  | 'play.command.help' | 'play.command.hint' | 'play.command.log' | 'play.command.quit' | 'play.command.save'
  | 'play.command.sheet' | 'play.command.undo' | 'play.command.undo-dice' | 'play.command.why' | 'play.faces'
  | 'play.faces-wrong' | 'play.hand-over' | 'play.help' | 'play.landed' | 'play.left' | 'play.next' | 'play.no-number'
  | 'play.no-seat' | 'play.prompt' | 'play.prompt-one' | 'play.rules' | 'play.save-where' | 'play.tip'
  | 'play.tip-watch' | 'play.undone' | 'play.undone-throw' | 'play.usage.help' | 'play.usage.hint' | 'play.usage.log'
  | 'play.usage.quit' | 'play.usage.save' | 'play.usage.sheet' | 'play.usage.undo' | 'play.usage.why' | 'play.what'
  | 'play.why-allowed' | 'play.why-what' | 'player.casual' | 'player.expert' | 'player.greedy' | 'player.learned'
  | 'player.optimal' | 'player.planner' | 'player.racer' | 'player.random' | 'position.legal' | 'rating.11.1'
  | 'rating.11.10' | 'rating.11.11' | 'rating.11.2' | 'rating.11.3' | 'rating.11.4' | 'rating.11.5' | 'rating.11.6'
  | 'rating.11.7' | 'rating.11.8' | 'rating.11.9' | 'rating.9.1' | 'rating.9.2' | 'rating.9.3' | 'rating.9.4'
  | 'rating.9.5' | 'rating.9.6' | 'rating.9.7' | 'rating.9.8' | 'rating.9.9' | 'reason.bad-code' | 'reason.bad-message'
  | 'reason.bad-notation' | 'reason.bad-record' | 'reason.bad-upload' | 'reason.begun' | 'reason.busy'
  | 'reason.chat-full' | 'reason.clever.active-only' | 'reason.clever.area-full' | 'reason.clever.behind'
  | 'reason.clever.dice-first' | 'reason.clever.extra-later' | 'reason.clever.extra-twice' | 'reason.clever.half-only'
  | 'reason.clever.joker-now' | 'reason.clever.joker-same' | 'reason.clever.joker-useless'
  | 'reason.clever.landing-fields' | 'reason.clever.landing-tray' | 'reason.clever.marked' | 'reason.clever.marks-first'
  | 'reason.clever.must-decide' | 'reason.clever.must-roll' | 'reason.clever.must-use' | 'reason.clever.no-dice'
  | 'reason.clever.no-solo-extra' | 'reason.clever.none-left' | 'reason.clever.not-awaited' | 'reason.clever.not-due'
  | 'reason.clever.not-falling' | 'reason.clever.not-next-step' | 'reason.clever.not-now' | 'reason.clever.not-on-tray'
  | 'reason.clever.not-rising' | 'reason.clever.not-rolled' | 'reason.clever.over' | 'reason.clever.too-low'
  | 'reason.clever.tray-empty' | 'reason.clever.tray-first' | 'reason.clever.wrong-number' | 'reason.clever.wrong-row'
  | 'reason.damaged' | 'reason.dice-first' | 'reason.empty' | 'reason.id-used' | 'reason.many-links'
  | 'reason.many-tables' | 'reason.no-bot' | 'reason.no-dice-here' | 'reason.no-game' | 'reason.no-method'
  | 'reason.no-page' | 'reason.no-seat' | 'reason.no-step' | 'reason.no-table' | 'reason.no-throw'
  | 'reason.not-awaited' | 'reason.not-begun' | 'reason.not-creator' | 'reason.not-invited' | 'reason.not-late'
  | 'reason.not-over' | 'reason.not-shown' | 'reason.not-your-seat' | 'reason.origin' | 'reason.others-sit'
  | 'reason.over' | 'reason.own-dice' | 'reason.seat-taken' | 'reason.server-dice' | 'reason.sheet.file'
  | 'reason.sheet.missing' | 'reason.sheet.wrong' | 'reason.slow-record' | 'reason.slow-sheet' | 'reason.stale'
  | 'reason.stand-in' | 'reason.storage' | 'reason.table-full' | 'reason.too-fast' | 'reason.too-large'
  | 'reason.too-many-tables' | 'reason.twentyone.all_locked' | 'reason.twentyone.already_wrote'
  | 'reason.twentyone.answered' | 'reason.twentyone.decide_first' | 'reason.twentyone.filled'
  | 'reason.twentyone.no_action' | 'reason.twentyone.no_seat' | 'reason.twentyone.nothing_written'
  | 'reason.twentyone.only_roller' | 'reason.twentyone.over' | 'reason.twentyone.roller_first'
  | 'reason.twentyone.row_full' | 'reason.twentyone.throw_first' | 'reason.twentyone.throw_stands'
  | 'reason.twentyone.too_high' | 'reason.ubongo.answered' | 'reason.ubongo.filling' | 'reason.ubongo.finished'
  | 'reason.ubongo.grab_first' | 'reason.ubongo.holds_black' | 'reason.ubongo.holds_white' | 'reason.ubongo.no_die'
  | 'reason.ubongo.not_held' | 'reason.ubongo.not_your_turn' | 'reason.ubongo.outside' | 'reason.ubongo.over'
  | 'reason.ubongo.overlap' | 'reason.ubongo.taken' | 'reason.ubongo.throw_first' | 'reason.ubongo.thrown'
  | 'reason.ubongo.unknown' | 'reason.ubongo.used' | 'reason.undo-nothing' | 'reason.undo-often' | 'reason.undo-sealed'
  | 'reason.wrong-seats' | 'replay.both' | 'replay.step' | 'replay.title' | 'replay.title-date' | 'replay.unfinished'
  | 'result.place' | 'result.save' | 'result.tie-break' | 'result.title' | 'result.winners' | 'rules.area'
  | 'rules.clever.accepts.any' | 'rules.clever.accepts.at-least' | 'rules.clever.accepts.falling'
  | 'rules.clever.accepts.printed' | 'rules.clever.accepts.rising' | 'rules.clever.accepts.step'
  | 'rules.clever.action.joker' | 'rules.clever.action.plus1' | 'rules.clever.action.reroll'
  | 'rules.clever.action.return' | 'rules.clever.actions' | 'rules.clever.any' | 'rules.clever.bonuses'
  | 'rules.clever.by-place' | 'rules.clever.decline' | 'rules.clever.die' | 'rules.clever.end'
  | 'rules.clever.extra-points' | 'rules.clever.extra.companions' | 'rules.clever.extra.lower-dice'
  | 'rules.clever.forward' | 'rules.clever.fox' | 'rules.clever.gift.column' | 'rules.clever.gift.diagonal'
  | 'rules.clever.gift.field' | 'rules.clever.gift.field-from' | 'rules.clever.gift.gap' | 'rules.clever.gift.row'
  | 'rules.clever.gifts' | 'rules.clever.half' | 'rules.clever.multiplied' | 'rules.clever.one-of'
  | 'rules.clever.passive' | 'rules.clever.points.count' | 'rules.clever.points.lines' | 'rules.clever.points.none'
  | 'rules.clever.points.pairs' | 'rules.clever.points.rows' | 'rules.clever.points.sides' | 'rules.clever.points.sum'
  | 'rules.clever.reset' | 'rules.clever.round-bonus' | 'rules.clever.round-bonuses' | 'rules.clever.rounds'
  | 'rules.clever.rounds-with' | 'rules.clever.shaded' | 'rules.clever.solo' | 'rules.clever.sum'
  | 'rules.clever.track-end' | 'rules.clever.tray' | 'rules.clever.turn' | 'rules.clever.white'
  | 'rules.clever.writes.circle-then-cross' | 'rules.clever.writes.half-or-times' | 'rules.course' | 'rules.option'
  | 'rules.options' | 'rules.players' | 'rules.players-exactly' | 'rules.twentyone.end' | 'rules.twentyone.hidden'
  | 'rules.twentyone.numbers' | 'rules.twentyone.open-row' | 'rules.twentyone.practice' | 'rules.twentyone.row'
  | 'rules.twentyone.rows' | 'rules.twentyone.sheet' | 'rules.twentyone.strike' | 'rules.twentyone.throw'
  | 'rules.twentyone.throw-all' | 'rules.twentyone.throw-once' | 'rules.twentyone.write' | 'rules.ubongo.area'
  | 'rules.ubongo.dice' | 'rules.ubongo.end' | 'rules.ubongo.faces' | 'rules.ubongo.fill' | 'rules.ubongo.grab'
  | 'rules.ubongo.practice' | 'rules.ubongo.score' | 'rules.ubongo.shape' | 'rules.ubongo.sheet' | 'rules.ubongo.throw'
  | 'rules.value' | 'save.done' | 'save.failed' | 'save.impossible' | 'save.no-folder' | 'save.taken' | 'seat.numbered'
  | 'seat.you' | 'setup.bot' | 'setup.bots' | 'setup.discarded' | 'setup.game' | 'setup.games' | 'setup.go-on'
  | 'setup.go-on-letters' | 'setup.go-on-what' | 'setup.letter' | 'setup.number' | 'setup.people' | 'setup.taken'
  | 'setup.unfinished' | 'setup.unfinished-game' | 'setup.unreadable' | 'setup.which' | 'setup.which-bot'
  | 'sheet.no-seed' | 'short.fox' | 'short.joker' | 'short.plus1' | 'short.reroll' | 'short.return' | 'simulate.area'
  | 'simulate.done' | 'simulate.failed' | 'simulate.games' | 'simulate.histogram' | 'simulate.least' | 'simulate.mean'
  | 'simulate.median' | 'simulate.most' | 'simulate.percentile' | 'simulate.player' | 'simulate.sd' | 'simulate.se'
  | 'simulate.speed' | 'simulate.stopped' | 'simulate.wins' | 'slot.1' | 'slot.2' | 'slot.3' | 'story.and'
  | 'tournament.done' | 'tournament.duels' | 'tournament.elo' | 'tournament.error' | 'tournament.games'
  | 'tournament.interval' | 'tournament.or-less' | 'tournament.or-more' | 'tournament.player' | 'tournament.plot'
  | 'tournament.points' | 'tournament.wins' | 'train.bar' | 'train.done' | 'train.held-out' | 'train.line'
  | 'train.measuring' | 'train.minutes' | 'train.plot' | 'train.points' | 'train.stopped' | 'twentyone.choice.done'
  | 'twentyone.choice.hit' | 'twentyone.choice.keep' | 'twentyone.choice.roll' | 'twentyone.choice.strike'
  | 'twentyone.choice.write' | 'twentyone.dice' | 'twentyone.row' | 'twentyone.sheet' | 'twentyone.turn'
  | 'ubongo.choice.done' | 'ubongo.choice.grab' | 'ubongo.choice.roll' | 'ubongo.course' | 'ubongo.hand' | 'ubongo.held'
  | 'ubongo.not-thrown' | 'ubongo.points' | 'ubongo.practice' | 'ubongo.throws' | 'web.again' | 'web.any.act.done'
  | 'web.any.act.roll' | 'web.any.choose' | 'web.app' | 'web.boards.acts' | 'web.boards.choosing' | 'web.boards.drawing'
  | 'web.boards.enter-throw' | 'web.boards.looking' | 'web.boards.not-yours' | 'web.boards.own-dice'
  | 'web.boards.ready' | 'web.boards.taking' | 'web.boards.throwing' | 'web.boards.throws' | 'web.bot.casual'
  | 'web.bot.expert' | 'web.bot.greedy' | 'web.bot.learned' | 'web.bot.optimal' | 'web.bot.planner' | 'web.bot.racer'
  | 'web.bot.random' | 'web.chart.below.clever' | 'web.chart.below.throws' | 'web.chart.below.twentyone'
  | 'web.chart.below.ubongo' | 'web.chart.chapter.clever' | 'web.chart.chapter.twentyone' | 'web.chart.chapter.ubongo'
  | 'web.chart.end' | 'web.chart.table' | 'web.chart.title' | 'web.chart.title-throws' | 'web.close'
  | 'web.connection.reconnecting' | 'web.connection.saved' | 'web.connection.sending' | 'web.copied' | 'web.copy'
  | 'web.end.alone' | 'web.end.asked' | 'web.end.download' | 'web.end.fewer' | 'web.end.foxes' | 'web.end.join-rematch'
  | 'web.end.level' | 'web.end.over' | 'web.end.points' | 'web.end.rematch' | 'web.end.replay' | 'web.end.throws'
  | 'web.end.tie' | 'web.end.total' | 'web.end.winners' | 'web.failed' | 'web.guide.again' | 'web.guide.end'
  | 'web.guide.go-on' | 'web.guide.help' | 'web.guide.intro' | 'web.guide.later' | 'web.guide.leave'
  | 'web.guide.passive' | 'web.guide.progress' | 'web.guide.reroll' | 'web.guide.roll' | 'web.guide.rules'
  | 'web.guide.second' | 'web.guide.sum' | 'web.guide.take' | 'web.guide.third' | 'web.guide.title' | 'web.guide.white'
  | 'web.guide.write' | 'web.home' | 'web.home.all-scores' | 'web.home.alone' | 'web.home.best' | 'web.home.best-none'
  | 'web.home.games' | 'web.home.lead' | 'web.home.mine' | 'web.home.mine-all' | 'web.home.mine-open'
  | 'web.home.mine-over' | 'web.home.mine-playing' | 'web.home.mine-turn' | 'web.home.minutes' | 'web.home.more'
  | 'web.home.more-label' | 'web.home.picture' | 'web.home.play' | 'web.home.players' | 'web.home.print-label'
  | 'web.home.public' | 'web.home.rules-label' | 'web.home.title' | 'web.invite.link' | 'web.invite.local'
  | 'web.invite.new' | 'web.invite.new-hint' | 'web.invite.none' | 'web.invite.qr' | 'web.invite.share'
  | 'web.invite.text' | 'web.invite.title' | 'web.invite.watch' | 'web.join.entering' | 'web.join.no-code'
  | 'web.join.title' | 'web.loading' | 'web.move.code' | 'web.move.go' | 'web.move.lead' | 'web.move.link'
  | 'web.move.make' | 'web.move.offer' | 'web.move.offer-for' | 'web.move.offer-help' | 'web.move.title'
  | 'web.nav.label' | 'web.nav.print' | 'web.nav.replay' | 'web.nav.rules' | 'web.nav.scores' | 'web.new.add-seat'
  | 'web.new.bot' | 'web.new.create' | 'web.new.dice' | 'web.new.dice.own' | 'web.new.dice.own-help'
  | 'web.new.dice.server' | 'web.new.dice.server-help' | 'web.new.file' | 'web.new.file-good' | 'web.new.file-large'
  | 'web.new.file-reading' | 'web.new.forced' | 'web.new.forced-help' | 'web.new.friend' | 'web.new.friend-hint'
  | 'web.new.game' | 'web.new.here' | 'web.new.here-hint' | 'web.new.me' | 'web.new.more' | 'web.new.name'
  | 'web.new.name-of' | 'web.new.no' | 'web.new.nobody' | 'web.new.pace' | 'web.new.pace.live'
  | 'web.new.pace.live-help' | 'web.new.pace.unhurried' | 'web.new.pace.unhurried-help' | 'web.new.preset.international'
  | 'web.new.preset.international-help' | 'web.new.preset.own' | 'web.new.preset.own-help' | 'web.new.preset.rulebook'
  | 'web.new.preset.rulebook-help' | 'web.new.public' | 'web.new.public-help' | 'web.new.remove-seat' | 'web.new.rules'
  | 'web.new.seat-kind' | 'web.new.seats' | 'web.new.seed' | 'web.new.seed-other' | 'web.new.sheet'
  | 'web.new.sheet.generated' | 'web.new.sheet.generated-help' | 'web.new.sheet.own' | 'web.new.sheet.own-help'
  | 'web.new.sheet.shipped' | 'web.new.sheet.shipped-help' | 'web.new.strength' | 'web.new.title' | 'web.new.yes'
  | 'web.no-client' | 'web.not-found' | 'web.part.delete' | 'web.part.delete.ask' | 'web.part.delete.done'
  | 'web.part.delete.of' | 'web.part.delete.yes' | 'web.part.hide' | 'web.part.hide.ask' | 'web.part.hide.done'
  | 'web.part.hide.of' | 'web.part.hide.yes' | 'web.part.leave' | 'web.part.leave-open.ask' | 'web.part.leave.ask'
  | 'web.part.leave.done' | 'web.part.leave.of' | 'web.part.leave.yes' | 'web.part.left' | 'web.part.no'
  | 'web.print.colour' | 'web.print.copies' | 'web.print.game' | 'web.print.grey' | 'web.print.ink' | 'web.print.layout'
  | 'web.print.letters' | 'web.print.new' | 'web.print.one' | 'web.print.paper' | 'web.print.preview'
  | 'web.print.print' | 'web.print.seed' | 'web.print.sheet' | 'web.print.title' | 'web.print.two' | 'web.print.usual'
  | 'web.proof.about' | 'web.proof.bad' | 'web.proof.before' | 'web.proof.checked' | 'web.proof.checking'
  | 'web.proof.commitment' | 'web.proof.deviation' | 'web.proof.good' | 'web.proof.label.first'
  | 'web.proof.label.setup' | 'web.proof.label.throw' | 'web.proof.more' | 'web.proof.no-secret' | 'web.proof.nonces'
  | 'web.proof.nothing' | 'web.proof.numbers' | 'web.proof.offline' | 'web.proof.other-commitment'
  | 'web.proof.other-nonces' | 'web.proof.other-secret' | 'web.proof.own' | 'web.proof.secret' | 'web.proof.title'
  | 'web.proof.unfinished' | 'web.proof.verify' | 'web.rematch.asked' | 'web.rematch.you' | 'web.replay.another'
  | 'web.replay.at' | 'web.replay.back' | 'web.replay.bad-link' | 'web.replay.choose' | 'web.replay.dice'
  | 'web.replay.die' | 'web.replay.die-blank' | 'web.replay.file' | 'web.replay.file-about' | 'web.replay.first'
  | 'web.replay.follow' | 'web.replay.forward' | 'web.replay.go-on' | 'web.replay.go-on-about' | 'web.replay.go-on-now'
  | 'web.replay.go-on-who' | 'web.replay.last' | 'web.replay.lead' | 'web.replay.leap' | 'web.replay.leap-back'
  | 'web.replay.link' | 'web.replay.nothing' | 'web.replay.pause' | 'web.replay.place.I' | 'web.replay.place.II'
  | 'web.replay.place.III' | 'web.replay.place.pool' | 'web.replay.place.table' | 'web.replay.place.tray'
  | 'web.replay.play' | 'web.replay.share' | 'web.replay.step' | 'web.replay.story' | 'web.replay.tables'
  | 'web.replay.take' | 'web.replay.title' | 'web.replay.too-large' | 'web.replay.unreadable' | 'web.replay.whose'
  | 'web.rules.again' | 'web.rules.example' | 'web.rules.games' | 'web.rules.options-about' | 'web.rules.play'
  | 'web.rules.preset.international' | 'web.rules.preset.rulebook' | 'web.rules.print' | 'web.rules.show-me'
  | 'web.rules.taken' | 'web.rules.to-tray' | 'web.rules.value.false' | 'web.rules.value.true' | 'web.scores.best'
  | 'web.scores.game' | 'web.scores.mine' | 'web.scores.mine-none' | 'web.scores.name' | 'web.scores.none'
  | 'web.scores.place' | 'web.scores.players' | 'web.scores.result' | 'web.scores.rules' | 'web.scores.seats'
  | 'web.scores.title' | 'web.scores.watch' | 'web.scores.watch-label' | 'web.scores.watch-name' | 'web.scores.when'
  | 'web.seat.open' | 'web.settings' | 'web.settings.done' | 'web.settings.language' | 'web.settings.motion'
  | 'web.settings.motion.full' | 'web.settings.motion.reduced' | 'web.settings.motion.system' | 'web.settings.name'
  | 'web.settings.name-hint' | 'web.settings.palette' | 'web.settings.palette.colour-safe'
  | 'web.settings.palette.standard' | 'web.settings.sound' | 'web.settings.theme' | 'web.settings.theme.dark'
  | 'web.settings.theme.light' | 'web.settings.theme.system' | 'web.sheet.example' | 'web.sheet.how' | 'web.sheet.lead'
  | 'web.sheet.part.areas' | 'web.sheet.part.areas-help' | 'web.sheet.part.bonuses' | 'web.sheet.part.bonuses-help'
  | 'web.sheet.part.dice' | 'web.sheet.part.dice-help' | 'web.sheet.part.drawing' | 'web.sheet.part.drawing-help'
  | 'web.sheet.part.head' | 'web.sheet.part.head-help' | 'web.sheet.part.options' | 'web.sheet.part.options-help'
  | 'web.sheet.part.tracks' | 'web.sheet.part.tracks-help' | 'web.sheet.parts' | 'web.sheet.step.change'
  | 'web.sheet.step.take' | 'web.sheet.step.try' | 'web.sheet.title' | 'web.sheet.use' | 'web.sheet.whole'
  | 'web.show.about' | 'web.show.close' | 'web.show.closed' | 'web.show.link' | 'web.show.make' | 'web.show.open'
  | 'web.show.text' | 'web.show.title' | 'web.skip' | 'web.table.act.done' | 'web.table.act.extra'
  | 'web.table.act.joker' | 'web.table.act.mark' | 'web.table.act.pass' | 'web.table.act.reroll'
  | 'web.table.act.return' | 'web.table.act.roll' | 'web.table.act.skip' | 'web.table.act.tray' | 'web.table.act.use'
  | 'web.table.actions' | 'web.table.back' | 'web.table.bonus-elsewhere' | 'web.table.cancel' | 'web.table.cell.legal'
  | 'web.table.chat' | 'web.table.chat.empty' | 'web.table.chat.say' | 'web.table.chat.send' | 'web.table.choose-other'
  | 'web.table.chosen' | 'web.table.dice' | 'web.table.die' | 'web.table.die-elsewhere' | 'web.table.die.legal'
  | 'web.table.do.done' | 'web.table.do.pass' | 'web.table.do.roll' | 'web.table.do.tray' | 'web.table.fits-nowhere'
  | 'web.table.goes-to' | 'web.table.hint' | 'web.table.hint.anyway' | 'web.table.hint.best' | 'web.table.hint.counts'
  | 'web.table.hint.do' | 'web.table.hint.lines' | 'web.table.hint.none' | 'web.table.hint.points'
  | 'web.table.hint.throws' | 'web.table.hint.win' | 'web.table.key.1-6' | 'web.table.key.1-6.does'
  | 'web.table.key.arrows' | 'web.table.key.arrows.does' | 'web.table.key.d' | 'web.table.key.d.does'
  | 'web.table.key.enter' | 'web.table.key.enter.does' | 'web.table.key.escape' | 'web.table.key.escape.does'
  | 'web.table.key.f' | 'web.table.key.f.does' | 'web.table.key.h' | 'web.table.key.h.does' | 'web.table.key.r'
  | 'web.table.key.r.does' | 'web.table.key.u' | 'web.table.key.u.does' | 'web.table.keys' | 'web.table.keys.on'
  | 'web.table.log' | 'web.table.log.empty' | 'web.table.look-again' | 'web.table.looking' | 'web.table.next'
  | 'web.table.next.go' | 'web.table.not-your-sheet' | 'web.table.now.bonus' | 'web.table.now.bonuses'
  | 'web.table.now.choose' | 'web.table.now.die' | 'web.table.now.done' | 'web.table.now.extra' | 'web.table.now.field'
  | 'web.table.now.joker' | 'web.table.now.over' | 'web.table.now.pass' | 'web.table.now.roll'
  | 'web.table.now.roll-or-return' | 'web.table.now.roll-passive' | 'web.table.now.tray' | 'web.table.now.tray-die'
  | 'web.table.now.waiting' | 'web.table.others' | 'web.table.own.change' | 'web.table.own.enter' | 'web.table.own.face'
  | 'web.table.own.for' | 'web.table.own.tap' | 'web.table.own.tapped' | 'web.table.own.title' | 'web.table.own.type'
  | 'web.table.place.I' | 'web.table.place.II' | 'web.table.place.III' | 'web.table.place.pool' | 'web.table.place.tray'
  | 'web.table.points' | 'web.table.queue' | 'web.table.room' | 'web.table.room.leave' | 'web.table.room.name'
  | 'web.table.room.name-another' | 'web.table.room.open' | 'web.table.room.sit' | 'web.table.room.sit-another'
  | 'web.table.room.start-bots' | 'web.table.room.start-without' | 'web.table.round' | 'web.table.seat.away'
  | 'web.table.seat.bot' | 'web.table.seat.choosing' | 'web.table.seat.look' | 'web.table.seat.sheet'
  | 'web.table.seat.sheet-throws' | 'web.table.seat.stand-in' | 'web.table.seat.turn' | 'web.table.seats'
  | 'web.table.sheet' | 'web.table.short.joker' | 'web.table.short.plus1' | 'web.table.short.reroll'
  | 'web.table.short.return' | 'web.table.skip' | 'web.table.sound' | 'web.table.stand-in' | 'web.table.take-back'
  | 'web.table.throws' | 'web.table.times' | 'web.table.title.turn' | 'web.table.to-result' | 'web.table.tools'
  | 'web.table.track' | 'web.table.undo' | 'web.table.watching' | 'web.table.way.die.extra' | 'web.table.way.die.half'
  | 'web.table.way.die.joker' | 'web.table.way.die.plain' | 'web.table.way.die.return' | 'web.table.way.die.times'
  | 'web.table.way.half' | 'web.table.way.mark' | 'web.table.way.times' | 'web.table.which' | 'web.table.your-turn'
  | 'web.title' | 'web.twentyone.act.again' | 'web.twentyone.act.done' | 'web.twentyone.act.keep'
  | 'web.twentyone.act.roll' | 'web.twentyone.act.strike' | 'web.twentyone.bonus' | 'web.twentyone.bonuses'
  | 'web.twentyone.box.empty' | 'web.twentyone.box.hit' | 'web.twentyone.box.struck' | 'web.twentyone.box.write'
  | 'web.twentyone.box.write-hit' | 'web.twentyone.box.written' | 'web.twentyone.dice' | 'web.twentyone.die.blank'
  | 'web.twentyone.die.shown' | 'web.twentyone.die.used' | 'web.twentyone.die.write' | 'web.twentyone.die.write-hit'
  | 'web.twentyone.hint.done' | 'web.twentyone.hint.keep' | 'web.twentyone.hint.roll' | 'web.twentyone.hint.strike'
  | 'web.twentyone.hint.write' | 'web.twentyone.key.d.does' | 'web.twentyone.key.enter.does' | 'web.twentyone.key.k'
  | 'web.twentyone.key.k.does' | 'web.twentyone.key.r.does' | 'web.twentyone.key.s' | 'web.twentyone.key.s.does'
  | 'web.twentyone.mark.empty' | 'web.twentyone.mark.hit' | 'web.twentyone.mark.struck' | 'web.twentyone.mark.written'
  | 'web.twentyone.other-row' | 'web.twentyone.points' | 'web.twentyone.row.open' | 'web.twentyone.row.scored'
  | 'web.twentyone.rows' | 'web.twentyone.sheet' | 'web.twentyone.status.decide' | 'web.twentyone.status.done'
  | 'web.twentyone.status.keep' | 'web.twentyone.status.more' | 'web.twentyone.status.others-answer'
  | 'web.twentyone.status.others-decide' | 'web.twentyone.status.others-throw' | 'web.twentyone.status.over'
  | 'web.twentyone.status.strike' | 'web.twentyone.status.throw' | 'web.twentyone.status.write' | 'web.twentyone.total'
  | 'web.twentyone.total-of' | 'web.ubongo.act.done' | 'web.ubongo.act.mirror' | 'web.ubongo.act.next'
  | 'web.ubongo.act.place' | 'web.ubongo.act.roll' | 'web.ubongo.act.turn' | 'web.ubongo.area.begun'
  | 'web.ubongo.area.empty' | 'web.ubongo.area.full' | 'web.ubongo.areas' | 'web.ubongo.course' | 'web.ubongo.dice'
  | 'web.ubongo.die.blank' | 'web.ubongo.die.held' | 'web.ubongo.die.shown' | 'web.ubongo.die.table'
  | 'web.ubongo.die.take' | 'web.ubongo.drawn' | 'web.ubongo.filled' | 'web.ubongo.fits-nowhere' | 'web.ubongo.hand'
  | 'web.ubongo.held.fits' | 'web.ubongo.held.not' | 'web.ubongo.hint.done' | 'web.ubongo.hint.grab'
  | 'web.ubongo.hint.place' | 'web.ubongo.hint.roll' | 'web.ubongo.holds' | 'web.ubongo.key.arrows.does'
  | 'web.ubongo.key.d.does' | 'web.ubongo.key.enter.does' | 'web.ubongo.key.escape.does' | 'web.ubongo.key.m'
  | 'web.ubongo.key.m.does' | 'web.ubongo.key.n' | 'web.ubongo.key.n.does' | 'web.ubongo.key.r.does'
  | 'web.ubongo.key.x' | 'web.ubongo.key.x.does' | 'web.ubongo.keys' | 'web.ubongo.nowhere' | 'web.ubongo.piece.in-hand'
  | 'web.ubongo.piece.used' | 'web.ubongo.piece.waiting' | 'web.ubongo.points' | 'web.ubongo.sheet'
  | 'web.ubongo.status.draw' | 'web.ubongo.status.full' | 'web.ubongo.status.nothing-fits'
  | 'web.ubongo.status.others-draw' | 'web.ubongo.status.others-take' | 'web.ubongo.status.others-throw'
  | 'web.ubongo.status.others-turn' | 'web.ubongo.status.over' | 'web.ubongo.status.take'
  | 'web.ubongo.status.take-black' | 'web.ubongo.status.take-white' | 'web.ubongo.status.throw' | 'web.ubongo.total-of'
  | 'web.ubongo.turning' | 'web.ubongo.which-shape' | 'web.ubongo.worth' | 'web.unreachable' | 'web.waiting.free'
  | 'web.watch.about'
