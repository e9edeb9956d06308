import { schemaInForce, type JsonSchema } from '#lib/platform/json-shape.ts'
import { boundsOf, mostBytes } from '#app/_http/read-body.ts'
import type { CallInput } from '#app/_http/describe.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A body that costs much, and in what way. */
export type WorstBody = { what: string; text: string }

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: Json | undefined): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

/** How many values a body has, itself included. */
const countOf = (value: Json): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + countOf(one), 0)
    : 0)

/** Lists that may have no more items than this are left as they are: the items are chosen among few. */
const FEW = 10

/** What was sent, and how many more values may be. */
class Growing {
  private readonly defs: Record<string, JsonSchema>
  /** Values that may still be added. */
  private left: number

  constructor(root: JsonSchema, left: number) {
    this.defs = root.$defs ?? {}
    this.left = left
  }

  /** The part of a schema that speaks of values of this kind. */
  resolved(node: JsonSchema, value: Json | undefined): JsonSchema {
    const named = node.$ref?.replace('#/$defs/', '')
    if (named !== undefined) return this.resolved(this.defs[named] ?? {}, value)
    const parts = (node.anyOf ?? node.oneOf)?.map((part) => this.resolved(part, value))
    if (!parts) return node
    const fits = ({ properties = {}, type }: JsonSchema): boolean =>
      type === kindOf(value) &&
      (!isObject(value) ||
        Object.entries(properties).every(([name, { const: only }]) => only === undefined || only === value[name]))
    return parts.find(fits) ?? parts[0] ?? {}
  }

  /** The example with its lists and tables as long, and its texts as long, as they may be. `inner`: lists in lists first. */
  largest(node: JsonSchema, value: Json, isInner: boolean): Json {
    const of = this.resolved(node, value)
    if (typeof value === 'string') return longest(of, value)
    if (Array.isArray(value)) return this.largestList(of, value, isInner)
    if (!isObject(value)) return value
    const { properties = {}, additionalProperties } = of
    const grown = Object.entries(value).map(([name, one]): [string, Json] => {
      const known = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
      return [name, known ? this.largest(known, one, isInner) : one]
    })
    const [first] = grown
    if (typeof additionalProperties !== 'object' || !first) return Object.fromEntries(grown)
    const more = this.copies(first[1], Infinity).map((one, at): [string, Json] => [nameLike(first[0], at), one])
    return Object.fromEntries([...grown, ...more])
  }

  private largestList(of: JsonSchema, value: Json[], isInner: boolean): Json {
    const [item] = value
    if (item === undefined || (of.maxItems ?? Infinity) <= FEW) return value
    const template = isInner && of.items ? this.sharing(4, () => this.largest(of.items ?? {}, item, isInner)) : item
    return [template, ...this.copies(template, (of.maxItems ?? Infinity) - 1)]
  }

  /** Lets `work` use one part in `parts` of what is left. */
  private sharing<T>(parts: number, work: () => T): T {
    const kept = this.left - Math.floor(this.left / parts)
    this.left -= kept
    const done = work()
    this.left += kept
    return done
  }

  private copies(template: Json, most: number): Json[] {
    const each = countOf(template)
    const count = Math.max(0, Math.min(most, Math.floor(this.left / each)))
    this.left -= count * each
    return Array.from({ length: count }, (_, at) => like(template, at))
  }

  /** A value in which everything is wrong that can be, in lists as long as they may be. */
  wrong(node: JsonSchema): Json {
    const of = this.resolved(node, undefined)
    this.left -= 1
    if (of.type === 'object' && of.properties) {
      return Object.fromEntries(Object.entries(of.properties).map(([name, one]) => [name, this.wrong(one)]))
    }
    if (of.type === 'object') return Object.fromEntries(this.copies({}, 5000).map((one, at) => [nameLike('', at), one]))
    if (of.type === 'array') return this.copies({}, of.maxItems ?? Infinity)
    return of.type === 'string' ? 1 : {}
  }

  /** How many texts stand in a value, and the value with each of them replaced. */
  withTexts(value: Json, text: string): Json {
    if (typeof value === 'string') return text
    if (Array.isArray(value)) return value.map((one) => this.withTexts(one, text))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.withTexts(one, text)]))
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const nameLike = (name: string, at: number): string => (UUID.test(name) ? crypto.randomUUID() : `n${at}`)

/** Another one of its kind: ids are others, and texts that end with digits end with others. */
function like(value: Json, at: number): Json {
  if (typeof value === 'string') {
    if (UUID.test(value)) return crypto.randomUUID()
    return value.replace(/\d+$/, (digits) => String(at).padStart(digits.length, '0').slice(-digits.length))
  }
  if (typeof value === 'number') return value + at
  if (Array.isArray(value)) return value.map((one) => like(one, at))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, like(one, at)]))
}

