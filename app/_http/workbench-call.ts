import {
  assertContentWithin,
  caseOfPath,
  findWorkbench,
  personAtWorkbench,
  recordWorkbenchCall,
  workbenchRefusal,
  type SubjectOfContent,
  type SubjectOfPath,
  type Touched,
  type Workbench,
  type WorkbenchAction,
} from '#lib/destinations/at-workbench.ts'
import type { ActingPerson, ClientActor, PersonActor } from '#lib/platform/actor.ts'
import { database } from '#lib/platform/database.ts'
import { notGoodFor, unauthenticated } from './authenticate.ts'
import { callerAddress } from './caller-address.ts'
import { statusOf } from './problems.ts'

/**
 * How an operation is open to a token of the workbench; one that does not say so is closed to it. `action`: how the
 * audit log names a call that succeeded. `about`: what the call is about where its path names no submission, reply or
 * case. `touched`: ids that only the body or the answer of a call that succeeded tells.
 */
export type WorkbenchUse<Query, Body> = {
  action: WorkbenchAction | ((body: Body) => WorkbenchAction)
  about?: (call: { query: Query; body: Body }) => SubjectOfContent
  touched?: (call: { body: Body; response: Response }) => Touched
}

/** What is checked of a call with a token of the workbench before it is let through, in this order. */
export type WorkbenchGuard<Query, Body> = {
  ofPath: (params: Record<string, string>) => Promise<void>
  ofContent: (content: { query: Query; body: Body }) => Promise<void>
}

type Call<Query, Body> = {
  request: Request
  params: Record<string, string | string[]>
  actor: ClientActor
  act: ActingPerson
  use: WorkbenchUse<Query, Body> | undefined
}

/**
 * Answers a call with a token of the workbench: the session lives, the person still works there, the operation is open,
 * and what it is about belongs to the destination. Every call of a known person is written into the audit log with its
 * status; without that row it is not answered.
 * @throws 401 once the session is over; 403 for another role, client or operation; 404 or 422 for things of
 *   other destinations
 */
export async function atWorkbench<Query, Body>(
  call: Call<Query, Body>,
  work: (guard: WorkbenchGuard<Query, Body>) => Promise<Response>,
): Promise<Response> {
  const { request, actor, act, use } = call
  const person = await personAtWorkbench(database(), act, callerAddress(request), new Date())
  if (!person) throw unauthenticated('The session for which this access token was issued is over; sign in again.', true)
  const workbench = await findWorkbench(database(), act, actor.clientId)
  const known: Known<Query, Body> = { touched: {} }
  const write = (status: number, told: Told) => writeRow(call, { person, workbench, status, ...told })
  const answer = async () => {
    const refusal = workbenchRefusal(person, workbench)
    if (refusal) throw notGoodFor(refusal)
    if (!use) throw notGoodFor('An access token of the workbench is not good for this.')
    const response = await work(guardOf(act.destinationId, use, known))
    return { response, told: toldOf(use, known, response) }
  }
  const { response, told } = await answer().catch(async (error: unknown) => {
    await write(statusOf(error), { action: 'workbench-failed', touched: known.touched })
    throw error
  })
  try {
    await write(response.status, told)
  } catch (error) {
    await response.body?.cancel()
    throw error
  }
  return response
}

/** What becomes known of a call while it is answered. */
type Known<Query, Body> = { touched: Touched; content?: { query: Query; body: Body } }

function guardOf<Query, Body>(
  destinationId: string,
  use: WorkbenchUse<Query, Body>,
  known: Known<Query, Body>,
): WorkbenchGuard<Query, Body> {
  return {
    ofPath: async ({ submissionId, replyId, caseId, attachmentId }) => {
      if (use.about) return
      const subject = subjectOf({ submissionId, replyId, caseId })
      known.touched = { ...subject, ...(attachmentId && { attachmentId }) }
      known.touched.caseId = await caseOfPath(database(), destinationId, subject)
    },
    ofContent: async (content) => {
      known.content = content
      if (!use.about) return
      const named = use.about(content)
      known.touched = 'caseId' in named ? named : {}
      await assertContentWithin(database(), destinationId, named)
    },
  }
}

/** The one thing that a path is about. */
function subjectOf({ submissionId, replyId, caseId }: Partial<Record<string, string>>): SubjectOfPath {
  if (submissionId !== undefined) return { submissionId }
  if (replyId !== undefined) return { replyId }
  if (caseId !== undefined) return { caseId }
  throw new Error('an operation that is open to the workbench must say what it is about')
}

type Told = { action: WorkbenchAction; touched: Touched }

function toldOf<Query, Body>(
  { action, touched }: WorkbenchUse<Query, Body>,
  known: Known<Query, Body>,
  response: Response,
): Told {
  if (!known.content) throw new Error('a call with a token of the workbench was answered unguarded')
  const { body } = known.content
  return {
    action: typeof action === 'function' ? action(body) : action,
    touched: { ...known.touched, ...touched?.({ body, response }) },
  }
}

type Facts = Told & { person: PersonActor; workbench: Workbench | undefined; status: number }

async function writeRow<Query, Body>(
  { request, params, actor, act }: Call<Query, Body>,
  { person, workbench, status, action, touched }: Facts,
): Promise<void> {
  const { method } = request
  const route = routeOf(new URL(request.url).pathname, params)
  const call = { action, method, route, status, touched, actor, act, workbench }
  await recordWorkbenchCall(database(), person, call, new Date())
}

/** The path with the names of its parameters in the place of their values. */
function routeOf(pathname: string, params: Record<string, string | string[]>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), name]))
  const named = (segment: string) => (names.has(segment) ? `{${names.get(segment)}}` : segment)
  return pathname.split('/').map(named).join('/')
}
