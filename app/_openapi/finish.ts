import type { createDocument } from 'zod-openapi'

export type ApiDocument = ReturnType<typeof createDocument>

type Node = Record<string, unknown>
type FinishSchema = { $ref?: string; example?: unknown; oneOf?: FinishSchema[] }
type Content = { schema?: FinishSchema; example?: unknown; examples?: Record<string, { value: unknown }> }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const entriesOf = (value: unknown): [string, unknown][] => (isNode(value) ? Object.entries(value) : [])

/** What a reference of the document leads to. */
function referred(document: ApiDocument, reference: string): unknown {
  const steps = reference.slice('#/'.length).split('/')
  return steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), document)
}

/** References to components, those of a discriminator and to security schemes included. */
function* referencesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith('#/components/')) yield value
  if (!isNode(value)) return
  const needed = Array.isArray(value.security) ? value.security.flatMap(entriesOf) : []
  for (const [scheme] of needed) yield `#/components/securitySchemes/${scheme}`
  for (const member of Object.values(value)) yield* referencesIn(member)
}

/** The document with those of its components alone that something in it refers to. */
export function withUsedComponents(document: ApiDocument): ApiDocument {
  const { components = {}, ...rest } = document
  const used = new Set(referencesIn(rest))
  // what is added meanwhile is looked at too
  for (const reference of used) for (const next of referencesIn(referred(document, reference))) used.add(next)
  const isUsed = (kind: string, name: string) => used.has(`#/components/${kind}/${name}`)
  const kept = Object.entries(components).flatMap(([kind, all]) => {
    const named = entriesOf(all).filter(([name]) => isUsed(kind, name))
    return named.length > 0 ? [[kind, Object.fromEntries(named)]] : []
  })
  return { ...rest, components: Object.fromEntries(kept) as ApiDocument['components'] } // the same, but fewer
}

/** Puts the example of a body's schema beside the schema, where every tool looks for it; of a choice, one of each. */
export function withBodyExamples(document: ApiDocument): ApiDocument {
  const resolved = (schema: FinishSchema): FinishSchema =>
    schema.$ref ? resolved(referred(document, schema.$ref) as FinishSchema) : schema // a schema's reference leads to a schema
  const named = (schema: FinishSchema): [string, { value: unknown }] => [
    schema.$ref?.split('/').at(-1) ?? 'other',
    { value: resolved(schema).example },
  ]
  for (const content of requestContents(document)) {
    const { example, oneOf = [] } = resolved(content.schema ?? {})
    if (example !== undefined) content.example ??= example
    else if (oneOf.length > 0) content.examples ??= Object.fromEntries(oneOf.map(named))
  }
  return document
}

/** The request bodies of all operations, for each media type. */
function requestContents({ paths = {} }: ApiDocument): Content[] {
  const operations = Object.values(paths).flatMap((item) => entriesOf(item).map(([, operation]) => operation))
  return operations.flatMap((operation) => {
    const body = isNode(operation) ? operation.requestBody : undefined
    const content = isNode(body) ? entriesOf(body.content) : []
    return content.map(([, one]) => one as Content) // what stands under a media type is such a thing
  })
}
