import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import type { BodyRule } from '#components/calls/body-faults.ts'
import { root } from './prepare.ts'

/** A file a noun, so that a page loads the rules of its own forms alone. */
const folder = join(root, 'components/calls/rules')

/** The name that the rule of a call has in the file of its noun: `POST /event-streams` is `postEventStreams`. */
const nameOf = (call: string): string =>
  call
    .replace(/^[A-Z]+/, (method) => method.toLowerCase())
    .replaceAll(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase())

/** The names that forms import. */
function wantedNames(): Set<string> {
  const texts = ['app', 'components'].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, side, name), 'utf8')),
  )
  const lists = texts.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '[^']*\/calls\/rules\/[^']*'/g)])
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

/** Values that a person never types: forms choose or make them. */
const isUnwritten = (schema: Schema) =>
  schema.format === 'uuid' || schema.format === 'date-time' || schema.enum || typeof schema.const === 'string'

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
const alike = ['minItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'trims', 'required'] as const

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
  return {
    ...said,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isSchema(schema.items) && { items: cut(schema.items, named) }),
    ...(isUnwritten(schema) ? { minLength: 1 } : patterns.length > 0 && { pattern: patterns }),
  }
}

/** A schema may be `true` or a list too, of which nothing is said here. */
const isSchema = (given: unknown): given is Schema => typeof given === 'object' && !Array.isArray(given)

/** The files of the rules as they should be, by their names. */
export async function bodyRulesFiles(): Promise<Map<string, string>> {
  const byNoun = Map.groupBy(await formSchemas(), ([call]) => /(?<=\/)[a-z-]+/.exec(call)?.[0] ?? '')
  const texts = [...byNoun].map(([noun, schemas]): [string, string] => {
    const rules = schemas.map(
      ([call, schema]) => `\nexport const ${nameOf(call)}: RuleOf<'${call}'> = ${JSON.stringify(bodyRule(schema))}\n`,
    )
    const head = '// Made of the schemas of the portal tables by `npm run generate:calls`.\n'
    return [`${noun}.generated.ts`, `${head}import type { RuleOf } from '../body-faults.ts'\n${rules.join('')}`]
  })
  return new Map(texts)
}

/** The files as they stand. */
export function standingRulesFiles(): Map<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

if (import.meta.main) {
  const files = await bodyRulesFiles()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}
