/** How a JSON Schema of the catalogue may be written. */
export type Dialect = {
  /** Properties as `F99000000001V1.0.0`. */
  isVersioned: boolean
  /** Labels are properties without a type, and required. */
  hasLabels: boolean
  /** Definitions that are referred to, instead of everything at its place. */
  hasReferences: boolean
  draft: '2020-12' | 'draft-07'
}

const flags = [true, false] as const

export const dialects: readonly Dialect[] = flags.flatMap((isVersioned) =>
  flags.flatMap((hasLabels) =>
    flags.flatMap((hasReferences) =>
      (['2020-12', 'draft-07'] as const).map((draft) => ({ isVersioned, hasLabels, hasReferences, draft })),
    ),
  ),
)

type Schema = Record<string, unknown>

const addresses = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
}

/** Elements as the converters of the catalogue write them; all made up. */
const fields: Readonly<Record<string, Schema>> = {
  F99000000001: { title: 'Familienname', type: 'string', minLength: 1, maxLength: 120 },
  F99000000002: { title: 'Geburtsdatum', type: 'string', format: 'date' },
  F99000000003: { title: 'Postleitzahl', type: 'string', pattern: '^([0]{1}[1-9]{1}|[1-9]{1}[0-9]{1})[0-9]{3}$' },
  F99000000004: {
    title: 'Familienstand',
    type: 'string',
    oneOf: [
      { const: 'LD', description: 'ledig' },
      { const: 'VH', description: 'verheiratet' },
    ],
  },
  F99000000005: { title: 'Miete', description: 'Ohne Heizung', type: 'number', multipleOf: 0.01, minimum: 0 },
  F99000000006: { title: 'Zimmer', type: 'integer', minimum: 1, maximum: 99 },
  F99000000007: { title: 'Hinweis zum Datenschutz' },
  F99000000008: { title: 'Wohnt allein', type: 'boolean' },
  F99000000009: { title: 'Telefon', type: 'string', maxLength: 30 },
  F99000000010: { title: 'E-Mail', type: 'string', maxLength: 254 },
}

const groups: Readonly<Record<string, { title: string; members: readonly string[]; more?: 'choice' }>> = {
  G99000000001: { title: 'Person', members: ['F99000000001 req', 'F99000000002', 'F99000000004', 'F99000000007 req'] },
  G99000000002: { title: 'Wohnung', members: ['F99000000003 req', 'F99000000005', 'F99000000006', 'F99000000008'] },
  G99000000003: { title: 'Kontakt', members: ['F99000000009', 'F99000000010'], more: 'choice' },
}

const root = ['G99000000001 req', 'G99000000001_list', 'G99000000002 req', 'G99000000003 req', 'F99000000007 req']

/** A schema with three groups, one of them at two places, one a choice, and one a list. */
export function catalogueSchema(dialect: Dialect): Schema {
  const keyword = dialect.draft === 'draft-07' ? 'definitions' : '$defs'
  const all = { ...fields, ...Object.fromEntries(Object.keys(groups).map((id) => [id, groupSchema(dialect, id)])) }
  const definitions = Object.entries(all).map(([id, schema]) => [nameIn(dialect, id), schema] as const)
  return {
    $schema: addresses[dialect.draft],
    $id: 'https://schemas.example/S99000000001V1.0.0.schema.json',
    title: 'Antrag auf Beispiele',
    ...objectSchema(dialect, root),
    ...(dialect.hasReferences && { [keyword]: Object.fromEntries(definitions) }),
  }
}

const nameIn = ({ isVersioned }: Dialect, id: string): string => (isVersioned ? `${id}V1.0.0` : id)

function groupSchema(dialect: Dialect, id: string): Schema {
  const { title, members = [], more } = groups[id] ?? {}
  const choices = members.map((member) => ({ required: [nameIn(dialect, member)] }))
  return { title, ...objectSchema(dialect, members), ...(more && { oneOf: choices }) }
}

function objectSchema(dialect: Dialect, notations: readonly string[]): Schema {
  const members = notations
    .map((notation) => /^(?<id>\w\d+)(?<list>_list)?(?<required> req)?$/.exec(notation)?.groups ?? {})
    .filter(({ id }) => dialect.hasLabels || id !== 'F99000000007')
  const properties = members.map(({ id = '', list }): [string, Schema] => {
    const schema = elementSchema(dialect, id)
    // the same group once more, as a list under another id
    return list
      ? [nameIn(dialect, 'G99000000004'), { type: 'array', items: schema, minItems: 1, maxItems: 5 }]
      : [nameIn(dialect, id), schema]
  })
  const required = members.filter((member) => member.required).map(({ id = '' }) => nameIn(dialect, id))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function elementSchema(dialect: Dialect, id: string): Schema {
  const keyword = dialect.draft === 'draft-07' ? 'definitions' : '$defs'
  if (dialect.hasReferences) return { $ref: `#/${keyword}/${nameIn(dialect, id)}` }
  return fields[id] ?? groupSchema(dialect, id)
}
