import type { z } from 'zod'
import type { PortalDescription, PromiseOf } from '#app/_http/portal-endpoint.ts'
import type { ParamsOf, PortalTable, PortalTables } from '#app/_http/portal-table.ts'
import { listed, type All } from '#lib/rooms/lists.ts'

type RouteFile = { calls: PortalTable; OPTIONS: (request: Request) => Promise<Response> }

const fileOf = (noun: string) => `#app/api/portal/${noun}/[[...path]]/route.ts`

/** The portal's own interface: a route file for each noun that a room names, with the table of its calls. */
export const portalRoutes = Object.fromEntries(
  listed('calls').map((noun) => [
    `/api/portal/${noun}/[[...path]]`,
    () => import(fileOf(noun)) as Promise<RouteFile>, // each exports its table
  ]),
)

type PortalCallTables = PortalTables[keyof PortalTables]
type Calls = All<PortalCallTables>

/** A member that takes anything is sent as what is read of it. */
type QueryOf<D> = D extends { query: infer Schema extends z.ZodObject }
  ? {
      [Name in keyof z.input<Schema>]: unknown extends z.input<Schema>[Name]
        ? z.output<Schema>[Name & keyof z.output<Schema>]
        : z.input<Schema>[Name]
    }
  : unknown
type QueryOfCall<D, Sent = QueryOf<D>> = unknown extends Sent
  ? unknown
  : object extends Sent
    ? { query?: Sent }
    : { query: Sent }
type Body<D> = D extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : D extends { upload: true }
    ? { body: FormData }
    : unknown
type ParamsOfCall<Call, Named = ParamsOf<Call>> = keyof Named extends never ? unknown : { params: Named }

/** A value as JSON carries it. */
type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Json<Value[Name]> }
    : Value

type AnswerOfCall<D> = D extends { answers: infer Answers extends PortalDescription['answers'] }
  ? {
      [Status in keyof Answers]: Answers[Status] extends z.ZodType ? Json<z.output<Answers[Status]>> : undefined
    }[keyof Answers]
  : never

/** What the tables promise to pages, as components/portal/portal-calls.ts reads it. */
type PromisedCalls = {
  [Call in keyof Calls]: {
    request: ParamsOfCall<Call> & QueryOfCall<PromiseOf<Calls[Call]>> & Body<PromiseOf<Calls[Call]>>
    answer: AnswerOfCall<PromiseOf<Calls[Call]>>
  }
}

declare module '#components/portal/portal-calls.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- a type with computed names can only be extended
  interface PortalCalls extends PromisedCalls {}
}
