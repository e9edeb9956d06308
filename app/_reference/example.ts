import { referredName, type Reference, type DocumentSchema } from './document.ts'

type ReferenceComponents = Pick<Reference, 'components'>

/** Characters of an example that is seen at once; keys and encrypted parts are longer, and opened by who wants them. */
export const MOST_SHOWN = 700

/** What a text of a format looks like. */
const formats: Record<string, string> = {
  uuid: '018f2a00-0000-7000-8000-000000000001',
  'date-time': '2026-11-22T10:00:00Z',
  date: '2026-11-22',
  email: 'amt@amt.example',
  uri: 'https://amt.example/',
}

/** A value that a schema takes: the schema's own example where it has one, else one made of its parts. */
export function exampleOf(schema: DocumentSchema, known: ReferenceComponents): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.$ref) {
    const referred = known.components.schemas[referredName(schema.$ref)]
    return referred && exampleOf(referred, known)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, known)))
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, known)
  return ofType(schema, known)
}

function ofType(schema: DocumentSchema, known: ReferenceComponents): unknown {
  const { type, properties, items, minimum } = schema
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([, member]) => !member.not)
          .map(([name, member]) => [name, exampleOf(member, known)]),
      )
    case 'array':
      return items ? [exampleOf(items, known)] : []
    case 'integer':
    case 'number':
      return minimum ?? 0
    case 'boolean':
      return true
    default:
      return formats[schema.format ?? ''] ?? '…'
  }
}
