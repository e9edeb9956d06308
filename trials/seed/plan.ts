import { v7 } from 'uuid'
import { destinations, type ClientKey, type DemoService, type DestinationKey } from './catalogue.ts'
import type { Random } from './random.ts'
import { DAY, HOUR, MINUTE } from '#lib/platform/durations.ts'
import type { DocumentTimes } from '#lib/platform/deadlines.ts'
import { keysOf, entriesOf } from './world.ts'

/** How a submission or reply of the demo ends up. */
export type Fate =
  | 'incomplete'
  | 'waiting'
  | 'accepted'
  | 'rejected'
  | 'overdue'
  | 'accepted-deleted'
  | 'rejected-deleted'
  | 'overdue-deleted'
  | 'incomplete-deleted'

/** How many of each fate. */
const counts: Record<Fate, number> = {
  incomplete: 8,
  waiting: 44,
  accepted: 70,
  rejected: 26,
  overdue: 9,
  'accepted-deleted': 92,
  'rejected-deleted': 30,
  'overdue-deleted': 8,
  'incomplete-deleted': 13,
}

/** Accepted applications that are followed by a second submission in the same case. */
const FOLLOW_UPS = 12

/** One submission from beginning to end; times that never come are missing. */
export type PlannedSubmission = {
  fate: Fate
  submissionId: string
  caseId: string
  /** The first of its case. */
  opensCase: boolean
  sender: ClientKey
  destination: DestinationKey
  service: DemoService
  region: string
  attachmentIds: string[]
  createdAt: Date
  submittedAt?: Date
  decidedAt?: Date
  deletedAt?: Date
}

export type Times = Pick<PlannedSubmission, 'createdAt' | 'submittedAt' | 'decidedAt' | 'deletedAt'>
export type Context = { now: Date; deadlines: DocumentTimes; random: Random }

/** Destinations that take most; those that are closed by now took something only in former times. */
const open: readonly DestinationKey[] = [
  ...Array<DestinationKey>(8).fill('housing'),
  ...Array<DestinationKey>(4).fill('building'),
  ...Array<DestinationKey>(2).fill('registry'),
  ...Array<DestinationKey>(4).fill('trade'),
  'trial',
]
const former: readonly DestinationKey[] = [...open, 'social', 'social', 'vehicles', 'vehicles']

const cityDestinations = keysOf(destinations).filter((key) => destinations[key].organisation === 'city')

/** Every submission of the demo, by the time it begins. */
export function planSubmissions(context: Context): PlannedSubmission[] {
  const fates = entriesOf(counts)
  const first = fates.flatMap(([fate, count]) => Array.from({ length: count }, () => planOne(fate, context)))
  const parents = first.filter(({ fate }) => fate === 'accepted').slice(0, FOLLOW_UPS)
  const all = [...first, ...parents.map((parent) => followUp(parent, context))]
  return all.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function planOne(fate: Fate, context: Context): PlannedSubmission {
  const { random } = context
  const times = timesOf(fate, context)
  const destination = random.oneOf(fate.endsWith('-deleted') ? former : open)
  const services: readonly DemoService[] = destinations[destination].services
  return {
    fate,
    submissionId: idAt(times.createdAt),
    caseId: idAt(times.createdAt),
    opensCase: true,
    sender: senderOf(destination, random),
    destination,
    service: openable({ drawn: random.oneOf(services), fate, destination }),
    region: random.oneOf(['DE01001', 'DE01004', 'DE01051']),
    attachmentIds: attachmentsAt(times.createdAt, random),
    ...times,
  }
}

type DrawnSubmission = Pick<PlannedSubmission, 'fate' | 'destination'> & { drawn: DemoService }

/**
 * What the housing office still has is for the service that has a form, so that case workers can open it: what waits, and
 * what was accepted, which others may follow in the same case.
 */
function openable({ drawn, fate, destination }: DrawnSubmission): DemoService {
  const isThere = fate === 'waiting' || fate === 'accepted'
  return isThere && destination === 'housing' ? destinations.housing.services[0] : drawn
}

function followUp(parent: PlannedSubmission, context: Context): PlannedSubmission {
  const { now, random } = context
  const begun = parent.decidedAt?.getTime() ?? parent.createdAt.getTime()
  const createdAt = new Date(begun + (now.getTime() - begun) * random.between(0.2, 0.7))
  const submittedAt = new Date(createdAt.getTime() + 3 * MINUTE)
  const submissionId = idAt(createdAt)
  return {
    ...parent,
    fate: 'waiting',
    submissionId,
    opensCase: false,
    createdAt,
    submittedAt,
    attachmentIds: attachmentsAt(createdAt, random),
    decidedAt: undefined,
    deletedAt: undefined,
  }
}

/** Both online services send to the city; what tests itself stays in its own house. */
function senderOf(destination: DestinationKey, random: Random): ClientKey {
  if (!cityDestinations.includes(destination)) return 'trial'
  return random.happens(0.6) ? 'portal' : 'assistant'
}

/** Ids of none to two attachments. */
export function attachmentsAt(at: Date, random: Random): string[] {
  const count = random.happens(0.4) ? Math.ceil(random.between(0, 2)) : 0
  return Array.from({ length: count }, () => idAt(at))
}

/** An id whose time part is that of the demo's story, so that ids are in order as in a real installation. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() })

/** Told from the end: each state is younger than its deadline, so that the next sweep finds nothing to do. */
export function timesOf(fate: Fate, { now, deadlines, random }: Context): Times {
  const ago = (least: number, most: number): number => now.getTime() - random.between(least, most)
  const deadline = { ...deadlines, late: 2 * MINUTE }
  switch (fate) {
    case 'incomplete':
      return { createdAt: new Date(ago(10 * MINUTE, 0.8 * deadline.incomplete)) }
    case 'waiting':
      return submittedAt(ago(HOUR / 2, 0.97 * deadline.submitted), random)
    case 'accepted':
    case 'rejected':
      return decidedAt(ago(HOUR / 2, 0.95 * deadline.content), random)
    case 'overdue':
      return overdueAt(ago(HOUR, 0.95 * deadline.content), deadline, random)
    case 'accepted-deleted':
    case 'rejected-deleted': {
      const deletedAt = ago(HOUR, 42 * DAY)
      return { ...decidedAt(deletedAt - deadline.content - deadline.late, random), deletedAt: new Date(deletedAt) }
    }
    case 'overdue-deleted': {
      const deletedAt = ago(HOUR, 34 * DAY)
      const rejectedAt = deletedAt - deadline.content - deadline.late
      return { ...overdueAt(rejectedAt, deadline, random), deletedAt: new Date(deletedAt) }
    }
    case 'incomplete-deleted': {
      const deletedAt = ago(HOUR, 55 * DAY)
      const createdAt = new Date(deletedAt - deadline.incomplete - deadline.late)
      return { createdAt, deletedAt: new Date(deletedAt) }
    }
  }
}

function submittedAt(at: number, random: Random): Times {
  return { createdAt: new Date(at - random.between(1, 12) * MINUTE), submittedAt: new Date(at) }
}

function decidedAt(at: number, random: Random): Times {
  return { ...submittedAt(at - random.between(2 * HOUR, 8 * DAY), random), decidedAt: new Date(at) }
}

/** Nobody decided until the service did. */
function overdueAt(at: number, deadline: { submitted: number; late: number }, random: Random): Times {
  return { ...submittedAt(at - deadline.submitted - deadline.late, random), decidedAt: new Date(at) }
}
