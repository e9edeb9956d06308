import { audit } from '../accounts/audit/audit.ts'
import type { AuditAction } from '../rooms/lists.ts'
import { actorOf, personOfSession } from '../accounts/sign-in/person-of-session.ts'
import { may } from '../accounts/permissions.ts'
import type { ActingPerson, ClientActor, PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { selectCaseOf, selectWorkbench, type WorkbenchRow } from './workbench-store.ts'

/** The destination of a workbench token, and its client's relation to it. */
export type Workbench = WorkbenchRow

/** Subject that the path of a call with a workbench token names; one member at most. */
export type SubjectOfPath = Partial<Record<'caseId' | 'submissionId' | 'replyId', string>>
/** Subject that its body or query names. */
export type SubjectOfContent = { destinationId: string | undefined } | { caseId: string }

/**
 * The person for whom a workbench token was issued, as long as the session of its issue lives: looked up at each call,
 * so that ended means ended.
 */
export async function personAtWorkbench(
  { db, clock }: Context,
  { personId, sessionId, address }: Pick<ActingPerson, 'personId' | 'sessionId'> & { address: string },
): Promise<PersonActor | undefined> {
  const person = await personOfSession(db, sessionId, clock.machine())
  return person?.id === personId ? actorOf(person, address) : undefined
}

/** The destination of a workbench token; undefined when it was deleted. */
export async function findWorkbench(
  { db, actor: { clientId } }: Context<ClientActor>,
  { destinationId }: { destinationId: string },
): Promise<Workbench | undefined> {
  return (await selectWorkbench(db, { destinationId, clientId }))[0]
}

/**
 * Why a person may not work here now, in words; undefined when it is allowed: the role is still case worker in the
 * destination's organisation, and the client is still assigned to the destination.
 */
export function workbenchRefusal(person: PersonActor, workbench: Workbench | undefined): string | undefined {
  if (!workbench) return 'The destination of this access token was deleted.'
  if (!may(person, 'work-on-submissions', workbench.organisationId)) {
    return 'You are no case worker of the organisation of this destination any more.'
  }
  return workbench.assigned ? undefined : 'The client of this access token is not assigned to the destination any more.'
}

/**
 * Lets a call pass whose path names a subject of this destination.
 * @returns its case
 * @throws Refusal `not-found` for a subject of another destination
 */
export async function caseOfPath(
  { db }: Context,
  { destinationId, subject }: { destinationId: string; subject: SubjectOfPath },
): Promise<string> {
  const { caseId = null, submissionId = null, replyId = null } = subject
  const [found] = await selectCaseOf(db, { caseId, submissionId, replyId })
  if (found?.destinationId === destinationId) return found.caseId
  throw notFound(submissionId !== null ? 'submission' : replyId !== null ? 'reply' : 'case')
}

/**
 * Lets a call pass whose body or query names this destination or a case of it.
 * @throws Refusal `invalid` at the member otherwise
 */
export async function assertContentWithin(
  { db }: Context,
  { destinationId, named }: { destinationId: string; named: SubjectOfContent },
): Promise<void> {
  if (!('caseId' in named)) {
    if (named.destinationId === destinationId) return
    throw invalid([{ pointer: '/destinationId', detail: `Name the destination of this token: ${destinationId}.` }])
  }
  const [found] = await selectCaseOf(db, { caseId: named.caseId, submissionId: null, replyId: null })
  if (found?.destinationId === destinationId) return
  throw invalid([{ pointer: '/caseId', detail: `${named.caseId} is no case of the destination of this token.` }])
}

export type WorkbenchAction = Extract<AuditAction, `workbench-${string}`>

/** Ids of what a call touched, for the audit log. */
export type TouchedIds = Partial<Record<'caseId' | 'submissionId' | 'replyId' | 'attachmentId', string>>

/** A call with a workbench token for the audit log. `route`: its path with names instead of ids. */
export type WorkbenchCall = {
  action: WorkbenchAction
  method: string
  route: string
  status: number
  touched: TouchedIds
  clientId: string
  act: ActingPerson
  workbench: Workbench | undefined
}

/** Writes a call with a workbench token into the audit log, by the person in the name of the client. */
export async function recordWorkbenchCall(
  { db, actor, clock }: Context<PersonActor>,
  { action, method, route, status, touched, clientId, act, workbench }: WorkbenchCall,
): Promise<void> {
  const client = { clientId, clientName: workbench?.clientName ?? null }
  const entry = {
    action,
    organisationId: workbench?.organisationId ?? null,
    object: objectOf(touched, workbench ?? { id: act.destinationId }),
    after: { method, route, httpStatus: status, ...touched, destinationId: act.destinationId, ...client },
  }
  await audit(db, actor, clock.machine(), entry)
}

function objectOf({ submissionId, replyId, caseId }: TouchedIds, { id, name }: { id: string; name?: string }) {
  if (submissionId !== undefined) return { kind: 'submission', id: submissionId }
  if (replyId !== undefined) return { kind: 'reply', id: replyId }
  return caseId === undefined ? { kind: 'destination', id, name } : { kind: 'case', id: caseId }
}
