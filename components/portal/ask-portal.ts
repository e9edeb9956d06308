/** One fault at a member of what was sent (RFC 6901 pointer). */
export type PortalFault = { pointer: string; detail: string }

type ProblemBody = {
  type?: string
  detail?: string
  instance?: string
  reason?: string
  errors?: PortalFault[]
}

/** What the portal's interface refused (RFC 9457), or that nobody answered: `code` `unreachable`, status 0. */
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

/**
 * Asks the portal's interface, sending and reading JSON. `T` is what the route promises by its schema.
 * @throws PortalProblem
 */
export async function askPortal<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new PortalProblem(0, {}) // nobody answered
  })
  if (answer.status === 204) return undefined as T // promised without a body
  const read: unknown = await answer.json().catch(() => ({})) // something in between answered otherwise
  if (!answer.ok) throw new PortalProblem(answer.status, read as ProblemBody)
  return read as T // promised by the route's schema
}
