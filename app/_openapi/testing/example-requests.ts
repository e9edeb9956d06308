import { placeKeys } from '#lib/routing/terms.ts'
import { apiDocument } from '../api-document.ts'
import { documentNames, type DocumentName } from '../documented-routes.ts'

type Node = Record<string, unknown>
type Schema = { $ref?: string; example?: unknown }
type Parameter = { name: string; in: string; required?: boolean; example?: unknown; schema?: Schema }
type Content = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Link = { operationId: string; parameters: Record<string, string> }

/** The members of an operation that the tests read in a document. */
export type Operation = {
  document: DocumentName
  path: string
  method: string
  operationId: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { links?: Record<string, Link> }>
}

/** A request as the examples of its operation make it. */
export type ExampleRequest = {
  operation: Operation
  path: string
  headers: Record<string, string>
  body?: { mediaType: string; value: unknown }
}

/** Every operation of every document. */
export async function allOperations(): Promise<Operation[]> {
  const documents = await Promise.all(documentNames.map(async (name) => [name, await apiDocument(name)] as const))
  return documents.flatMap(([document, { paths = {} }]) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]) =>
          ({
            parameters: [],
            security: [],
            ...(operation as Node),
            document,
            path,
            method: method.toUpperCase(),
          }) as unknown as Operation, // `operationWords` makes sure that every operation has these
      ),
    ),
  )
}

/** Each example of the request body; one request without a body if the operation takes none. */
function bodiesOf({ requestBody }: Operation): (ExampleRequest['body'] | undefined)[] {
  if (!requestBody) return [undefined]
  return Object.entries(requestBody.content).flatMap(([mediaType, { example, examples }]) => {
    const values = examples ? Object.values(examples).map(({ value }) => value) : [example]
    return values.map((value) => ({ mediaType, value }))
  })
}

/** The value of a parameter by its example. */
function exampleOf({ name, example, schema }: Parameter, where: string): string {
  const value = example ?? schema?.example
  if (value === undefined) throw new Error(`the parameter ${name} of ${where} has no example`)
  return String(value)
}

/** Query members of which a request takes one: each makes a request of its own. */
const alternatives: readonly string[] = placeKeys

/** The queries that the examples of an operation make, `?` included. */
function queriesOf(members: readonly (readonly [string, string])[]): string[] {
  const others = members.filter(([name]) => !alternatives.includes(name))
  const one = members.filter(([name]) => alternatives.includes(name))
  const queries = one.length === 0 ? [others] : one.map((member) => [...others, member])
  return queries.map((all) => (all.length === 0 ? '' : `?${new URLSearchParams(all.map((member) => [...member]))}`))
}

/**
 * The requests that the examples of an operation make, unchanged.
 * @param known values of path parameters that replace their examples
 */
export function exampleRequests(operation: Operation, known: Record<string, string> = {}): ExampleRequest[] {
  const { operationId, parameters } = operation
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((one) => [one.name, known[one.name] ?? exampleOf(one, operationId)] as const)
  const address = given('path').reduce((text, [name, value]) => text.replace(`{${name}}`, value), operation.path)
  const { 'Idempotency-Key': once, ...headers } = Object.fromEntries(given('header'))
  const paths = queriesOf(given('query')).map((query) => `${address}${query}`)
  return bodiesOf(operation).flatMap((body, at) => {
    if (body && body.value === undefined) throw new Error(`the body of ${operationId} has no example`)
    // another body needs another key
    const withKey: Record<string, string> = once !== undefined && at === 0 ? { 'Idempotency-Key': once } : {}
    return paths.map((path) => ({ operation, path, headers: { ...headers, ...withKey }, ...(body && { body }) }))
  })
}