function longest({ maxLength, pattern, format, enum: only, const: one }: JsonSchema, value: string): string {
  const isFree = pattern === undefined && format === undefined && only === undefined && one === undefined
  return isFree && maxLength !== undefined ? value.padEnd(maxLength, 'x') : value
}

const textsIn = (value: Json): number =>
  typeof value === 'string'
    ? 1
    : typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, one) => sum + textsIn(one), 0)
      : 0

/** Pieces of texts, as they are written in JSON, that are dear to read or to judge. */
const hostile = ['a', ' ', 'a@', 'a.', '-', '%41', '1', 'a:/', '\\u0061', '\\n', '\\ud800', 'ä', '😀', '\u00ad\u0301']

/**
 * The most expensive bodies that a call reads: as large, long, deep and wrong as its bounds let through, and a little
 * beyond them.
 * @param example one that it takes
 */
export function worstBodies(takes: CallInput & { body: NonNullable<CallInput['body']> }, example: object): WorstBody[] {
  const { body, sender } = takes
  const bytes = mostBytes(body, sender)
  const { mostValues } = boundsOf(body.schema, 'kept', sender)
  const root = schemaInForce(body.schema)
  const valid = JSON.parse(JSON.stringify(example)) as Json // an object of JSON
  const room = mostValues - countOf(valid)
  const text = JSON.stringify(valid)
  const beside = (members: string): string => `${text.slice(0, -1)}${text === '{}' ? '' : ','}${members}}`
  const unknown = (count: number, name = 'x', value = '0'): string =>
    Array.from({ length: count }, (_, at) => `"${name}${at}":${value}`).join(',')
  const filledUp = (piece: string): string =>
    piece.repeat(Math.max(0, Math.floor((bytes - text.length - 200) / Buffer.byteLength(piece))))
  const inTexts = (piece: string): string => {
    const each = Math.floor((bytes - text.length) / (textsIn(valid) || 1) / Buffer.byteLength(piece))
    return JSON.stringify(new Growing(root, 0).withTexts(valid, '\u0000')).replaceAll(
      '\\u0000',
      piece.repeat(Math.max(0, each)),
    )
  }
  const rows: [string, string][] = [
    ['lists as long as they may be', JSON.stringify(new Growing(root, room).largest(root, valid, false))],
    ['lists in lists as long as they may be', JSON.stringify(new Growing(root, room).largest(root, valid, true))],
    ['everything wrong', JSON.stringify(new Growing(root, mostValues).wrong(root))],
    ['a hundred members that nobody knows', beside(unknown(100, 'x'.repeat(100), `"${'y'.repeat(20)}"`))],
    ['one member more that nobody knows', beside(unknown(101))],
    ['thousands of members that nobody knows', beside(unknown(Math.floor((bytes - text.length) / 12)))],
    ['a long list that nobody knows', beside(`"x":[${filledUp('1,')}1]`)],
    ['a long text that nobody knows', beside(`"x":"${filledUp('y')}"`)],
    ['a long text of escapes that nobody knows', beside(`"x":"${filledUp('\\u0061')}"`)],
    ['great depth', beside(`"x":${'{"x":'.repeat(61)}0${'}'.repeat(61)}`)],
    ['a number without end', beside(`"x":${filledUp('1')}1`)],
    ['blanks without end', `${filledUp(' ')}${text}`],
    ['brackets without end', '['.repeat(bytes)],
    ['a text without end', `"${'a'.repeat(bytes - 1)}`],
    ...hostile.map((piece): [string, string] => [`texts of ${piece}`, inTexts(piece)]),
  ]
  return rows.filter(([, sent]) => Buffer.byteLength(sent) <= bytes).map(([what, sent]) => ({ what, text: sent }))
}

/** Characters of a query that pass our server with the rest of the head around them. */
const MOST_QUERY = 15_000

/** The most expensive queries that a call reads. @param valid one that it takes, with its question mark, or nothing */
export function worstQueries({ query }: Pick<CallInput, 'query'>, valid: string): WorstBody[] {
  const begin = valid === '' ? '?' : `${valid}&`
  const names = Object.keys((query && schemaInForce(query).properties) ?? {})
  const times = (piece: string, around = 0): string =>
    piece.repeat(Math.floor((MOST_QUERY - begin.length - around) / piece.length))
  const many = (count: number, value: string): string =>
    Array.from({ length: count }, (_, at) => `x${at}=${value}`).join('&')
  return [
    { what: 'ninety parameters', text: begin + many(90, 'y'.repeat(150)) },
    { what: 'thousands of parameters', text: begin + times('x&') },
    { what: 'one that nobody knows, of escapes', text: `${begin}x=${times('%41', 2)}` },
    ...names.flatMap((name) =>
      ['a', '1', ',', '%C3%A4', '+'].map((piece) => ({
        what: `${name} of ${piece}`,
        text: `?${name}=${times(piece, name.length + 2)}`,
      })),
    ),
  ]
}
