import { work as accounts } from './accounts.ts'
import { work as attentionWork } from './attention.ts'
import { work as callbacks } from './callbacks.ts'
import { work as cases } from './cases.ts'
import { work as checkpoints } from './checkpoints.ts'
import { work as clients } from './clients.ts'
import { work as destinations } from './destinations.ts'
import { work as documents } from './documents.ts'
import { work as eventStreams } from './event-streams.ts'
import { work as expiry } from './expiry.ts'
import { work as overview } from './overview.ts'
import { work as platform } from './platform.ts'
import { work as receipts } from './receipts.ts'
import { work as refusedCalls } from './refused-calls.ts'
import { work as rotations } from './rotations.ts'
import { keeping, type All, type DuePart, type LoopName, type NamesIn } from '../rooms/lists.ts'
import type { AttentionFinders, DueWork, Removal, Rounds } from '../platform/room-work.ts'
import { sendDigests } from '../wings/attention/send-digests.ts'
import { kept } from '../platform/deadlines.ts'
import { deadlineStarts, dueBefore } from '../platform/due-before.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { forgetOldStuck } from '../platform/stuck-work/store.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { removeOldRuns } from './store.ts'

/** What each room does by itself; the compiler misses whom a manifest names and nobody does. */
const works = [
  platform,
  accounts,
  clients,
  callbacks,
  destinations,
  cases,
  checkpoints,
  receipts,
  documents,
  rotations,
  refusedCalls,
  overview,
  attentionWork,
  eventStreams,
  expiry,
] as const

type Works = (typeof works)[number]
type Of<Member extends string> = Works extends infer Work
  ? Work extends Record<Member, infer Table>
    ? Table
    : never
  : never

/** All tables that the rooms give in a member, as one. */
function joined<Member extends 'dueWork' | 'retention' | 'attention'>(member: Member) {
  return Object.assign({}, ...works.map((work) => (member in work ? work[member as never] : {}))) as All<Of<Member>> // of each its own
}

/** How the records of each kind are removed. */
const removals: Record<NamesIn<'kept'>, Removal> = { ...joined('retention'), runs: removeOldRuns }

/** Records removed in one go. */
const BATCH = 500
const kinds = Object.keys(keeping) as NamesIn<'kept'>[] // as its type says
/** Days after which what is noted as stuck and no longer tried is forgotten. */
const STUCK_DAYS = 7

/**
 * Removes one small batch of each kind of own record whose time has passed (decisions 5); one that fails holds up no other.
 */
async function removeOld({ db, clock }: Context<SystemActor>) {
  const now = await clock.service()
  const starts = await deadlineStarts(db)
  const { results, failed } = await eachByItself(db, kinds, {
    kind: 'due-work',
    inTurn: true, // callers need the connections more
    subjectOf: (what) => what,
    work: async (what) => {
      const from = keeping[what].clock === 'machine' ? clock.machine() : now
      const before = dueBefore(starts, { name: what, now: from, lasts: kept[what] })
      const rows = before ? await removals[what](db, { before, most: BATCH, now }) : []
      return { cleaned: rows.filter((row) => !('removed' in row) || row.removed).length, isFull: rows.length === BATCH }
    },
  })
  await forgetOldStuck(db, { days: STUCK_DAYS })
  const cleaned = results.reduce((sum, each) => sum + each.cleaned, 0)
  return { cleaned, failed, more: results.some(({ isFull }) => isFull) }
}

/** How each kind of what needs somebody is found. */
export const attention: AttentionFinders = joined('attention')

/** What a run of the due work does, by the names of its parts. */
export const dueWork: Record<DuePart, DueWork> = {
  ...joined('dueWork'),
  digests: (context) => sendDigests(context, { finders: attention }),
  records: removeOld,
}

/** The loops that a node always runs. */
export const loops = works.flatMap((work) => Object.entries<Rounds>('loops' in work ? work.loops : {})) as [
  LoopName,
  Rounds,
][] // as the manifests name them
