import type { Role, Scope } from './terms.ts'

/** The one submission, in its case, that a token is good for. */
export type Binding = { submissionId: string; caseId: string }
/** The person for whom a token of the workbench was issued (RFC 8693 section 4.1), and the one destination it is good for. */
export type ActingPerson = { personId: string; sessionId: string; destinationId: string }
/** An API client that showed a valid access token; with `boundTo` a token that is good for one submission alone. */
export type ClientActor = {
  kind: 'client'
  clientId: string
  organisationId: string
  scopes: readonly Scope[]
  boundTo?: Binding
  act?: ActingPerson
}
/** Somebody signed in to the portal. `roles` by organisation id; operators and support stand above organisations. */
export type PersonActor = {
  kind: 'person'
  personId: string
  sessionId: string
  name: string
  isOperator: boolean
  isSupport: boolean
  roles: Readonly<Record<string, Role>>
  /** Where the request came from, for the audit log. */
  address: string
}
/** The installation itself: command line, cron, workers. */
export type SystemActor = { kind: 'system' }

export type Actor = ClientActor | PersonActor | SystemActor

export const systemActor: SystemActor = { kind: 'system' }
