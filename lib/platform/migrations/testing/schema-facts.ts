import type { RawConnection } from '../../database.ts'

/**
 * Facts about tables, each under a name that says where to look: `clients.name` is `text not null`, and
 * `clients.clients_organisation` is `INDEX btree (…)`: keys and indexes are told much as PostgreSQL tells them.
 */
export type Facts = Record<string, string>

type Field = { name: string; type: string; arity: string; attributes: string[]; column: string }
type Model = { name: string; table: string; fields: Field[]; keys: string[] }

const types: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Boolean: 'boolean',
  Json: 'jsonb',
  Bytes: 'bytea',
  '@db.Uuid': 'uuid',
  '@db.Timestamptz(3)': 'timestamp(3) with time zone',
}

const actions: Record<string, string> = { Cascade: 'CASCADE', Restrict: 'RESTRICT', SetNull: 'SET NULL' }

const fieldPattern = /^(\w+)\s+(\w+)(\[\]|\?)?(?:\s+(@.+))?$/
const attributePattern = /^@(?:id$|unique\b|map\("|default\(|db\.|relation\()/
const keyPattern = /^@@(id|unique|index)\(\[(.+?)\](?:, map: "(\w+)")?(?:, where: raw\("(.+)"\))?(?:, type: (\w+))?\)$/
const relationPattern =
  /^@relation\((?:"\w+", )?fields: \[(.+?)\], references: \[(.+?)\], onDelete: (\w+), onUpdate: (\w+)\)$/
/** The other side of a relation that has a name; its facts stand at the side with the columns. */
const otherSidePattern = /^@relation\("\w+"\)$/

/** What this reader does not know stops the test, so that no fact is passed over. */
function unknown(text: string): never {
  throw new Error(`schema-facts.ts does not know what this means in a model of Prisma: ${text}`)
}

const parts = (pattern: RegExp, text: string): string[] => pattern.exec(text)?.slice(1) ?? unknown(text)

const inside = (attributes: string[], start: string, end: string): string | undefined =>
  attributes.find((attribute) => attribute.startsWith(start))?.slice(start.length, -end.length)

function readField(line: string): Field {
  const [name = '', type = '', arity = '', rest = ''] = parts(fieldPattern, line)
  const attributes = rest.split(/\s+(?=@)/).filter(Boolean)
  attributes.forEach((attribute) => parts(attributePattern, attribute))
  return { name, type, arity, attributes, column: inside(attributes, '@map("', '")') ?? name }
}

/** A field's own `@id` or `@unique(map: …)`, as the block would say it. */
function keysOf({ name, attributes }: Field): string[] {
  const own = attributes.filter((attribute) => /^@(id|unique)/.test(attribute))
  return own.map((attribute) => {
    const [kind = '', options] = parts(/^@(id|unique)(?:\((.+)\))?$/, attribute)
    return `@@${kind}([${name}]${options ? `, ${options}` : ''})`
  })
}

function readModel(name: string, block: string): Model {
  const lines = block.split('\n').map((line) => line.replace(/(^|\s)\/\/.*/, '').trim())
  const fields = lines.filter((line) => /^[^@]/.test(line)).map(readField)
  const wide = lines.filter((line) => line.startsWith('@@'))
  const keys = [...wide.filter((line) => !line.startsWith('@@map(')), ...fields.flatMap(keysOf)]
  return { name, table: inside(wide, '@@map("', '")') ?? name, fields, keys }
}

function defaultOf(value: string, type: string): string {
  if (value === 'autoincrement()') return ' identity'
  if (value.startsWith('dbgenerated("')) return ` default ${value.slice('dbgenerated("'.length, -'")'.length)}`
  if (value === '[]') return ` default '{}'::${type}`
  if (value.startsWith('"')) return ` default '${value.slice(1, -1)}'::${type}`
  return ` default ${value}`
}

function columnFact({ type, arity, attributes }: Field): string {
  const native = attributes.find((attribute) => attribute.startsWith('@db.')) ?? type
  const whole = `${types[native] ?? unknown(native)}${arity === '[]' ? '[]' : ''}`
  const value = inside(attributes, '@default(', ')')
  return `${whole}${arity === '?' ? '' : ' not null'}${value ? defaultOf(value, whole) : ''}`
}

function columnOf(model: Model, name = ''): string {
  return model.fields.find((field) => field.name === name)?.column ?? unknown(`${model.name}.${name}`)
}

function keyFact(model: Model, text: string): [string, string] {
  const [kind, fields = '', map, where, method = 'BTree'] = parts(keyPattern, text)
  const ordered = fields.split(', ').map((field) => parts(/^(\w+)(?:\(sort: (Desc)\))?$/, field))
  const columns = ordered.map(([name]) => columnOf(model, name))
  if (kind === 'id') return [`${model.table}_pkey`, `PRIMARY KEY (${columns.join(', ')})`]
  const name = map ?? [model.table, ...columns, kind === 'unique' ? 'key' : 'idx'].join('_')
  const sorted = columns.map((column, at) => (ordered[at]?.[1] ? `${column} DESC` : column)).join(', ')
  const start = `${kind === 'unique' ? 'UNIQUE ' : ''}INDEX ${method.toLowerCase()} (${sorted})`
  return [name, `${start}${where ? ` WHERE ${where}` : ''}`]
}

/** PostgreSQL does not tell the action that it takes for granted. */
function actionOn(change: string, action: string): string {
  return action === 'NoAction' ? '' : ` ON ${change} ${actions[action] ?? unknown(action)}`
}

function foreignKeyFact(model: Model, other: Model, text: string): [string, string] {
  const [fields = '', references = '', onDelete = '', onUpdate = ''] = parts(relationPattern, text)
  const columns = fields.split(', ').map((name) => columnOf(model, name))
  const targets = references.split(', ').map((name) => columnOf(other, name))
  const rule = `${actionOn('UPDATE', onUpdate)}${actionOn('DELETE', onDelete)}`
  const name = [model.table, ...columns, 'fkey'].join('_')
  return [name, `FOREIGN KEY (${columns.join(', ')}) REFERENCES ${other.table}(${targets.join(', ')})${rule}`]
}

function factsOf(model: Model, models: Model[]): [string, string][] {
  const facts = model.keys.map((text) => keyFact(model, text))
  for (const field of model.fields) {
    const other = models.find((each) => each.name === field.type)
    const relation = field.attributes.find(
      (attribute) => attribute.startsWith('@relation') && !otherSidePattern.test(attribute),
    )
    if (!other) facts.push([field.column, columnFact(field)])
    else if (relation) facts.push(foreignKeyFact(model, other, relation))
  }
  return [[model.table, 'table'], ...facts.map(([name, fact]): [string, string] => [`${model.table}.${name}`, fact])]
}

/**
 * What the models say the tables are.
 * @param schema the models of Prisma
 */
export function declaredFacts(schema: string): Facts {
  const blocks = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)]
  const models = blocks.map(([, name = '', block = '']) => readModel(name, block))
  return Object.fromEntries(models.flatMap((model) => factsOf(model, models)))
}

/** What PostgreSQL says the tables are, those of its own record of migrations and parts of others aside. */
export async function storedFacts(db: RawConnection): Promise<Facts> {
  const { rows } = await db.query<{ name: string; fact: string }>(`
    with tables as (
      select oid, relname::text from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'applied_migrations')
    select relname as name, 'table' as fact from tables
    union all
    select t.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' identity' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select t.relname || '.' || c.conname, pg_get_constraintdef(c.oid)
      from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('p', 'f') and c.conparentid = 0
    union all
    select t.relname || '.' || i.indexrelid::regclass,
           regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (.*INDEX) \\S+ ON (ONLY )?\\S+ USING ', '\\1 ')
      from tables t join pg_index i on i.indrelid = t.oid and not i.indisprimary`)
  // some names are words of SQL and come in quotes; which nulls are alike, a model cannot say
  const asDeclared = (fact: string): string => fact.replaceAll('"', '').replace(' NULLS NOT DISTINCT', '')
  return Object.fromEntries(rows.map(({ name, fact }) => [name, asDeclared(fact)]))
}
