import type { AheadKind, AttentionKind, NamesIn, RoomName, RoomNamed } from '../rooms/lists.ts'
import type { SystemActor } from './actor.ts'
import type { Context } from './context.ts'
import type { Handle } from './database.ts'
import type { runCounts } from './terms.ts'

/** What a part of a run did: what people are told of, and whether something is left that could be done at once. */
export type DueWorkResult = Partial<Record<(typeof runCounts)[number], number>> & { more?: boolean }

/** Does what is due; `deadline`: by the monotonic clock, after which it begins nothing else. */
export type DueWork = (context: Context<SystemActor>, deadline: number) => Promise<DueWorkResult>

/**
 * Removes at most `most` records older than `before`; `now`: by the service clock. Answers one object for each that was looked
 * at, with `removed: false` where it was only that.
 */
export type Removal = (db: Handle, values: { before: Date; most: number; now: Date }) => Promise<object[]>

/** What a process does round after round, always; `pause`: milliseconds in between. */
export type Rounds = { pause: number; round: (context: Context<SystemActor>) => Promise<unknown> }

/**
 * One thing that needs somebody, with its organisation, unless it is of the installation. `total` counts all of its kind, of
 * which the first are answered. What `at`, `count` and `detail` are, each kind says.
 */
export type AttentionRow = {
  total: number
  objectKind: string
  objectId: string
  objectName: string
  organisationName: string
  at: Date | null
  count: number | null
  detail: string | null
}

/** `count` things of an owner that will happen on one day; `at`: the first of them, by the service clock. */
export type AheadRow = {
  objectKind: 'destination' | 'client'
  objectId: string
  objectName: string
  at: Date
  count: number
}

/**
 * What is looked for: of these organisations (null: all) the `most` most urgent. `machine` rules secrets and certificates,
 * `service` the rest.
 */
export type AttentionWish = { organisations: string[] | null; most: number; machine: Date; service: Date }
/** The same ahead: what happens before `until`, of one destination alone or of all. */
export type AheadWish = AttentionWish & { until: Date; destination: string | null }

export type FindAttention = (context: Context, wish: AttentionWish) => Promise<AttentionRow[]>
export type FindAhead = (context: Context, wish: AheadWish) => Promise<AheadRow[]>
/** How each of these kinds is found. */
export type AttentionFinders<Kind extends AttentionKind = AttentionKind> = {
  [Name in Kind]: Name extends AheadKind ? FindAhead : FindAttention
}

type Table<Names extends string, Member extends string, Value> = [Names] extends [never]
  ? unknown
  : Record<Member, Record<Names, Value>>

/**
 * What a room does by itself, by the names of its manifest: parts of the due work, removal of what its time has passed of, what needs
 * somebody, and loops that a node always runs. It stands in `lib/works/<room>.ts`.
 */
export type RoomWork<Name extends RoomName> = Table<NamesIn<'dueWork', RoomNamed<Name>>, 'dueWork', DueWork> &
  Table<NamesIn<'kept', RoomNamed<Name>>, 'retention', Removal> &
  ([NamesIn<'attention', RoomNamed<Name>>] extends [never]
    ? unknown
    : { attention: AttentionFinders<NamesIn<'attention', RoomNamed<Name>> & AttentionKind> }) & {
    loops?: Partial<Record<NamesIn<'loops', RoomNamed<Name>>, Rounds>>
  }

/** A round that is done again and again while it says that there is more. */
export function inOneGo(round: (context: Context<SystemActor>) => Promise<{ more: boolean }>): Rounds['round'] {
  return async (context) => {
    for (let more = true; more;) ({ more } = await round(context))
  }
}
