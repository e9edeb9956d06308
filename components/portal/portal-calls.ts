/**
 * The calls of the portal's interface by their names, such as `PUT /clients/[clientId]/status`, each with its `request`
 * and its `answer`. Declared here, below pages and routes; app/api/portal/portal-calls.ts adds the calls of its tables.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- its members are added there
export interface PortalCalls {}

/** A call that a browser can make. */
export type PortalCall = keyof PortalCalls

/** The request of a call: its parameters, query members and body, as far as it has them. */
export type PortalRequest<Call extends PortalCall> = PortalCalls[Call] extends { request: infer Request }
  ? Request
  : never

/** The answer of a successful call; undefined if it has no body. */
export type PortalAnswer<Call extends PortalCall> = PortalCalls[Call] extends { answer: infer Answer } ? Answer : never

/** `signal`: ends the request when its answer is not wanted any more. */
type Cancel = { signal?: AbortSignal }

/** The arguments after the call's name; an empty list for a call without a request. */
export type PortalArguments<Call extends PortalCall> =
  unknown extends PortalRequest<Call>
    ? []
    : object extends PortalRequest<Call>
      ? [sent?: PortalRequest<Call> & Cancel]
      : [sent: PortalRequest<Call> & Cancel]
