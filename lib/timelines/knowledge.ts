import { may } from '../accounts/permissions.ts'
import { settings } from '../platform/env.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { SubjectKind } from '@kurier/wire/names'
import type { Side } from '../cases/terms.ts'
import { deemedReceipt } from './deemed-receipt.ts'
import { stateOfRegion } from './holidays.ts'
import type { Knowledge } from './knowledge-schema.ts'
import { readTimeline } from './read-timeline.ts'
import type { Timeline } from './schema.ts'
import { selectFetches, type FetchRow } from './store.ts'

type Event = Timeline['events'][number]
type Document = Knowledge['documents'][number]

/** Receiver, and sender, who learns of the decision. */
const sidesOf: Record<SubjectKind, { receiver: Side; sender: Side }> = {
  submission: { receiver: 'administration', sender: 'online-service' },
  reply: { receiver: 'online-service', sender: 'administration' },
}

/**
 * Who learned when of the contents of a case: for each submission and reply when it was handed in, how its receiver was
 * told, which parts were fetched, who decided, how its sender was told of the decision, and from when it counts as
 * received by the operator's rule. Readers of the timeline may see it.
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

/** The callback that told this side of the event: the attempt answered with 2xx, and the number of those before it. */
function toldOf({ notices }: Event, side: Side): { at: Date; failedBefore: number } | undefined {
  const delivered = notices.filter(
    (notice) => notice.side === side && notice.state === 'delivered' && notice.finishedAt,
  )
  const [first] = delivered
  return first?.finishedAt ? { at: first.finishedAt, failedBefore: Math.max(0, first.attempts - 1) } : undefined
}

/** The state of the undelivered callback for this side of the event. */
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

/**
 * Only the client's own organisation sees its name: ids and names of the other side's clients are confidential
 * (specification 5.2).
 */
function fetchView(actor: Actor, { subjectId: _, clientId: __, organisationId, clientName, ...fetch }: FetchRow) {
  const mayKnow = organisationId !== null && may(actor, 'see-clients', organisationId)
  return { ...fetch, client: mayKnow ? clientName : null }
}
