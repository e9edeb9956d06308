import type { z } from 'zod'
import type { PortalDescription, PromiseOf } from '#app/_http/portal-endpoint.ts'
import type { ParamsOf } from '#app/_http/portal-table.ts'

/** The portal's own interface: a route file a noun, each with a table of its calls. The server mounts them from here. */
export const portalRoutes = {
  '/api/portal/account/[[...path]]': () => import('#app/api/portal/account/[[...path]]/route.ts'),
  '/api/portal/admin/[[...path]]': () => import('#app/api/portal/admin/[[...path]]/route.ts'),
  '/api/portal/admin/checkpoints/[[...path]]': () => import('#app/api/portal/admin/checkpoints/[[...path]]/route.ts'),
  '/api/portal/admin/clock/[[...path]]': () => import('#app/api/portal/admin/clock/[[...path]]/route.ts'),
  '/api/portal/admin/cron/[[...path]]': () => import('#app/api/portal/admin/cron/[[...path]]/route.ts'),
  '/api/portal/admin/deletions/[[...path]]': () => import('#app/api/portal/admin/deletions/[[...path]]/route.ts'),
  '/api/portal/admin/deprecations/[[...path]]': () => import('#app/api/portal/admin/deprecations/[[...path]]/route.ts'),
  '/api/portal/admin/forms/[[...path]]': () => import('#app/api/portal/admin/forms/[[...path]]/route.ts'),
  '/api/portal/admin/imports/[[...path]]': () => import('#app/api/portal/admin/imports/[[...path]]/route.ts'),
  '/api/portal/admin/incidents/[[...path]]': () => import('#app/api/portal/admin/incidents/[[...path]]/route.ts'),
  '/api/portal/admin/keys/[[...path]]': () => import('#app/api/portal/admin/keys/[[...path]]/route.ts'),
  '/api/portal/audit-log/[[...path]]': () => import('#app/api/portal/audit-log/[[...path]]/route.ts'),
  '/api/portal/callbacks/[[...path]]': () => import('#app/api/portal/callbacks/[[...path]]/route.ts'),
  '/api/portal/cases/[[...path]]': () => import('#app/api/portal/cases/[[...path]]/route.ts'),
  '/api/portal/cases/[caseId]/evidence/[[...path]]': () =>
    import('#app/api/portal/cases/[caseId]/evidence/[[...path]]/route.ts'),
  '/api/portal/clients/[[...path]]': () => import('#app/api/portal/clients/[[...path]]/route.ts'),
  '/api/portal/clients/[clientId]/callback/examinations/[[...path]]': () =>
    import('#app/api/portal/clients/[clientId]/callback/examinations/[[...path]]/route.ts'),
  '/api/portal/destinations/[[...path]]': () => import('#app/api/portal/destinations/[[...path]]/route.ts'),
  '/api/portal/destinations/[destinationId]/callback/examinations/[[...path]]': () =>
    import('#app/api/portal/destinations/[destinationId]/callback/examinations/[[...path]]/route.ts'),
  '/api/portal/destinations/[destinationId]/notes/[[...path]]': () =>
    import('#app/api/portal/destinations/[destinationId]/notes/[[...path]]/route.ts'),
  '/api/portal/destinations/[destinationId]/submissions/[[...path]]': () =>
    import('#app/api/portal/destinations/[destinationId]/submissions/[[...path]]/route.ts'),
  '/api/portal/event-streams/[[...path]]': () => import('#app/api/portal/event-streams/[[...path]]/route.ts'),
  '/api/portal/invitations/[[...path]]': () => import('#app/api/portal/invitations/[[...path]]/route.ts'),
  '/api/portal/logo/[[...path]]': () => import('#app/api/portal/logo/[[...path]]/route.ts'),
  '/api/portal/operators/[[...path]]': () => import('#app/api/portal/operators/[[...path]]/route.ts'),
  '/api/portal/organisations/[[...path]]': () => import('#app/api/portal/organisations/[[...path]]/route.ts'),
  '/api/portal/overview/[[...path]]': () => import('#app/api/portal/overview/[[...path]]/route.ts'),
  '/api/portal/password/[[...path]]': () => import('#app/api/portal/password/[[...path]]/route.ts'),
  '/api/portal/people/[[...path]]': () => import('#app/api/portal/people/[[...path]]/route.ts'),
  '/api/portal/radar/[[...path]]': () => import('#app/api/portal/radar/[[...path]]/route.ts'),
  '/api/portal/rotations/[[...path]]': () => import('#app/api/portal/rotations/[[...path]]/route.ts'),
  '/api/portal/sandbox/[[...path]]': () => import('#app/api/portal/sandbox/[[...path]]/route.ts'),
  '/api/portal/search/[[...path]]': () => import('#app/api/portal/search/[[...path]]/route.ts'),
}

type Tables = Awaited<ReturnType<(typeof portalRoutes)[keyof typeof portalRoutes]>>['calls']
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never
type Calls = All<Tables>

/** A member that takes anything is sent as what is read of it. */
type QueryOf<D> = D extends { query: infer Schema extends z.ZodObject }
  ? {
      [Name in keyof z.input<Schema>]: unknown extends z.input<Schema>[Name]
        ? z.output<Schema>[Name & keyof z.output<Schema>]
        : z.input<Schema>[Name]
    }
  : unknown
type Query<D, Sent = QueryOf<D>> = unknown extends Sent
  ? unknown
  : object extends Sent
    ? { query?: Sent }
    : { query: Sent }
type Body<D> = D extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : D extends { upload: true }
    ? { body: FormData }
    : unknown
type Params<Call, Named = ParamsOf<Call>> = keyof Named extends never ? unknown : { params: Named }

/** A value as JSON carries it. */
type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Json<Value[Name]> }
    : Value

type Answer<D> = D extends { answers: infer Answers extends PortalDescription['answers'] }
  ? {
      [Status in keyof Answers]: Answers[Status] extends z.ZodType ? Json<z.output<Answers[Status]>> : undefined
    }[keyof Answers]
  : never

/** What the tables promise to pages, as components/portal/portal-calls.ts reads it. */
type Promised = {
  [Call in keyof Calls]: {
    request: Params<Call> & Query<PromiseOf<Calls[Call]>> & Body<PromiseOf<Calls[Call]>>
    answer: Answer<PromiseOf<Calls[Call]>>
  }
}

declare module '#components/portal/portal-calls.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- a type with computed names can only be extended
  interface PortalCalls extends Promised {}
}
