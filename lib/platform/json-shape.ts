import { anything, PLAIN, single, type Shape } from '@kurier/streamed-json/shape'
import { z } from 'zod'
import { settings, type Settings } from './env.ts'

/** Bytes of a character as an escape (RFC 8259 section 7). */
const ESCAPE = 6
/** Characters of a text whose schema sets no length: longer than an address, a name or a secret. */
const UNSAID = 4096
/** Bytes around a member or item: quotes, colon, comma, and blanks in JSON for people. */
const AROUND = 40

/** The part of JSON Schema (2020-12) that describes a value's content. */
export type JsonSchema = {
  type?: string
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  enum?: unknown[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  maxProperties?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  maxItems?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const kept = new WeakMap<z.ZodType, { under: Settings; shape: Shape }>()

/** The shape of values that fit a schema; includes bounds by the settings in force, such as `maxItems`. */
export function shapeOf(schema: z.ZodType): Shape {
  const before = kept.get(schema)
  if (before?.under === settings()) return before.shape
  const root = schemaInForce(schema)
  const shape = shapeOfNode(root, root.$defs ?? {})
  kept.set(schema, { under: settings(), shape })
  return shape
}

/** The JSON Schema of a request, with the documented bounds by the settings in force. */
export function schemaInForce(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, boundsInForce(zodSchema)),
  }) as JsonSchema // read only as far as `JsonSchema` goes
}

/** Bounds of this value's content from `documentedWith`, in the interface's documents. */
function boundsInForce(schema: z.core.$ZodType): Pick<JsonSchema, 'maxItems' | 'maxProperties'> {
  const { override } = z.globalRegistry.get(schema) ?? {}
  const told: JsonSchema = {}
  const tell = override as ((given: { jsonSchema: JsonSchema }) => void) | undefined // ours read no other member
  tell?.({ jsonSchema: told })
  const { maxItems, maxProperties } = told
  return { ...(maxItems !== undefined && { maxItems }), ...(maxProperties !== undefined && { maxProperties }) }
}

function shapeOfNode(node: JsonSchema, defs: Record<string, JsonSchema>): Shape {
  const of = (one: JsonSchema): Shape => shapeOfNode(one, defs)
  const named = node.$ref?.replace('#/$defs/', '')
  if (named !== undefined) return of(defs[named] ?? {})
  const parts = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  if (parts.length > 0) return parts.map(of).reduce(either)
  if (node.type === 'object') {
    const members = Object.entries(node.properties ?? {}).map(([name, one]): [string, Shape] => [name, of(one)])
    const others = othersOf(node.additionalProperties, of)
    return { ...single, members: new Map(members), others, mostMembers: node.maxProperties ?? Infinity }
  }
  if (node.type === 'array') {
    const items = [...(node.prefixItems ?? []), ...(node.items ? [node.items] : [])]
    return { ...single, items: items.map(of).reduce(either, single), mostItems: node.maxItems ?? Infinity }
  }
  if (node.type === 'string') return { ...single, size: sizeOf(node) }
  const says = ['type', 'enum', 'const', 'not'].some((keyword) => Object.hasOwn(node, keyword))
  return says ? single : anything
}

/** Bytes of a written text, with each character as an escape. */
function sizeOf({ enum: words, format, maxLength = UNSAID }: JsonSchema): number {
  if (format === 'uuid') return PLAIN
  return (words ? Math.max(...words.map((word) => String(word).length)) : maxLength) * ESCAPE
}

function othersOf(additional: JsonSchema['additionalProperties'], of: (one: JsonSchema) => Shape): Shape['others'] {
  if (additional === undefined) return 'ignored'
  if (typeof additional === 'object') return of(additional)
  return additional ? anything : 'refused'
}

const isSingle = ({ members, others, items }: Shape): boolean => !items && members.size === 0 && others === 'ignored'

/** The shape of values that fit one of two shapes. */
function either(one: Shape, other: Shape): Shape {
  if (one === anything || other === anything) return anything
  const members = new Map(one.members)
  for (const [name, shape] of other.members) {
    const before = members.get(name)
    members.set(name, before ? either(before, shape) : shape)
  }
  return {
    members,
    others: isSingle(one) ? other.others : isSingle(other) ? one.others : eitherOthers(one.others, other.others),
    mostMembers: boundOf(one, other, 'mostMembers', ({ others }) => typeof others === 'object'),
    items: one.items && other.items ? either(one.items, other.items) : (one.items ?? other.items),
    mostItems: boundOf(one, other, 'mostItems', ({ items }) => items !== undefined),
    size: Math.max(one.size, other.size),
  }
}

/** The larger bound of the shapes that are lists, or tables. */
function boundOf(one: Shape, other: Shape, of: 'mostItems' | 'mostMembers', has: (shape: Shape) => boolean): number {
  const bounds = [one, other].filter(has).map((shape) => shape[of])
  return bounds.length > 0 ? Math.max(...bounds) : Infinity
}

function eitherOthers(one: Shape['others'], other: Shape['others']): Shape['others'] {
  if (typeof one === 'object' && typeof other === 'object') return either(one, other)
  if (typeof one === 'object' || typeof other === 'object') return typeof one === 'object' ? one : other
  return one === other ? one : 'ignored'
}

/** Most values of a body of this shape, itself included. */
export const valuesOf = (shape: Shape): number => summed(shape, () => 1)

/** Most bytes of a body of this shape, however an honest sender writes it. */
export const bytesOf = (shape: Shape): number => summed(shape, ({ size }, name) => name.length + AROUND + size)

/** The sum over all values of a body of this shape. */
function summed(shape: Shape, of: (shape: Shape, name: string) => number, name = ''): number {
  if (shape === anything) return Infinity
  const { members, others, mostMembers, items, mostItems } = shape
  const named = [...members].reduce((sum, [each, one]) => sum + summed(one, of, each), 0)
  const unnamed = typeof others === 'object' ? mostMembers * summed(others, of) : 0
  return of(shape, name) + named + unnamed + (items ? mostItems * summed(items, of) : 0)
}
