import type { PortalAnswer, PortalArguments, PortalCall } from './portal-calls.ts'
import { tellStateChanged } from './state-changed.ts'

/** One fault at a member of what was sent (RFC 6901 pointer). */
export type PortalFault = { pointer: string; detail: string }

type ProblemBody = {
  type?: string
  detail?: string
  instance?: string
  reason?: string
  errors?: PortalFault[]
}

/** A refusal of the portal's interface (RFC 9457), or no answer: `code` `unreachable`, status 0. */
export class PortalProblem extends Error {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly errors: readonly PortalFault[]
  readonly reason: string | undefined
  readonly requestId: string

  constructor(status: number, body: ProblemBody) {
    super(body.detail ?? `status ${status}`)
    this.code = body.type?.split('/').pop() ?? (status === 0 ? 'unreachable' : 'internal')
    this.status = status
    this.detail = body.detail ?? ''
    this.errors = body.errors ?? []
    this.reason = body.reason
    this.requestId = body.instance ?? ''
  }
}

type PortalMessage = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** The address of a call, for links and streams; query members without a value are left out. */
export function portalAddress<Call extends PortalCall>(call: Call, ...sent: PortalArguments<Call>): string
export function portalAddress(call: string, sent?: PortalMessage): string {
  return addressOf(call, sent)
}

function addressOf(call: string, { params = {}, query = {} }: PortalMessage = {}): string {
  const path = call.slice(call.indexOf(' ') + 1)
  const filled = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const members = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString()
  return `/api/portal${filled}${search && `?${search}`}`
}

/**
 * Asks the portal's interface, sending JSON or files and reading JSON. The table that holds a call types its request
 * and its answer; the answer has passed the schema of that type. If the state forbids a change, the page's data is read
 * again before the refusal is thrown.
 * @throws PortalProblem
 */
export async function askPortal<Call extends PortalCall>(
  call: Call,
  ...sent: PortalArguments<Call>
): Promise<PortalAnswer<Call>>
export async function askPortal(call: string, sent: PortalMessage = {}): Promise<unknown> {
  const { body, signal } = sent
  const isJson = body !== undefined && !(body instanceof FormData)
  const method = call.slice(0, call.indexOf(' '))
  const answer = await fetch(addressOf(call, sent), {
    method,
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new PortalProblem(0, {}) // no answer
  })
  if (answer.ok && !answer.headers.has('content-type')) return undefined // an empty answer
  const read: unknown = await answer.json().catch(() => undefined) // undefined: not the service, something in between
  if (answer.status === 409 && method !== 'GET') await tellStateChanged()
  if (!answer.ok) throw new PortalProblem(answer.status, read ?? {})
  if (read === undefined) throw new PortalProblem(0, {})
  return read
}
