import { annotations } from './keywords.ts'
import { obstacles } from './obstacles.ts'
import type { Words } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { isCounted, note, quoted, refuse, type Reading } from './reading.ts'
import { below, targetOf, type SourceObject, type Spot } from './schema-source.ts'

/** Words beside a schema or a reference to it, the outermost first. */
export type Annotations = { title?: string; description?: string; default?: unknown }

/** A schema without a reference, its words, and the references that led there. */
export type ResolvedSchema = { spot: Spot; words: Annotations; through: readonly string[] }

const besideReference = [...annotations, '$defs', 'definitions', '$schema', '$id', 'id', '$anchor']

/**
 * Follows references to the schema that they mean; undefined when it is refused. Only words may be beside a reference.
 * `value`: the JSON at a place where a schema is expected.
 */
export function resolve(reading: Reading, value: unknown, pointer: string): ResolvedSchema | undefined {
  let spot = spotOf(reading, value, pointer)
  let words: Annotations = {}
  const through: string[] = []
  while (spot) {
    if (!isCounted(reading, spot.pointer)) return undefined
    words = { ...wordsOf(reading, spot), ...words }
    const reference = referenceOf(spot)
    if (!reference) break
    spot = follow(reading, spot, reference, through)
  }
  return spot && { spot, words, through }
}

/** A schema that is an object; refuses `true` and `false`, by which a form cannot ask anything. */
export function spotOf(reading: Reading, value: unknown, pointer: string): Spot | undefined {
  if (isObject(value)) return { schema: value, pointer }
  return refuse(reading, pointer, typeof value === 'boolean' ? obstacles.booleanSchema : obstacles.noSchema)
}

type Reference = { at: string; to: unknown }

/** A reference, alone in an `allOf` too: older drafts have no other way to put words beside it. */
function referenceOf({ schema, pointer }: Spot): Reference | undefined {
  if (Object.hasOwn(schema, '$ref')) return { at: below(pointer, '$ref'), to: schema.$ref }
  const { allOf } = schema
  const only: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined
  const isAlone = Object.keys(schema).every((keyword) => keyword === 'allOf' || besideReference.includes(keyword))
  const isReference = isObject(only) && Object.hasOwn(only, '$ref') && Object.keys(only).length === 1
  return isAlone && isReference ? { at: below(pointer, 'allOf', 0, '$ref'), to: only.$ref } : undefined
}

function follow(
  reading: Reading,
  { schema, pointer }: Spot,
  { at, to }: Reference,
  through: string[],
): Spot | undefined {
  const beside = Object.keys(schema).find(
    (keyword) => keyword !== '$ref' && keyword !== 'allOf' && !besideReference.includes(keyword),
  )
  if (beside !== undefined) {
    return refuse(reading, below(pointer, beside), obstacles.besideReference(reading.draft === 'draft-07'))
  }
  const target = targetOf(reading.root, to)
  if (!target.ok) return refuse(reading, at, target.reason)
  const next = target.spot.pointer
  if (through.includes(next) || reading.open.has(next)) {
    return refuse(reading, at, obstacles.referenceToItself)
  }
  through.push(next)
  return target.spot
}

/** Code units of a text; real ones have a thousand. */
const longestText = 20_000

function wordsOf(reading: Reading, { schema, pointer }: Spot): Annotations {
  return {
    ...textOf(reading, schema, pointer, 'title'),
    ...textOf(reading, schema, pointer, 'description'),
    ...(schema.default !== undefined && { default: schema.default }),
  }
}

function textOf(
  reading: Reading,
  schema: SourceObject,
  pointer: string,
  keyword: 'title' | 'description',
): Annotations {
  const text = schema[keyword]
  if (text === undefined) return {}
  const place = below(pointer, keyword)
  if (typeof text !== 'string') {
    refuse(reading, place, obstacles.noText)
    return {}
  }
  if (text.length > longestText) {
    refuse(reading, place, obstacles.longText(longestText))
    return {}
  }
  return text.trim() === '' ? {} : { [keyword]: text }
}

/** A text of the schema; nobody has translated it. */
export const untranslated = (text: string): Words => ({ de: text, en: text })

/** Notes a label that is too long. */
export function noteLength(reading: Reading, pointer: string, label: string): void {
  if (label.length <= 120 && !label.includes('\n')) return
  note(reading, 'long-label', pointer, {
    de: `Die Beschriftung „${quoted(label)}“ ist lang.`,
    en: `The label “${quoted(label)}” is long.`,
  })
}
