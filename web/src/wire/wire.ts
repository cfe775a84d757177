// Generated from the server's message types and the families' views by `make types`; change those, not this.

/** What the server takes at most: characters, and seats. */
export const LIMITS = {
  name: 40,
  chat: 300,
  upload: 200_000,
  seats: 16,
} as const

/** The colours that sheets and dice may have, by name. */
export const COLOURS = ['yellow', 'blue', 'green', 'orange', 'purple', 'pink', 'silver', 'turquoise', 'brown', 'red', 'black', 'white'] as const

/** One Clever sheet under one set of options. */
export namespace clever {
  /** An area as actions speak of it: the dice that go there, and the spots that mean each of its fields. */
  export interface AreaMaterial {
    id: string
    letter: string
    dice: string[]
    spots: Record<string, string[]>
    fields: Record<string, string>
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
    next: string
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

/** Something that happened. */
export interface EventView {
  key: string
  params: Record<string, unknown>
}

/** How many sides the dice have; 6 where it is not told. */
export interface MaterialView {
  faces?: number
}

/** What is told of every choice beside what it is about: its notation, and the marks that it makes by itself. */
export interface OfferedView {
  text: string
  marks?: (['cross' | 'circle' | 'strike' | 'write' | 'show' | 'piece', string] | ['cross' | 'circle' | 'strike' | 'write' | 'show' | 'piece', string, number | string])[]
}

/** What only the owner of a seat is told: the choices, and the sheet where the shared view hides what is on it. */
export interface OwnView<F extends AnyFamily = AnyFamily> {
  legal: Choice<F>[]
  can_undo: boolean
  version: number
  sheet?: Sheet<F>
}

/** Where the papers of a game are found; `shipped`: the sheet is one that everybody has. */
export interface PapersView {
  digest: string
  shipped: boolean
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
  paper: string
  marks: Record<string, (['cross' | 'circle' | 'strike' | 'write' | 'show' | 'piece'] | ['cross' | 'circle' | 'strike' | 'write' | 'show' | 'piece', number | string])[]>
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
  papers: PapersView
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
  papers: PapersView
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

/** Done and stored; `number` is the event's for this viewer, `version` the seat's next one; the same on repeat. */
export interface Ack {
  type: 'ack'
  table: string
  id: string
  number: number
  version: number
}

/** Do something; `dice` are the faces thrown if the act is `roll` at a table with real dice. */
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

/** The coach's process died; it begins again. */
export interface Again {
  type: 'again'
}

/** Answer to a question: `reason` is None if the action is allowed; `action` is a hint, with its `reasons`. */
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

/** What one would do now where one went wrong. */
export interface AnswerFault {
  key: string
  step: number
  /** an action or roll in notation */
  action: string
}

/** A record of a finished game, as text. */
export interface AskCoach {
  record: string
}

/** A training book: what is due now, how many faults wait, when the next is due, and all games. */
export interface Book {
  due: DueFault[]
  waiting: number
  next: number | null
  mine: MyGames[]
  /** of all games: what was played, in 64 digits */
  keys: string[]
}

/** A one-time code that brings a book to another browser. */
export interface BookCode {
  code: string
  link: string
  expires: number
}

/** A seat for a bot. */
export interface BotSeat {
  kind: 'bot'
  bot: string
}

/** A game from this browser's own device: it continues at a table here, or is kept here if it is finished. */
export interface BringGame {
  record: string
  seats: (PersonSeat | BotSeat)[]
  pace?: 'live' | 'unhurried'
  limit_seconds?: number | null
  dice?: 'server' | 'own'
  auto_forced?: boolean
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
}

/** A sheet file that can be played. */
export interface CheckedSheet {
  id: string
  title: string
  family: string
  fewest: number
  most: number
  bots: string[]
  /** its paper, SVG */
  drawing: string
}

/** What an act loses by a closer look, and the standard error of that. */
export interface CloserLook {
  loss: number
  error: number
}

/** A new table; with `record` it continues from there, and game, preset and options are the record's. */
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
  /** the server plays answers that have no alternative */
  auto_forced?: boolean
  record?: string | null
  /** the dice fall as they did after that point of the record, which contains their secret */
  same_dice?: boolean
  /** nobody is invited: everybody plays on this browser */
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

/** What it takes to check the dice; the secret only when the game is over. */
export interface DiceProof {
  /** who threw the dice: `device` is this device */
  kind: 'server' | 'device' | 'own'
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

/** A blank sheet to be drawn without a table; `seat` where everybody has another one. */
export interface DrawSheet {
  sheet: ShippedSheet | OwnSheet | GeneratedSheet
  /** seats are counted from 0 */
  seat?: number
  language?: string
}

/** The blank sheets of a record that brings its own. */
export interface DrawnPapers {
  /** SVG by the name of the paper */
  papers: Record<string, string>
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

/** A fault that is to be played better now: the position is the end of the record. */
export interface DueFault {
  key: string
  step: number
  seat: number
  title: string
  kind: string
  band: string
  unit: string
  lost: number
  better: string
  record: string
}

/** Exchange an invitation or watching code from the fragment of a link for access with this browser. */
export interface Enter {
  /** a secret code */
  code: string
}

/** Everything in a book. */
export interface ExportedBook {
  games: ExportedGame[]
  faults: ExportedFault[]
}

/** A fault of a book; `key` says in which game. */
export interface ExportedFault {
  key: string
  title: string
  step: number
  seat: number
  kind: string
  band: string
  lost: number
  better: string
  stage: number
  due: number
  record: string
}

/** A game of a book; `key` says what was played. */
export interface ExportedGame {
  key: string
  game: string
  preset: string
  seats: number
  seat: number
  at: number
  unit: string
  score: number
  luck: number
  lost: number
  /** JSON: lost and how often, by kind of decision and by round */
  losses: string
}

/** Why there is no report; the last line. */
export interface Failed {
  type: 'failed'
  reason: Reason
}

/** The report; the last line. */
export interface Finished {
  type: 'report'
  report: ToldReport
}

/** Get what has changed since a `stamp`, or everything with the events after `after` (0: all); then every change. */
export interface Follow {
  type: 'follow'
  /** the table's public id */
  table: string
  /** events of a table are numbered from 1 */
  after?: number
  /** of the last state or update; empty: none is known */
  stamp?: string
}

/** A game that tables can be made for. */
export interface GameView {
  id: string
  title: string
  family: string
  fewest: number
  most: number
  /** about how long a game takes; 0: not known */
  minutes: number
  options: OptionView[]
  bots: string[]
  /** the digest under which its papers are found */
  paper: string
  /** whether sheets like this one can be generated */
  generated: boolean
}

/** All games, and the presets of their options. */
export interface Games {
  games: GameView[]
  presets: string[]
}

/** A generated sheet, the same for the same seed. */
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

/** Something that happened: the key of a message and its parameters. */
export interface Happening {
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

/** An action and what the bot thinks it is worth. */
export interface HintLine {
  action: string
  /** expected at the end of the game */
  points: number
  /** the chance of winning, from 0 to 1; None with one seat */
  win: number | null
}

/** Everything that the home page shows. */
export interface Home {
  games: GameView[]
  presets: string[]
  /** the digest of the pictures of all games */
  pictures: string
  mine: TableLine[]
  open: TableLine[]
  /** the best score of each game, for each number of players */
  best: Score[]
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

/** A position of a record as it was seen by who decided there, and what could be done. */
export interface Moment<F extends AnyFamily = AnyFamily> {
  view: View<F>
  /** by seat */
  mine: Record<string, OwnView<F>>
}

/** Positions of a record, in the order they were asked for. */
export interface Moments {
  moments: Moment[]
}

/** The code of a book. */
export interface MoveBook {
  /** a secret code */
  code: string
}

/** Move a seat to this browser with a one-time code. */
export interface MoveSeat {
  /** a secret code */
  code: string
}

/** The games of one kind: game, preset, alone or not. */
export interface MyGames {
  game: string
  title: string
  preset: string
  alone: boolean
  unit: string
  games: number
  mean: number
  best: number
  adjusted: number
  error: number | null
  lost: number
  casual: number | null
  accuracy: number
  /** what ten games add to the luck-adjusted score */
  trend: number | null
  findings: WhereLost[]
}

/** Moves a seat to another browser, once, within ten minutes. */
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

/** A sheet file of your own. */
export interface OwnSheet {
  kind: 'own'
  text: string
}

/** Where the papers of a game are found; `shipped`: the sheet is one that everybody has. */
export interface Papers {
  digest: string
  shipped: boolean
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

/** A seat for a person: the creator, or somebody who is invited. */
export interface PersonSeat {
  kind: 'person'
}

/** Pictures of games. */
export interface Pictures {
  /** SVG by game */
  pictures: Record<string, string>
}

/** Ask whether the line is alive; answered by `pong` at once, whatever else is going on. */
export interface Ping {
  type: 'ping'
}

/** The line is alive. */
export interface Pong {
  type: 'pong'
}

/** A position of a record, all sheets open. */
export interface PositionOf<F extends AnyFamily> {
  game: string
  papers: Papers
  family: F
  colours: Record<string, string>
  material: Material<F>
  over: boolean
  waiting: number[]
  turn: Turn<F>
  dice: Die<F>[]
  sheets: Sheet<F>[]
}
export type Position<F extends AnyFamily = AnyFamily> = F extends AnyFamily ? PositionOf<F> : never

/** Whether somebody is looking at the page; if not, they may be told about their turn by other means. */
export interface Presence {
  type: 'presence'
  visible: boolean
}

/** This many entries of the record are done. */
export interface Progress {
  type: 'progress'
  done: number
  of: number
}

/** What browsers subscribe with; None where this server does not push. */
export interface PushKey {
  key: string | null
}

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

/** Not done, and why; with the state (no log, no events) of a table that the client may see and does not follow. */
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

/** Who sits there; nobody's secrets. */
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

/** Let a bot play for a seat whose time is up (`on`), or take back your own seat (`on` false). */
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

/** Begin without waiting for the open seats: bots take them, or they are removed. */
export interface Start {
  open_seats: 'bots' | 'remove'
  bot?: string
}

/** The position after a number of entries of the record, as an onlooker may see it. */
export interface Step<F extends AnyFamily = AnyFamily> {
  step: number
  steps: number
  entry: string | null
  view: View<F>
}

/** Positions that are to be spoken of. */
export interface StudyMoments {
  record: string
  moments: WantedMoment[]
}

/** The outcomes that the dice gave, in the order of the draws. */
export interface StudyNumbers {
  record: string
  numbers: number[]
}

/** The papers of a record, with words in a language. */
export interface StudyPapers {
  record: string
  language?: string
}

/** A record, as text. */
export interface StudyRecord {
  record: string
}

/** A position of a record. */
export interface StudyStep {
  record: string
  step: number
}

/** Tell this browser of its turns, through its push service. */
export interface Subscribe {
  endpoint: string
  language?: string
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

/** Every rule option of a table: chosen, from the preset, or decided by its seats and pace. */
export interface TableOptions {
  options: Record<string, boolean | number | string>
}

/** Everything of a table that this viewer may see. */
export interface TableState<F extends AnyFamily = AnyFamily> {
  type: 'state'
  table: string
  number: number
  /** names what was sent, to continue from there; empty if the table is not followed */
  stamp: string
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
  /** over the socket without acts and throws: `view.events` has them */
  log: LogEntry[]
  /** bots that are waiting for somebody to throw real dice for them */
  asked: number[]
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

/** Everything a seat did between two throws. */
export interface ToldDecision {
  step: number
  acts: string[]
  kind: string
  round: number
  best: number
  played: number
  regret: number
  error: number
  usual: number
  band: '' | 'inaccuracy' | 'mistake' | 'blunder'
  fall: ToldFall | null
}

/** The act at which a decision went wrong, and what would have been better there. */
export interface ToldFall {
  step: number
  act: string
  better: string[]
  reasons: Reason[]
  closer: CloserLook | null
}

/** A report of the coach. */
export interface ToldReport {
  format: number
  game: string
  digest: string
  evaluator: string
  unit: 'points' | 'throws' | 'lead' | 'win'
  effort: number
  complete: boolean
  seats: ToldSeat[]
}

/** One seat's game. */
export interface ToldSeat {
  seat: number
  player: string
  score: number
  points: number
  expected: number
  luck: number
  dice: number
  tray: number
  given: number
  regret: number
  residual: number
  adjusted: number
  accuracy: number
  usual: number
  shares: ToldShares
  faults: Record<string, number>
  /** which decisions, the worst first */
  costliest: number[]
  /** which decision won most against a quick player */
  finest: number | null
  throws: ToldThrow[]
  decisions: ToldDecision[]
}

/** The whole numbers of the sentence: the last four add up to the first. */
export interface ToldShares {
  score: number
  expected: number
  luck: number
  hands: number
  rest: number
}

/** What one throw meant for a seat. */
export interface ToldThrow {
  step: number
  roller: number
  text: string
  expected: number
  value: number
  luck: number
  error: number
}

/** An act in the position before an entry of the record, by the seat that decided there. */
export interface TryAgain {
  record: string
  step: number
  /** seats are counted from 0 */
  seat: number
  /** an action or roll in notation */
  action: string
}

/** What to tell a player who is not looking; `table` where it is one. */
export interface TurnNotice {
  title: string
  body: string
  table: string | null
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

/** What has changed since event `since`, as a tree of the state that holds only what is new. */
export interface Update {
  type: 'update'
  table: string
  since: number
  number: number
  stamp: string
  /** one after the other; usually just one */
  changes: Record<string, unknown>[]
}

/** What another act would have lost, and whether that is so little that it is as good as the best. */
export interface Verdict {
  loss: number
  error: number
  accepted: boolean
}

/** Another report for the same person is made first. */
export interface Waiting {
  type: 'waiting'
}

/** The position before an entry, and the seat that decided there. */
export interface WantedMoment {
  step: number
  /** seats are counted from 0 */
  seat: number
}

/** Where somebody loses: per game, and what `casual` loses there, where that was measured. */
export interface WhereLost {
  sort: string
  name: string
  lost: number
  casual: number | null
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

export type FromClient = Act | Undo | Chat | StandIn | WhyNot | Hint | Follow | Unfollow | Presence | Ping

export type ToClient = Ack | TableState | Update | Refused | Answer | Gone | Pong
