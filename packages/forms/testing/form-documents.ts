import { fieldOf, groupOf, isGroupId } from '../definition.ts'
import type { DefinitionId, FieldType, FormDefinition, Group, Member } from '../definition.ts'
import type { Json } from '../document.ts'
import type { SchemaSource } from '../json-schema.ts'
import { sampleOf } from './pattern-samples.ts'

type Tables = Pick<FormDefinition, 'fields' | 'groups'>
/** Which members a document has, and how many items each list. */
type Extent = {
  has: (member: Member, group?: Group) => boolean
  items: (list: { min: number; max?: number }) => number
}

const smallest: Extent = {
  has: (member, group) => member.required || neededByRule(member.id, group),
  items: ({ min }) => min,
}
const fullest: Extent = { has: () => true, items: ({ min, max }) => max ?? min + 1 }

/** A rule's part in the smallest group: the first of which one is needed. */
const neededByRule = (id: DefinitionId, group?: Group): boolean => id === group?.rule?.of[0]

/** A valid document with nothing that may be left out. */
export const smallestDocument = (form: SchemaSource): Json => objectOf(form, form.root, smallest)

/** A valid document with everything there can be, both branches of an address too; lists are full or have an item more. */
export const fullestDocument = (form: SchemaSource): Json => objectOf(form, form.root, fullest)

/** A valid value of a group, with everything there can be. */
export const fullestGroup = (form: Tables, group: Group): Json => objectOf(form, group.members, fullest, group)

function objectOf(form: Tables, members: readonly Member[], extent: Extent, group?: Group): Json {
  const present = members.filter((member) => extent.has(member, group))
  return Object.fromEntries(present.map((member) => [member.id, memberOf(form, member, extent)]))
}

function memberOf(form: Tables, { id, list }: Member, extent: Extent): Json {
  return list ? Array.from({ length: extent.items(list) }, () => itemOf(form, id, extent)) : itemOf(form, id, extent)
}

function itemOf(form: Tables, id: DefinitionId, extent: Extent): Json {
  if (!isGroupId(id)) return someValue(fieldOf(form, id).type)
  const group = groupOf(form, id)
  return objectOf(form, group.members, extent, group)
}

/** A value that a type takes. */
function someValue(type: FieldType): Json {
  switch (type.kind) {
    case 'text':
      return sampleOf(type, Math.max(type.min ?? 0, Math.min(type.max ?? 8, 8)))
    case 'codes':
      return type.codes[0] ?? ''
    case 'question':
      return '001'
    case 'integer':
    case 'number':
      return type.min ?? 1
    case 'money':
      return 19.99
    case 'date':
      return '2024-02-29'
    case 'boolean':
      return true
    default:
      return 'income-proof.pdf'
  }
}

/** Where each definition stands first in the fullest document, as JSON Pointers; those in no group are not in it. */
export function firstPlaces(form: SchemaSource): Map<DefinitionId, string> {
  const places = new Map<DefinitionId, string>()
  const visit = (members: readonly Member[], pointer: string) => {
    for (const { id, list } of members) {
      const place = `${pointer}/${id}${list ? '/0' : ''}`
      if (!places.has(id)) places.set(id, place)
      if (isGroupId(id)) visit(groupOf(form, id).members, place)
    }
  }
  visit(form.root, '')
  return places
}

/** The fields and groups of a form. */
export const definitionIds = ({ fields, groups }: Tables): DefinitionId[] =>
  [...Object.keys(fields), ...Object.keys(groups)] as DefinitionId[] // the tables' types say so of their keys
