import { sidesOf } from '../cases/list-events.ts'
import { reachesSubmission } from '../clients/bound-token.ts'
import type { ReadableDocument } from '../documents/open-content.ts'
import type { ToFill } from '../documents/document-store.ts'
import { stateTable } from '../documents/rules.ts'
import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { selectForReceiver, selectForSender, selectToFill, type SubmissionRow, listWaiting } from './store.ts'

type SubmissionKey = { submissionId: string }

/** The submission as its sender may see it, with the facts by which its new content is judged. @throws 404 */
export async function findSubmissionToFill(
  { db, actor }: Context<ClientActor>,
  { submissionId: id }: SubmissionKey,
): Promise<ToFill<SubmissionRow>> {
  const [row] = reachesSubmission(actor, id) ? await selectToFill(db, { id, clientId: actor.clientId }) : []
  if (!row) throw notFound('submission')
  const { kids, parts, ...document } = row
  return { document, seen: { allowedKids: new Set(kids), parts } }
}

/**
 * The submission and the side that the client takes in it (decisions 4, "Taking part"). An incomplete one is not there
 * for the receiving side.
 * @throws 404
 */
export async function findSubmission(
  { db, actor }: Context<ClientActor>,
  { submissionId: id }: SubmissionKey,
): Promise<ReadableDocument<SubmissionRow>> {
  if (!reachesSubmission(actor, id)) throw notFound('submission')
  const { sender, receiver } = sidesOf(actor)
  const [received] = receiver ? await selectForReceiver(db, { id, clientId: actor.clientId }) : []
  if (received && stateTable[received.state].receiverSees !== 'nothing') return { side: 'receiver', document: received }
  const [sent] = sender ? await selectForSender(db, { id, clientId: actor.clientId }) : []
  if (sent) return { side: 'sender', document: sent }
  throw notFound('submission')
}

/** `learns`: whether the caller gets to know the listed submissions, and not the list's head alone. */
type SubmissionQuestion = { destinationId?: string | null; offset: number; limit: number; learns: boolean }
type SubmissionEntry = { destinationId: string; submissionId: string; caseId: string }
type SubmissionList = { count: number; offset: number; totalCount: number; submissions: SubmissionEntry[] }

/**
 * Submissions that wait for the receiving side, oldest submitted first. With `learns`, listed submissions count as
 * learned by polling; the notify event follows within 5 seconds (specification 4 and 6.2; decisions 4 and 6).
 */
export async function listSubmissions(
  { db, actor, clock }: Context<ClientActor>,
  { destinationId = null, offset, limit, learns }: SubmissionQuestion,
): Promise<SubmissionList> {
  const now = await clock.service()
  const rows = await listWaiting(db, { clientId: actor.clientId, destinationId, offset, limit, now, learns })
  const submissions = rows.flatMap((row) =>
    row.submissionId === null
      ? []
      : [{ destinationId: row.destinationId, submissionId: row.submissionId, caseId: row.caseId }],
  )
  return { count: submissions.length, offset, totalCount: rows[0]?.totalCount ?? 0, submissions }
}

type SubmissionFacts = {
  submissionId: string
  destinationId: string
  caseId: string
  attachments: string[]
  publicService: SubmissionRow['publicService']
  region?: string
  state: SubmissionRow['state']
}

/** What both sides may know of a submission, without its content. */
export function factsOf(submission: SubmissionRow): SubmissionFacts {
  return {
    submissionId: submission.id,
    destinationId: submission.destinationId,
    caseId: submission.caseId,
    attachments: submission.announcedAttachments,
    publicService: submission.publicService,
    ...(submission.region !== null && { region: submission.region }),
    state: submission.state,
  }
}
