import {
  groupOf,
  isGroupId,
  nameOf,
  rootGroup,
  type DefinitionId,
  type Field,
  type FieldType,
  type FormDefinition,
  type Group,
  type Member,
  type Structure,
} from '@kurier/forms/definition'
import type { ImportOptions } from '../model/imported.ts'
import type { TreePlace, SchemaTree } from '../model/tree.ts'
import { elementsOf } from './elements.ts'
import { propertyName } from './groups.ts'
import { givenNotes } from './given-notes.ts'
import { refuse, tell, type Mapping } from './mapping.ts'
import { obstacles } from './obstacles.ts'

/** How a JSON Schema that was given calls the properties of a schema of the catalogue, and whether labels are among them. */
export function dialectOf(tree: SchemaTree, given: Structure): Pick<ImportOptions, 'propertyNames' | 'labels'> {
  const names = new Set([given, ...Object.values(given.groups)].flatMap(membersIn).map(nameOf))
  const elements = elementsOf(tree).all.map(({ element }) => element)
  const isVersioned = elements.some((element) => element.version && names.has(propertyName(element, 'versioned')))
  const propertyNames = isVersioned ? 'versioned' : 'bare'
  const labels = elements.filter((element) => element.kind === 'field' && element.fieldKind === 'label')
  return { propertyNames, labels: labels.some((one) => names.has(propertyName(one, propertyNames))) ? 'in' : 'out' }
}

const membersIn = (one: Structure | Group): readonly Member[] => ('root' in one ? one.root : one.members)

/** Members of a group, or of the root (''), that the given schema requires. */
type RequiredMembers = Set<string>
type Comparing = {
  mapping: Mapping
  place: TreePlace
  form: Structure
  given: Structure
  required: RequiredMembers
  fields: Map<string, Field>
  seen: Set<string>
}

export const keyOfMember = (around: DefinitionId | '', id: DefinitionId): string => `${around} ${id}`

/**
 * Compares a form with the JSON Schema that was given with it, and refuses differences that no document could follow.
 * `fields`: those of the form, without codes that the given schema lacks; `required`: members that the given schema
 * requires, by `keyOfMember`.
 */
export function compared(mapping: Mapping, form: FormDefinition, given: Structure, place: TreePlace) {
  const comparing: Comparing = {
    mapping,
    place,
    form,
    given,
    required: new Set(),
    fields: new Map(Object.entries(form.fields)),
    seen: new Set(),
  }
  compareGroups(comparing, '', rootGroup(form), rootGroup(given))
  return { fields: Object.fromEntries(comparing.fields), required: comparing.required }
}

function compareGroups(comparing: Comparing, around: DefinitionId | '', own: Group, given: Group): void {
  const { mapping, place, form } = comparing
  const others = new Map(given.members.map((member) => [nameOf(member), member]))
  for (const member of own.members) {
    const other = others.get(nameOf(member))
    others.delete(nameOf(member))
    if (other) compareMembers(comparing, around, member, other)
    else if (!given.furtherProperties && isSent(form, member)) {
      refuse(mapping, { id: member.id, place }, obstacles.noProperty(nameOf(member), around))
    }
  }
  for (const [name, { required }] of others) {
    if (required) refuse(mapping, { id: name, place }, obstacles.onlyRequiredHere(name))
    else tell(mapping, { id: name, place }, givenNotes.onlyGiven(name))
  }
}

/** False for members that documents of the form never hold. */
function isSent({ fields }: Structure, { id }: Member): boolean {
  if (isGroupId(id)) return true
  const { type, isHidden, fixed } = fields[id] ?? { type: { kind: 'note' } }
  return !['note', 'unknown'].includes(type.kind) && (!isHidden || fixed !== undefined)
}

function compareMembers(comparing: Comparing, around: DefinitionId | '', own: Member, other: Member): void {
  const { mapping, place, form, given, seen } = comparing
  const about = { id: own.id, place }
  const isAlike = Boolean(own.list) === Boolean(other.list) && isGroupId(own.id) === isGroupId(other.id)
  if (!isAlike) return refuse(mapping, about, obstacles.otherKind(own.id))
  if (other.required) comparing.required.add(keyOfMember(around, own.id))
  if (other.required && !isSent(form, own)) return refuse(mapping, about, obstacles.unfillable(nameOf(own)))
  if (isGroupId(own.id) && isGroupId(other.id)) {
    const pair = `${own.id} ${other.id}`
    if (!seen.has(pair)) {
      seen.add(pair)
      compareGroups(comparing, own.id, groupOf(form, own.id), groupOf(given, other.id))
    }
    return
  }
  const [field, wanted] = [comparing.fields.get(own.id), given.fields[other.id]]
  if (field && wanted) comparing.fields.set(own.id, fitted(comparing, own.id, field, wanted))
}

/** The JSON type for a value of each kind; undefined where it may be any. */
const jsonTypes: Readonly<Record<FieldType['kind'], 'text' | 'number' | 'boolean' | undefined>> = {
  text: 'text',
  codes: 'text',
  question: 'text',
  date: 'text',
  time: 'text',
  datetime: 'text',
  proof: 'text',
  integer: 'number',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
  hint: undefined,
  note: undefined,
  unknown: undefined,
}

/** A field as both schemas take it; a code that only one of them has is never offered. */
function fitted({ mapping, place }: Comparing, id: DefinitionId, own: Field, given: Field): Field {
  const [type, other] = [own.type, given.type]
  const [json, wanted] = [jsonTypes[type.kind], jsonTypes[other.kind]]
  const isUnlike = json !== undefined && wanted !== undefined && json !== wanted
  if (
    isUnlike ||
    isApart(type, other) ||
    (given.fixed !== undefined && own.fixed !== undefined && given.fixed !== own.fixed)
  ) {
    refuse(mapping, { id, place }, obstacles.noValue(id))
    return own
  }
  if (type.kind !== 'codes' || other.kind !== 'codes') return own
  const missing = type.codes.filter((code) => !other.codes.includes(code))
  if (missing.length === 0) return own
  if (missing.length === type.codes.length) refuse(mapping, { id, place }, obstacles.noCommonCode(id))
  else tell(mapping, { id, place }, givenNotes.fewerCodes(missing))
  return { ...own, type: { ...type, neverOffered: missing } }
}

type GivenSchemaBounds = { min?: number; max?: number }
const boundsOf = (type: FieldType): GivenSchemaBounds => ('min' in type || 'max' in type ? type : {})

/** True when no length or number is within the bounds of both. */
function isApart(own: FieldType, other: FieldType): boolean {
  const [one, two] = [boundsOf(own), boundsOf(other)]
  return Math.max(one.min ?? -Infinity, two.min ?? -Infinity) > Math.min(one.max ?? Infinity, two.max ?? Infinity)
}
