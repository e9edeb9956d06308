import { ENTRIES } from './attention.ts'
import { rooms } from './rooms.ts'
import {
  duePhases,
  type Attention,
  type DuePhase,
  type Keeping,
  type MainPage,
  type OperatorPage,
  type Metric,
  type Room,
  type RoomTable,
  type Setting,
} from './room.ts'

type Rooms = (typeof rooms)[number]

/** All tables of a union as one. */
export type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never

export type RoomName = Rooms['name']
export type RoomNamed<Name extends RoomName> = Extract<Rooms, { name: Name }>

/** Members of a manifest that are lists of names, and those that are tables by names. */
type ListMember = 'areas' | 'calls' | 'audit' | 'loops' | 'stuck'
type TableMember = 'settings' | 'metrics' | 'commands' | 'dueWork' | 'kept' | 'attention' | 'pages' | 'operatorPages'

type ListedName<Of, Member extends string> =
  Of extends Record<Member, readonly (infer Name extends string)[]> ? Name : never
type TableKey<Of, Member extends string> = Of extends Record<Member, infer Table> ? keyof Table & string : never

/** The names that one room, or all of them, give in a member of their manifests. */
export type NamesIn<Member extends ListMember | TableMember, Of = Rooms> = Member extends ListMember
  ? ListedName<Of, Member>
  : TableKey<Of, Member>

/** Every action of the audit log. Each has its words in the portal's texts (`audit.actions`). */
export type AuditAction = NamesIn<'audit'>
/** The loops that a process runs by itself. */
export type LoopName = NamesIn<'loops'>
/** Parts of a run of the due work; each fails by itself. */
export type DuePart = NamesIn<'dueWork'>
/** Work at which the housekeeping may fail: a whole part of a run, or its work on one row. */
export type StuckKind = NamesIn<'stuck'>

type SealedColumn<Of> = Of extends { tables: infer Tables }
  ? {
      [Table in keyof Tables]: Tables[Table] extends { sealed: readonly (infer Column)[] } ? Column : never
    }[keyof Tables]
  : never
/** The purpose of a sealed value in a table. */
export type SealedPurpose = Extract<SealedColumn<Rooms>, { purpose: string }>['purpose']

/** Every table of the database with what its room says of it. */
export const roomTables: readonly (RoomTable & { name: string })[] = (rooms as readonly Room[]).flatMap(
  ({ tables = {} }) => Object.entries(tables).map(([name, table]) => ({ name, ...table })),
)

/** The names that all rooms give in a list, in the rooms' order. */
export function listed<Member extends ListMember>(member: Member): readonly NamesIn<Member>[] {
  const all: readonly Room[] = rooms
  return all.flatMap((room) => (room[member] ?? []) as readonly NamesIn<Member>[]) // as their manifests say
}

/** The rows of all rooms in a table, in the rooms' order. */
function rowsIn<Value>(member: TableMember): [string, Value][] {
  const all: readonly Room[] = rooms
  return all.flatMap((room) => Object.entries(room[member] ?? {}) as [string, Value][]) // as `Room` says
}

/** Parts of a run of the due work: by their phases, then in the rooms' order. */
export const dueParts = rowsIn<DuePhase>('dueWork')
  .toSorted(([, one], [, other]) => duePhases.indexOf(one) - duePhases.indexOf(other))
  .map(([part]) => part as DuePart) // as their manifests say

/** The records that are removed by age, each with its row. */
export const keeping = Object.fromEntries(rowsIn<Keeping>('kept')) as Record<NamesIn<'kept'>, Keeping>

const inPlace = <Row extends { at: number }>(rows: [string, Row][]) =>
  rows.toSorted(([, one], [, other]) => one.at - other.at).map(([name, row]) => ({ name, ...row }))

type AttentionOf<Of> = Of extends { attention: infer Table } ? Table : never
type AttentionTable = All<AttentionOf<Rooms>>
type AttentionWith<Member> = {
  [Kind in keyof AttentionTable]: AttentionTable[Kind] extends Member ? Kind : never
}[keyof AttentionTable]

/** Kinds of things that may need somebody. */
export type AttentionKind = keyof AttentionTable
/** Of those what will happen on a day, and what is so now. */
export type AheadKind = AttentionWith<{ ahead: unknown }>
export type NowKind = Exclude<AttentionKind, AheadKind>
/** Of what will happen that behind which cases stand, one by one. */
export type CaseKind = AttentionWith<{ place: typeof ENTRIES }>

/** The kinds with who may know and what to do, the most urgent first. */
export const attentionKinds = inPlace(rowsIn<Attention>('attention')) as (Attention & { name: AttentionKind })[] // as named
type NamedKind<Kind> = Attention & { name: Kind }
export const nowKinds = attentionKinds.filter((one): one is NamedKind<NowKind> => one.ahead === undefined)
export const aheadKinds = attentionKinds.filter((one): one is NamedKind<AheadKind> => one.ahead !== undefined)
export const caseKinds = attentionKinds.filter((one): one is NamedKind<CaseKind> => one.place === ENTRIES)

/** The places where people deal with each kind. */
export const attentionPlaces = Object.fromEntries(attentionKinds.map(({ name, place }) => [name, place])) as Record<
  AttentionKind,
  string
> // one each

/** The main navigation, in its order. */
export const mainPages = inPlace(rowsIn<MainPage>('pages')) as (MainPage & { name: NamesIn<'pages'> })[] // as named
/** The pages of the operators, in their order. */
export const operatorPages = inPlace(rowsIn<OperatorPage>('operatorPages')) as (OperatorPage & {
  name: NamesIn<'operatorPages'>
})[] // as named
/** The nouns of the command line, in the order of its help. */
export const commands = rowsIn<number>('commands')
  .toSorted(([, one], [, other]) => one - other)
  .map(([noun]) => noun)

type MetricsOf<Of> = Of extends { metrics: infer Table } ? Table : never
/** The metrics of all rooms, as their manifests say. */
export type RoomMetrics = All<MetricsOf<Rooms>>
/** The same, to be made. */
export const metricRows = rowsIn<Metric>('metrics')

type SettingsOf<Of> = Of extends { settings: infer Table } ? Table : never
/** The settings of all rooms, as their manifests say. */
export type RoomSettings = All<SettingsOf<Rooms>>
/** The same in their order. */
export const settingRows = rowsIn<Setting>('settings').toSorted(([, one], [, other]) => one.at - other.at) as [
  keyof RoomSettings,
  Setting,
][] // as named
