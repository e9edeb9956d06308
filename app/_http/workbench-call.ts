import {
  assertContentWithin,
  caseOfPath,
  findWorkbench,
  personAtWorkbench,
  recordWorkbenchCall,
  workbenchRefusal,
  type SubjectOfContent,
  type SubjectOfPath,
  type TouchedIds,
  type Workbench,
  type WorkbenchAction,
} from '#lib/destinations/at-workbench.ts'
import type { ActingPerson, ClientActor, PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { notGoodFor, unauthenticated } from './authenticate.ts'
import type { HttpAnswer, HttpCall, PathParams } from './http-call.ts'
import { statusOf } from './problems.ts'

/**
 * How an operation is open to a token of the workbench; without it the operation is closed to such tokens. `action`:
 * the name of a successful call in the audit log. `about`: the subject of the call if its path names no submission,
 * reply or case. `touched`: ids that stand only in the body or the answer of a successful call.
 */
export type WorkbenchUse<Query, Body> = {
  action: WorkbenchAction | ((body: Body) => WorkbenchAction)
  about?: (call: { query: Query; body: Body }) => SubjectOfContent
  touched?: (call: { body: Body; answer: HttpAnswer }) => TouchedIds
}

/** The checks on a call with a token of the workbench, in this order, and its record in the audit log. */
export type WorkbenchCheck = {
  /** @throws 403 for another role, client or operation */
  assertOpen: () => void
  /** @throws 404 for a thing of another destination */
  assertPath: (params: Record<string, string>) => Promise<void>
  /** @throws 422 for a thing of another destination */
  assertContent: (content: WorkbenchCallContent) => Promise<void>
  /** Writes the audit log, then answers with the result of `work`. */
  recorded: (work: () => Promise<HttpAnswer>) => Promise<HttpAnswer>
}

type WorkbenchCallContent = { query: unknown; body: unknown }

/** For calls without a token of the workbench: no checks, no record. */
const elsewhere: WorkbenchCheck = {
  assertOpen: () => undefined,
  assertPath: async () => undefined,
  assertContent: async () => undefined,
  recorded: (work) => work(),
}

type Call = {
  request: HttpCall
  context: Context<ClientActor | undefined>
  params: PathParams
  use: WorkbenchUse<unknown, unknown> | undefined
}

type ByPerson = Call & {
  context: Context<ClientActor>
  act: ActingPerson
  person: PersonActor
  workbench: Workbench | undefined
}

/**
 * A call with a token of the workbench: the session lives, the person still works there, the operation is open, and the
 * subject belongs to the destination. Every call of a known person is written into the audit log with its status;
 * without that row the call is not answered.
 * @throws 401 once the session is over
 */
export async function atWorkbench(call: Call): Promise<WorkbenchCheck> {
  const { actor } = call.context
  if (!actor?.act) return elsewhere
  const { act } = actor
  const context = { ...call.context, actor }
  const person = await personAtWorkbench(context, { ...act, address: call.request.address })
  if (!person) throw unauthenticated('The session for which this access token was issued is over; sign in again.', true)
  const workbench = await findWorkbench(context, act)
  return checkOf({ ...call, context, act, person, workbench })
}

/** What becomes known of a call during its answer. */
type CallContent = { touched: TouchedIds; content?: WorkbenchCallContent }

function checkOf(call: ByPerson): WorkbenchCheck {
  const { context, use, act, person, workbench } = call
  const { destinationId } = act
  const known: CallContent = { touched: {} }
  return {
    assertOpen: () => {
      const refusal = workbenchRefusal(person, workbench)
      if (refusal) throw notGoodFor(refusal)
      if (!use) throw notGoodFor('An access token of the workbench is not good for this.')
    },
    assertPath: async ({ submissionId, replyId, caseId, attachmentId }) => {
      if (use?.about) return
      const subject = subjectOf({ submissionId, replyId, caseId })
      known.touched = { ...subject, ...(attachmentId && { attachmentId }) }
      known.touched.caseId = await caseOfPath(context, { destinationId, subject })
    },
    assertContent: async (content) => {
      known.content = content
      if (!use?.about) return
      const named = use.about(content)
      known.touched = 'caseId' in named ? named : {}
      await assertContentWithin(context, { destinationId, named })
    },
    recorded: (work) => recorded(call, known, work),
  }
}

async function recorded(call: ByPerson, known: CallContent, work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const asked = async () => {
    const answer = await work()
    return { answer, told: toldOf(call.use, known, answer) }
  }
  const { answer, told } = await asked().catch(async (error: unknown) => {
    await writeRow(call, { status: statusOf(error), action: 'workbench-failed', touched: known.touched })
    throw error
  })
  try {
    await writeRow(call, { status: answer.status, ...told })
  } catch (error) {
    await answer.withoutBody()
    throw error
  }
  return answer
}

/** The one thing that a path is about. */
function subjectOf({ submissionId, replyId, caseId }: Partial<Record<string, string>>): SubjectOfPath {
  if (submissionId !== undefined) return { submissionId }
  if (replyId !== undefined) return { replyId }
  if (caseId !== undefined) return { caseId }
  throw new Error('an operation that is open to the workbench must say what it is about')
}

type AuditedCall = { action: WorkbenchAction; touched: TouchedIds }

function toldOf(use: Call['use'], known: CallContent, answer: HttpAnswer): AuditedCall {
  if (!use || !known.content) throw new Error('a call with a token of the workbench was answered unchecked')
  const { body } = known.content
  return {
    action: typeof use.action === 'function' ? use.action(body) : use.action,
    touched: { ...known.touched, ...use.touched?.({ body, answer }) },
  }
}

async function writeRow(
  { request, context, params, act, person, workbench }: ByPerson,
  { status, action, touched }: AuditedCall & { status: number },
): Promise<void> {
  const { method } = request
  const { clientId } = context.actor
  const route = routeOf(request.pathname, params)
  const call = { action, method, route, status, touched, clientId, act, workbench }
  await recordWorkbenchCall({ ...context, actor: person }, call)
}

/** The path with the names of its parameters instead of their values. */
function routeOf(pathname: string, params: PathParams): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), name]))
  const named = (segment: string) => (names.has(segment) ? `{${names.get(segment)}}` : segment)
  return pathname.split('/').map(named).join('/')
}
