import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import type { BodyRule } from '#components/calls/body-faults.ts'
import { root } from './prepare.ts'

const file = join(root, 'components/calls/body-rules.generated.ts')

/** The name that the rule of a call has in the file: `POST /event-streams` is `postEventStreams`. */
const nameOf = (call: string): string =>
  call
    .replace(/^[A-Z]+/, (method) => method.toLowerCase())
    .replaceAll(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase())

/** The names that forms import. */
function wantedNames(): Set<string> {
  const texts = ['app', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  const lists = texts.flatMap((text) => [
    ...text.matchAll(/import \{([^}]*)\} from '[^']*\/body-rules\.generated\.ts'/g),
  ])
  return new Set(lists.flatMap(([, list = '']) => list.match(/\w+/g) ?? []))
}

/** The schemas of the bodies whose rules forms import, by their calls. */
export async function formSchemas(): Promise<[string, z.ZodType][]> {
  const wanted = wantedNames()
  const tables = await Promise.all(Object.values(portalRoutes).map(async (load) => (await load()).calls))
  const found = tables
    .flatMap((calls) => Object.entries(calls))
    .flatMap(([call, { takes }]): [string, z.ZodType][] =>
      takes?.body && wanted.has(nameOf(call)) ? [[call, takes.body.schema]] : [],
    )
  return found.sort(([one], [other]) => one.localeCompare(other))
}

/** Formats whose patterns are long, and whose texts no form asks a person to write. */
const unwritten: readonly unknown[] = ['uuid', 'date-time']

type Schema = z.core.JSONSchema.BaseSchema & { trims?: true }

/** What a browser can check of a schema; what may be null is judged as what it is otherwise. */
export function bodyRule(schema: z.ZodType): BodyRule {
  const whole: Schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: noteTrim })
  return cut(whole, new Map(Object.entries(whole.$defs ?? {})))
}

/** JSON Schema does not say that blanks around a text are cut off. */
function noteTrim({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }): void {
  const { checks = [] } = zodSchema._zod.def
  const isTrim = checks.some((check) => check instanceof z.core.$ZodCheckOverwrite && check._zod.def.tx(' ') === '')
  if (isTrim) jsonSchema.trims = true
}

/** The members of `BodyRule` that JSON Schema names and says alike. */
const alike = ['minItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum', 'trims', 'required'] as const

function cut(given: Schema, named: ReadonlyMap<string, Schema>): BodyRule {
  const [other, ...others] = (given.anyOf ?? []).filter(isSchema).filter(({ type }) => type !== 'null')
  const schema = other && others.length === 0 ? other : given
  const known = named.get(schema.$ref?.replace('#/$defs/', '') ?? '')
  if (known) return cut(known, named)
  const said = Object.fromEntries(alike.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])))
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    isSchema(member) ? [[name, cut(member, named)] as const] : [],
  )
  const patterns = [schema, ...(schema.allOf ?? []).filter(isSchema)].flatMap(({ pattern = [] }) => pattern)
  const isWritten = !unwritten.includes(schema.format)
  return {
    ...said,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isSchema(schema.items) && { items: cut(schema.items, named) }),
    ...(isWritten ? patterns.length > 0 && { pattern: patterns } : { minLength: 1 }),
  }
}

/** A schema may be `true` or a list too, of which nothing is said here. */
const isSchema = (given: unknown): given is Schema => typeof given === 'object' && !Array.isArray(given)

/** The file of the rules as it stands, and as it should. `npm run generate:calls` writes it. */
export async function bodyRulesFile(): Promise<{ stands: string; should: string }> {
  const rules = (await formSchemas()).flatMap(([call, schema]) => [
    '',
    `export const ${nameOf(call)}: RuleOf<'${call}'> = ${JSON.stringify(bodyRule(schema))}`,
  ])
  const head = [
    '// Made of the schemas of the portal tables by `npm run generate:calls`.',
    "import type { RuleOf } from './body-faults.ts'",
  ]
  return { stands: readFileSync(file, 'utf8'), should: [...head, ...rules, ''].join('\n') }
}

if (import.meta.main) writeFileSync(file, (await bodyRulesFile()).should)
