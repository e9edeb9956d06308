import { may } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { noticesOfCase, type NoticeView } from './notices-of-case.ts'
import { findCase } from './open-case.ts'
import type { Timeline } from './schema.ts'
import type { CaseRow } from './store.ts'

type NoticeThatWaits = NoticeView & { noticeId: number; wait: NonNullable<NoticeView['wait']> }

/** It waits, and not only for its turn. */
const isHindered = (notice: NoticeView): notice is NoticeThatWaits =>
  notice.noticeId !== null && notice.wait !== null && notice.wait.reason !== 'turn'

/** What is told once: one receiver, hindered by the same. */
const hindrance = ({ side, type, wait: { reason, since } }: NoticeThatWaits): string =>
  [side, reason, since, reason === 'kind' ? type : ''].join(' ')

/** When it is tried: at once, at its time, or, paused, nobody knows. */
const isBefore = ({ wait: one }: NoticeThatWaits, { wait: other }: NoticeThatWaits): number =>
  Number(one.reason === 'pause') - Number(other.reason === 'pause') ||
  (one.nextAttemptAt ?? '').localeCompare(other.nextAttemptAt ?? '')

/** Why notices of a case wait that something hinders, of each receiver and reason once, the next to be tried first. */
export function waitsOfCase(actor: Actor, row: CaseRow, notices: readonly NoticeView[]): Timeline['waits'] {
  const hindered = notices.filter(isHindered).toSorted(isBefore)
  return [...Map.groupBy(hindered, hindrance).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { side, type, wait, mayOpen } = first
    const isAdministration = side === 'administration'
    const maySend = may(actor, 'send-again', isAdministration ? row.organisationId : row.clientOrganisationId)
    const sendable = maySend ? alike.filter((one) => one.wait.nextAttemptAt !== null) : []
    return {
      side,
      type,
      wait,
      mayOpen,
      name: isAdministration ? row.destinationName : row.clientName,
      notices: alike.length,
      sendable: sendable.map(({ noticeId }) => noticeId),
    }
  })
}

/**
 * The same as it is now, for a page that has no timeline.
 * @throws 404
 */
export async function readWaits(context: Context, { caseId }: { caseId: string }): Promise<Timeline['waits']> {
  const { db, actor, clock } = context
  const row = await findCase(context, { caseId })
  const { all } = await noticesOfCase(db, actor, row, { from: 1, now: await clock.service() })
  return waitsOfCase(actor, row, all)
}
