import type { DefinitionId, Field, FieldId, FullLabel, Group, GroupId, Words } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import type { ImportNote } from '../model/imported.ts'
import { mostObstacles, type Obstacle } from '../model/tree.ts'
import { patternReader, type PatternReader } from '../patterns/patterns.ts'
import type { NoteKind } from '../terms.ts'
import { noContents, type Contents } from './contents.ts'
import { obstacles as told } from './obstacles.ts'
import { draftOf, type SchemaSourceDraft, type SourceObject } from './schema-source.ts'

/** Limits of one schema; a part counts as often as it is referred to: short references may lead to a lot. */
const most = { schemas: 5_000, characters: 5_000_000, values: 500_000 } as const

/** A note, and how often it applied. */
type NoteCount = { note: ImportNote; count: number }

/** Everything that is known while a schema is read. */
export type Reading = {
  readonly file: string
  readonly root: SourceObject
  readonly draft: SchemaSourceDraft
  readonly obstacles: Obstacle[]
  readonly counted: Map<string, NoteCount>
  readonly fields: Map<FieldId, Field>
  readonly groups: Map<GroupId, Group>
  readonly labels: Map<DefinitionId, FullLabel>
  readonly codes: Map<FieldId, Readonly<Record<string, Words>>>
  readonly codeHints: Map<FieldId, Readonly<Record<string, Words>>>
  /** Ids of definitions with the same content and name. */
  readonly known: Map<string, DefinitionId[]>
  readonly contents: Contents
  /** How often an id of the catalogue was given; each time it gets another number at its end. */
  readonly numbers: Map<string, number>
  /** Ids that names of properties ask for. */
  readonly reserved: ReadonlySet<string>
  /**
   * Names of properties that are required somewhere; without a type they are texts to be read, in the dialect that
   * keeps them.
   */
  readonly hints: ReadonlySet<string>
  /** Pointers of the schemas around the one that is read. */
  readonly open: Set<string>
  readonly patternOf: PatternReader
  count: Record<'schemas' | 'characters' | 'values' | 'rules' | 'F' | 'G', number>
}

export function newReading(file: string, root: SourceObject): Reading {
  return {
    file,
    root,
    draft: draftOf(root) ?? '2020-12',
    obstacles: [],
    counted: new Map(),
    fields: new Map(),
    groups: new Map(),
    labels: new Map(),
    codes: new Map(),
    codeHints: new Map(),
    known: new Map(),
    contents: noContents(),
    numbers: new Map(),
    open: new Set<string>(),
    patternOf: patternReader(),
    ...namedIn(root),
    count: { schemas: 0, characters: 0, values: 0, rules: 0, F: 0, G: 0 },
  }
}

/** Says that something cannot be taken over; the pointer is of the keyword. */
export function refuse({ obstacles, file }: Reading, pointer: string, { de, en }: Words): undefined {
  const where =
    pointer === '' ? { de: 'Das Schema selbst', en: 'The schema itself' } : { de: quoted(pointer), en: quoted(pointer) }
  const message = { de: `${where.de}: ${de}`, en: `${where.en}: ${en}` }
  const obstacle = { place: { file, line: 1 }, id: pointer, message }
  if (obstacles.length < mostObstacles) obstacles.push(obstacle)
}

/** A pointer or a name in a sentence. */
export const quoted = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** Notes something once, and counts how often it applies. */
export function note({ counted, file }: Reading, kind: NoteKind, pointer: string, message: Words): void {
  const key = `${kind} ${message.en}`
  const before = counted.get(key)
  if (before) before.count += 1
  else counted.set(key, { count: 1, note: { kind, id: pointer, place: { file, line: 1 }, message } })
}

/** The notes; each names its first place, and its count. */
export const notesOf = ({ counted }: Reading): ImportNote[] =>
  [...counted.values()].map(({ count, note: { id: pointer = '', message, ...rest } }) => {
    const where = quoted(pointer)
    const de = count === 1 ? where : `zuerst bei ${where}, insgesamt ${count}-mal`
    const en = count === 1 ? where : `first at ${where}, ${count} times in all`
    if (pointer === '') return { ...rest, message }
    return { ...rest, message: { de: `${message.de} (${de})`, en: `${message.en} (${en})` } }
  })

/** Counts parts that are looked at. False when there are too many, which is reported once. */
export function isCounted(reading: Reading, pointer: string, what: keyof typeof most = 'schemas', times = 1): boolean {
  const before = reading.count[what]
  const limit = most[what]
  reading.count[what] += times
  if (before <= limit && before + times > limit) refuse(reading, pointer, told.tooMany(limit, what))
  return before + times <= limit
}

/** A property that is named by an id of the catalogue, bare or with its version. */
export const catalogueId = (name: string): string | undefined => /^([FG]\d{8,11})(?:V[\w.-]{1,40})?$/.exec(name)?.[1]

/** Ids that names of properties ask for, and names of properties of that kind that are required somewhere. */
function namedIn(root: SourceObject): Pick<Reading, 'reserved' | 'hints'> {
  const reserved = new Set<string>()
  const hints = new Set<string>()
  const left: unknown[] = [root]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const inside of Object.values(value)) left.push(inside)
    if (!('properties' in value) || !isObject(value.properties)) continue
    const required = 'required' in value && Array.isArray(value.required) ? new Set<unknown>(value.required) : undefined
    for (const name of Object.keys(value.properties)) {
      const id = catalogueId(name)
      if (id) reserved.add(id)
      if (id && required?.has(name)) hints.add(name)
    }
  }
  return { reserved, hints }
}
