import { work as accounts } from '../accounts/work.ts'
import { work as callbacks } from '../callbacks/work.ts'
import { work as cases } from '../cases/work.ts'
import { work as checkpoints } from '../checkpoints/work.ts'
import { work as clients } from '../clients/work.ts'
import { work as documents } from '../documents/work.ts'
import { work as eventStreams } from '../event-streams/work.ts'
import { work as expiry } from '../expiry/work.ts'
import { work as overview } from '../overview/work.ts'
import { work as platform } from '../platform/work.ts'
import { work as radar } from '../radar/work.ts'
import { work as receipts } from '../receipts/work.ts'
import { work as rotations } from '../rotations/work.ts'
import type { DuePart, LoopName, NamesIn } from '../rooms/rooms.ts'
import type { DueWork, Removal, Rounds } from '../platform/room-work.ts'
import { removeOld } from './remove-old.ts'
import { removeOldRuns } from './store.ts'

/** What each room does by itself; the compiler misses whom a manifest names and nobody does. */
const works = [
  platform,
  accounts,
  clients,
  callbacks,
  cases,
  checkpoints,
  receipts,
  documents,
  rotations,
  overview,
  radar,
  eventStreams,
  expiry,
] as const

type Works = (typeof works)[number]
type Of<Member extends string> = Works extends infer Work
  ? Work extends Record<Member, infer Table>
    ? Table
    : never
  : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never

/** All tables that the rooms give in a member, as one. */
function joined<Member extends 'dueWork' | 'retention'>(member: Member) {
  return Object.assign({}, ...works.map((work) => (member in work ? work[member as never] : {}))) as All<Of<Member>> // of each its own
}

const removals: Record<NamesIn<'kept'>, Removal> = { ...joined('retention'), runs: removeOldRuns }

/** What a run of the due work does, by the names of its parts. */
export const dueWork: Record<DuePart, DueWork> = {
  ...joined('dueWork'),
  records: (context) => removeOld(context, removals),
}

/** The loops that a node always runs. */
export const loops = works.flatMap((work) => Object.entries<Rounds>('loops' in work ? work.loops : {})) as [
  LoopName,
  Rounds,
][] // as the manifests name them
