import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { portalRoutes } from '#app/api/portal/portal-calls.ts'
import type { BodyRule } from '#components/calls/body-faults.ts'
import { root } from './prepare.ts'

const file = join(root, 'components/calls/body-rules.generated.ts')

/** The calls that forms are made of: named to `useCall`, or to a component that takes the call as `call`. */
export function formCalls(): string[] {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  const named = files.flatMap((text) => text.match(/(?<=\buseCall\()[^{]*|(?<=\bcall=)"[^"]*"/g) ?? [])
  return [...new Set(named.flatMap((text) => text.match(/(?:POST|PUT|PATCH|DELETE) \/[^'"]*/g) ?? []))].sort()
}

/** The schemas of the bodies of those calls. */
export async function formSchemas(): Promise<Map<string, z.ZodType>> {
  const tables = await Promise.all(Object.values(portalRoutes).map(async (load) => (await load()).calls))
  const bodies = new Map(tables.flatMap(Object.entries).map(([name, { takes }]) => [name, takes?.body?.schema]))
  return new Map(
    formCalls().map((name) => {
      const schema = bodies.get(name)
      if (!schema) throw new Error(`A form is made of the call ${name}, which takes no JSON.`)
      return [name, schema]
    }),
  )
}

/** Formats whose patterns are long, and whose texts no form asks a person to write. */
const unwritten = ['uuid', 'date-time']

type Schema = z.core.JSONSchema.BaseSchema & { trims?: true }

/** What a browser can check of a schema; what may be null is judged as what it is otherwise. */
export function bodyRule(schema: z.ZodType): BodyRule {
  const whole: Schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: noteTrim })
  return cut(whole, whole.$defs ?? {})
}

/** JSON Schema does not say that blanks around a text are cut off. */
function noteTrim({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }): void {
  const changes = zodSchema._zod.def.checks?.map(({ _zod: { def } }) => def as z.core.$ZodCheckOverwriteDef) ?? [] // told by its name
  if (changes.some(({ check, tx }) => check === 'overwrite' && tx(' ') === '')) jsonSchema.trims = true
}

function cut(given: Schema, named: Record<string, Schema>): BodyRule {
  const others = (given.anyOf ?? []) as Schema[] // schemas are written as objects here
  const one = others.filter(({ type }) => type !== 'null')
  const schema = one.length === 1 && one[0] ? one[0] : given
  if (schema.$ref) return cut(named[schema.$ref.replace('#/$defs/', '')] ?? {}, named)
  const {
    required,
    items,
    minItems,
    maxLength,
    minimum,
    maximum,
    trims,
    enum: choices,
    allOf = [],
    format = '',
  } = schema
  const isUnwritten = unwritten.includes(format)
  const patterns = [schema, ...(allOf as Schema[])].flatMap(({ pattern = [] }) => pattern) // likewise
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    cut(member as Schema, named),
  ]) // likewise
  return said({
    required: required?.length ? required : undefined,
    properties: properties.length > 0 ? Object.fromEntries(properties) : undefined,
    items: items ? cut(items as Schema, named) : undefined, // likewise
    minItems,
    trims,
    minLength: isUnwritten ? 1 : schema.minLength,
    maxLength,
    pattern: isUnwritten || patterns.length === 0 ? undefined : patterns,
    enum: choices,
    minimum,
    maximum,
  })
}

const said = (rule: { [Name in keyof BodyRule]: BodyRule[Name] | undefined }): BodyRule =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined))

/** The file of the rules as it stands, and as it should. `npm run generate:calls` writes it. */
export async function bodyRulesFile(): Promise<{ stands: string; should: string }> {
  const lines = [...(await formSchemas())].map(([call, schema]) => `  '${call}': ${JSON.stringify(bodyRule(schema))},`)
  const should = [
    '// Made of the schemas of the portal tables by `npm run generate:calls`.',
    "import type { BodyRule } from './body-faults.ts'",
    '',
    '/** What a browser can check of the bodies of the calls that forms are made of. */',
    'export const bodyRules: Readonly<Record<string, BodyRule>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
  return { stands: readFileSync(file, 'utf8'), should }
}

if (import.meta.main) writeFileSync(file, (await bodyRulesFile()).should)
