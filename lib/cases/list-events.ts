import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { reachesCase } from '../clients/bound-token.ts'
import { selectCaseFor, selectEvents, type CaseRow } from './store.ts'

/** Which sides a client can take by its scopes: S sends, R and M receive (decisions 4). */
export function sidesOf(actor: ClientActor): Sides {
  return {
    sender: actor.scopes.includes('send-submissions'),
    receiver: actor.scopes.includes('subscribe-destinations') || actor.scopes.includes('manage-destinations'),
  }
}

type CaseKey = { caseId: string }

/**
 * The case, if the client takes part in it: it created the first submission, or is assigned to the destination.
 * @throws 404 otherwise
 */
export function findCase(context: Context<ClientActor>, { caseId }: CaseKey): Promise<CaseRow> {
  return findCaseAs(context, caseId, sidesOf(context.actor))
}

/** The case for its sending side alone. @throws 404 */
export function findSentCase(context: Context<ClientActor>, { caseId }: CaseKey): Promise<CaseRow> {
  return findCaseAs(context, caseId, { sender: true, receiver: false })
}

/** The case for its receiving side alone. @throws 404 */
export function findReceivedCase(context: Context<ClientActor>, { caseId }: CaseKey): Promise<CaseRow> {
  return findCaseAs(context, caseId, { sender: false, receiver: true })
}

type Sides = { sender: boolean; receiver: boolean }

async function findCaseAs({ db, actor }: Context<ClientActor>, caseId: string, sides: Sides): Promise<CaseRow> {
  if (!reachesCase(actor, caseId)) throw notFound('case')
  const [row] = await selectCaseFor(db, {
    id: caseId,
    clientId: actor.clientId,
    asSender: sides.sender,
    asReceiver: sides.receiver,
  })
  if (!row) throw notFound('case')
  return row
}

/** `subjectId`: only events about this submission or reply. */
type EventsQuery = { caseId: string; subjectId?: string | null; offset: number; limit: number }

/** `chain`: to each token its chain value (decisions 9), base64url. */
export type EventLog = { count: number; offset: number; totalCount: number; eventLog: string[]; chain: string[] }

/**
 * The event log of a case, oldest first (specification 4, 6; decisions 4). The caller has found the case for its actor.
 */
export async function listEvents(
  { db }: Context,
  { caseId, subjectId = null, offset, limit }: EventsQuery,
): Promise<EventLog> {
  const rows = await selectEvents(db, { caseId, subjectId, offset, limit })
  const eventLog = rows.flatMap((row) => (row.token === null ? [] : [row.token]))
  const chain = rows.flatMap((row) => (row.chain === null ? [] : [row.chain.toString('base64url')]))
  return { count: eventLog.length, offset, totalCount: rows[0]?.totalCount ?? 0, eventLog, chain }
}
