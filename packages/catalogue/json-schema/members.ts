import type { DefinitionId, FieldId, Group, GroupId, Member } from '@kurier/forms/definition'
import { readField, wordsOfValues } from './fields.ts'
import { idFor } from './ids.ts'
import { checkKeywords, noteUnread, typeOf, type SchemaType } from './keywords.ts'
import { obstacles } from './obstacles.ts'
import { isCounted, quoted, refuse, type Reading } from './reading.ts'
import { noteLength, resolve, untranslated, type Annotations, type ResolvedSchema } from './resolve.ts'
import { below, type Spot } from './schema-source.ts'
import { lengthOf } from './texts.ts'

/** A property: its name, its schema as it stands there, and whether it must be there. */
export type Property = { name: string; value: unknown; pointer: string; isRequired: boolean }

/** What a property holds, each item of it where it is a list. */
type MemberContent = ResolvedSchema & { type: SchemaType; list?: NonNullable<Member['list']> }

/** Reads the schema of a group inside another. */
type ReadGroup = (spot: Spot) => Group

/**
 * Reads a property and what it holds; nothing when it is refused. `used`: ids of the members before it; `readGroup`: reads
 * what is inside, and so again this.
 */
export function readMember(
  reading: Reading,
  property: Property,
  used: ReadonlySet<DefinitionId>,
  readGroup: ReadGroup,
): Member | undefined {
  const { name, pointer, isRequired } = property
  if (name === '__proto__') {
    return refuse(reading, pointer, obstacles.proto)
  }
  const content = contentOf(reading, property)
  if (!content) return undefined
  const { type, list } = content
  if (type === 'any' && isRequired && !reading.hints.has(name)) {
    return refuse(reading, pointer, obstacles.requiredAnything)
  }
  const id =
    type === 'object' ? groupId(reading, content, { name, used, readGroup }) : fieldId(reading, content, name, used)
  return id && { id, ...(id !== name && { name }), required: isRequired, ...(list && { list }) }
}

function contentOf(reading: Reading, { value, pointer }: Property): MemberContent | undefined {
  const resolved = resolve(reading, value, pointer)
  const type = resolved && typeOf(reading, resolved.spot)
  if (!type) return undefined
  if (type !== 'array') return { ...resolved, type }
  const list = listOf(reading, resolved)
  const item = itemOf(reading, resolved.spot)
  const itemType = item && typeOf(reading, item.spot)
  if (item && itemType === 'array') return refuse(reading, item.spot.pointer, obstacles.listOfLists)
  if (!list || !item || !itemType) return undefined
  const { default: _, ...words } = resolved.words
  return {
    spot: item.spot,
    words: { ...item.words, ...words },
    through: [...resolved.through, ...item.through],
    type: itemType,
    list,
  }
}

function listOf(reading: Reading, { spot, words }: ResolvedSchema): Member['list'] {
  checkKeywords(reading, spot, 'array', ['items', 'minItems', 'maxItems', 'uniqueItems'])
  if (words.default !== undefined) noteUnread(reading, below(spot.pointer, 'default'), 'default', 'annotation')
  const min = lengthOf(reading, spot, 'minItems')
  const max = lengthOf(reading, spot, 'maxItems')
  const { uniqueItems = false } = spot.schema
  if (typeof uniqueItems !== 'boolean') return refuse(reading, below(spot.pointer, 'uniqueItems'), obstacles.noBoolean)
  if (min === 'refused' || max === 'refused') return undefined
  return { min: min ?? 0, ...(max !== undefined && { max }), ...(uniqueItems && { unique: true }) }
}

function itemOf(reading: Reading, { schema, pointer }: Spot): ResolvedSchema | undefined {
  const place = below(pointer, 'items')
  if (schema.items === undefined) return refuse(reading, pointer, obstacles.noItems)
  if (Array.isArray(schema.items)) {
    return refuse(reading, place, obstacles.itemsAlike)
  }
  return resolve(reading, schema.items, place)
}

function fieldId(
  reading: Reading,
  content: MemberContent,
  name: string,
  used: ReadonlySet<DefinitionId>,
): FieldId | undefined {
  const { spot, type, words } = content
  const given = idFor(reading, { letter: 'F', name, words: { ...words, label: labelOf(words, name) }, spot }, used)
  const id = given.id as FieldId // it was asked for with this letter
  if (!given.isNew) return id
  const read = readField(reading, spot, type, words, name)
  if (!read) return undefined
  reading.fields.set(id, read.field)
  label(reading, id, content, name)
  if (read.listed) wordsOfValues(reading, id, read.listed)
  return id
}

function groupId(
  reading: Reading,
  content: MemberContent,
  { name, used, readGroup }: { name: string; used: ReadonlySet<DefinitionId>; readGroup: ReadGroup },
): GroupId | undefined {
  const { spot, words } = content
  if (reading.open.has(spot.pointer)) {
    return refuse(reading, spot.pointer, obstacles.inItself)
  }
  const given = idFor(reading, { letter: 'G', name, words: { ...words, label: labelOf(words, name) }, spot }, used)
  const id = given.id as GroupId // it was asked for with this letter
  if (!given.isNew) return id
  if (words.default !== undefined) noteUnread(reading, below(spot.pointer, 'default'), 'default', 'annotation')
  // its place among the groups, before those inside it
  reading.groups.set(id, { members: [] })
  label(reading, id, content, name)
  const { title, description } = words
  const group = readGroup(spot)
  reading.groups.set(id, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...group,
  })
  return id
}

/** What a property is called: by its title, or else by its name. */
const labelOf = ({ title }: Annotations, name: string): string => title?.trim() ?? name

function label(reading: Reading, id: DefinitionId, { words, spot }: MemberContent, name: string): void {
  const text = labelOf(words, name)
  noteLength(reading, spot.pointer, quoted(text))
  const { description } = words
  if (!isCounted(reading, spot.pointer, 'characters', text.length + (description?.length ?? 0))) return
  reading.labels.set(id, {
    label: untranslated(text),
    ...(description !== undefined && { hint: untranslated(description.trim()) }),
  })
}
