/** In which a run of the due work does its parts: what a later phase needs, an earlier one has done. */
export const duePhases = [
  'deadlines',
  'events',
  'callbacks',
  'mails',
  // before any case goes
  'checkpoints',
  'removal',
  'clean-up',
  'receipts',
  // somebody outside answers or does not: last
  'outside',
] as const
export type DuePhase = (typeof duePhases)[number]

/** Whose clock writes or reads a moment (docs/clocks.md, "The clocks"). */
export type ClockOwner = 'database' | 'node' | 'service' | 'partner' | 'person'

/** Columns that hold a moment which is never changed or guessed (docs/clocks.md, rule 3). */
export type TimeFacts = { columns: readonly string[]; writtenBy: readonly ClockOwner[]; readBy: readonly ClockOwner[] }

/** A table: `orders`: moments that order work, each by the one clock that writes and reads it; `sealed`: sealed secrets. */
export type RoomTable = {
  /** The column that names a row, to which its sealed secrets are bound; a UUID named `id` unless given. */
  key?: 'kid'
  orders?: Readonly<Record<string, ClockOwner>>
  facts?: readonly TimeFacts[]
  sealed?: readonly { column: string; purpose: string }[]
}

/** What the value of a setting is; what each takes and refuses, lib/platform/setting-schemas.ts says. */
export type SettingKind =
  | 'flag'
  | 'text'
  | 'title'
  | 'choice'
  | 'wholeNumber'
  | 'bytes'
  | 'share'
  | 'days'
  | 'dayList'
  | 'sunsets'
  | 'networks'
  | 'ports'
  | 'mailbox'
  | 'headerList'
  | 'origin'
  | 'prefix'
  | 'servicePrefix'
  | 'service'
  | 'proxy'
  | 'page'
  | 'mailServer'
  | 'databaseUrl'
  | 'blobStore'
  | 'region'
  | 'masterKeys'
  | 'bearer'
  | 'logo'
  | 'deemedRule'
  | 'claimRoles'

/**
 * An environment variable; `at`: its place among the others. `least`, `most`: of a number, or signs of a text; `of`: what may be
 * chosen; `since`: since when what has an end is deprecated, a day by its name; `isDecided`: its default stands in the table of deadlines (decisions 5); `isShown`: operators may see its value.
 */
export type Setting = {
  at: number
  kind: SettingKind
  least?: number
  most?: number
  of?: readonly string[]
  since?: Readonly<Record<string, string>>
  default?: unknown
  isDecided?: true
  isShown?: true
}

/**
 * A metric under the product's name, `kurier_<name>`. Values of labels come from closed lists: never an id, an address, or words
 * that somebody chose. `buckets`: of a histogram, in seconds; `isRead`: from the database, when somebody asks.
 */
export type Metric = {
  is: 'counter' | 'gauge' | 'histogram'
  name: string
  help: string
  labels?: readonly string[]
  buckets?: readonly number[]
  isRead?: true
}

/** For how long a kind of record is kept; `clock`: whose times it bears, the service's unless given. */
export type Keeping = ({ days: number } | { hours: number }) & { clock?: 'machine' }

/** A page of a menu; `at`: its place among the others. */
export type MenuPage = { href: string; at: number }
/** The groups of the operators' pages, in their order. */
export const operatorGroups = ['state', 'data', 'public', 'set-up'] as const
/** A page of the operators. */
export type OperatorPage = MenuPage & { group: (typeof operatorGroups)[number] }
/** A page of the main navigation: what one must be allowed somewhere to open it. */
export type MainPage = MenuPage & { permission?: string; onlyInSandbox?: true }

/** How pressing something is, the most pressing first; `info` asks nobody to act at once. */
export const attentionTones = ['danger', 'warning', 'info'] as const

/**
 * A kind of things that may need somebody. `at`: its place among the others, the most urgent first; `tone`: how pressing it is;
 * `permission`: who may know; `place`: where one does something about it, with `{kind}`, `{objectKind}`, `{objectId}` and `{day}`.
 * Its words stand in `lib/words/<language>/<room>.ts`. Without `ahead` it is so now and stands on the start page. With `ahead` it
 * will happen on a day: it stands on the radar and in calendars, and in the mail about deadlines unless it is `info`.
 * `mail`: the part of the due work that tells contacts of it. `alerts`: what Prometheus tells an operator of the same, or of
 * its coming (docs/operating/alerts.yml).
 */
export type Attention = {
  at: number
  tone: (typeof attentionTones)[number]
  permission: string
  place: string
  ahead?: true
  mail?: string
  alerts?: readonly string[]
}

/**
 * What a room of lib/ says of itself, as data alone. Every list over all rooms is made of these (lib/rooms/lists.ts), so that a
 * new room enters no other list. A member that a room does not need is left out.
 */
export type Room = {
  /** Its folder in lib/, or in lib/wings/. */
  name: string
  /** Nothing of the core needs it: neither a room nor a page of one imports it. */
  wing?: true
  /** The question it answers: its row in docs/architecture.md. */
  question: string
  /** How it reaches its rows: by statements or by Prisma's models (docs/decisions/0078). */
  dialect: 'sql' | 'prisma' | 'none'
  /** Nouns of the portal's own interface, each a table of calls in app/api/portal/<noun>. */
  calls?: readonly string[]
  /** Its texts on pages alone (components/messages). */
  areas?: readonly string[]
  /** Its pages in the main navigation, by the names of their texts. */
  pages?: Readonly<Record<string, MainPage>>
  /** Its pages among those of the operators, by the names of their texts. */
  operatorPages?: Readonly<Record<string, OperatorPage>>
  /** Its nouns of the command line (server/kurier/<noun>.ts), each with its place in the help. */
  commands?: Readonly<Record<string, number>>
  /** What of it may need somebody. */
  attention?: Readonly<Record<string, Attention>>
  /** What it writes into the audit log. */
  audit?: readonly string[]
  /** What a process does for it by itself, round after round. */
  loops?: readonly string[]
  /** Parts of a run of the due work, with their phases. */
  dueWork?: Readonly<Record<string, DuePhase>>
  /** Steps of its housekeeping that may fail on one row. */
  stuck?: readonly string[]
  /** Its environment variables. */
  settings?: Readonly<Record<string, Setting>>
  /** What it tells a monitoring system, by the names that the code knows it by. */
  metrics?: Readonly<Record<string, Metric>>
  /** Its records that are removed by age. */
  kept?: Readonly<Record<string, Keeping>>
  /** Its tables, with what is to be known of their columns. */
  tables?: Readonly<Record<string, RoomTable>>
}

/** Where a room stands, from the root of the project. */
export const folderOf = ({ name, wing }: Pick<Room, 'name' | 'wing'>): string =>
  wing ? `lib/wings/${name}` : `lib/${name}`
