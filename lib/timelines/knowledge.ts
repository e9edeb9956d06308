import { may } from '../accounts/permissions.ts'
import { settings } from '../platform/env.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Side, SubjectKind } from '../cases/terms.ts'
import { deemedReceipt } from './deemed-receipt.ts'
import { stateOfRegion } from './holidays.ts'
import type { Knowledge } from './knowledge-schema.ts'
import { readTimeline } from './read-timeline.ts'
import type { Timeline } from './schema.ts'
import { selectFetches, type FetchRow } from './store.ts'

type Event = Timeline['events'][number]
type Document = Knowledge['documents'][number]

/** Who receives, and who sent and learns of the decision. */
const sidesOf: Record<SubjectKind, { receiver: Side; sender: Side }> = {
  submission: { receiver: 'administration', sender: 'online-service' },
  reply: { receiver: 'online-service', sender: 'administration' },
}

/**
 * A report of knowledge in a case: for each submission and reply when it was handed in, the notices to its receiver,
 * what was fetched, who decided, the notices to its sender about that, and from when it counts as received by the rule
 * that the operator has set. A person who may see the timeline may see it.
 * @throws 404
 */
export async function readKnowledge(context: Context, { caseId }: { caseId: string }): Promise<Knowledge> {
  const timeline = await readTimeline(context, { caseId })
  const fetches = await selectFetches(context.db, { caseId })
  const of = (kind: SubjectKind, id: string, region: string | null): Document => {
    const events = timeline.events.filter(({ subjectId }) => subjectId === id)
    const own = fetches.filter(({ subjectId }) => subjectId === id).map((row) => fetchView(context.actor, row))
    return documentView({ kind, id, region, events, fetches: own })
  }
  const { deemedReceipt: rule } = settings()
  return {
    caseId,
    now: timeline.now,
    destination: timeline.destination,
    client: timeline.client,
    omitted: timeline.omitted,
    rule: rule ?? null,
    documents: [
      ...timeline.submissions.map(({ submissionId, region }) => of('submission', submissionId, region)),
      ...timeline.replies.map(({ replyId }) => of('reply', replyId, timeline.submissions[0]?.region ?? null)),
    ],
  }
}

type Facts = { kind: SubjectKind; id: string; region: string | null; events: Event[]; fetches: Document['fetches'] }

function documentView({ kind, id, region, events, fetches }: Facts): Document {
  const when = (happening: Event['happening']) => events.find((event) => event.happening === happening)
  const { receiver, sender } = sidesOf[kind]
  const submit = when(`submit-${kind}`)
  const callback = submit && toldOf(submit, receiver)
  const list = when(`notify-${kind}-polling`)?.issuedAt ?? null
  const decision = events.find(({ name }) => name === `accept-${kind}` || name === `reject-${kind}`)
  const handedIn = submit?.recordedAt ?? null
  const told = earliest([callback?.at, list])
  const fetched = earliest(fetches.map(({ firstAt }) => firstAt))
  const { deemedReceipt: rule } = settings()
  const state = stateOfRegion(region)
  return {
    subjectKind: kind,
    subjectId: id,
    receiver,
    sender,
    handedInAt: handedIn,
    state,
    toldByCallback: callback ?? null,
    untold: (submit && untoldOf(submit, receiver)) ?? null,
    toldByListAt: list,
    fetches,
    decision: decision
      ? {
          happening: decision.happening,
          at: decision.recordedAt,
          author: decision.author,
          signature: decision.signature,
          told: toldOf(decision, sender) ?? null,
          untold: untoldOf(decision, sender) ?? null,
        }
      : null,
    deemed: (rule && deemedReceipt(rule, { 'handed-in': handedIn, told, fetched }, state)) ?? null,
  }
}

/** The callback that told this side of the event: the attempt that was answered with 2xx, and how many were before it. */
function toldOf({ notices }: Event, side: Side): { at: Date; failedBefore: number } | undefined {
  const delivered = notices.filter(
    (notice) => notice.side === side && notice.state === 'delivered' && notice.finishedAt,
  )
  const [first] = delivered
  return first?.finishedAt ? { at: first.finishedAt, failedBefore: Math.max(0, first.attempts - 1) } : undefined
}

/** How far the callback came that should have told this side of the event, where none did. */
function untoldOf(event: Event, side: Side): Document['untold'] | undefined {
  const notice = event.notices.findLast((one) => one.side === side)
  if (!notice || notice.state === 'delivered' || toldOf(event, side)) return undefined
  const { state, reason, attempts, wait, tried } = notice
  return { state, reason, attempts, wait, lastAt: tried.at(-1)?.startedAt ?? null }
}

function earliest(dates: readonly (Date | null | undefined)[]): Date | null {
  const known = dates.filter((date) => date instanceof Date)
  return known.length === 0 ? null : new Date(Math.min(...known.map((date) => date.getTime())))
}

/** The client's name is for its own organisation: ids and names of the other side's clients are confidential (specification 5.2). */
function fetchView(actor: Actor, { subjectId: _, clientId: __, organisationId, clientName, ...fetch }: FetchRow) {
  const mayKnow = organisationId !== null && may(actor, 'see-clients', organisationId)
  return { ...fetch, client: mayKnow ? clientName : null }
}
