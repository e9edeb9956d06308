import { isAnswered, type DefinitionId, type Group, type Member } from '@kurier/forms/definition'
import type { FieldElement, GroupElement, Position } from '../model/tree.ts'
import { dayRules } from './day-bounds.ts'
import type { DefinedElement, Elements } from './elements.ts'
import type { MappedField } from './fields.ts'
import { specified } from './labels.ts'
import { refuse, tell, type Mapping } from './mapping.ts'
import { obstacles } from './obstacles.ts'
import { listNotes } from './list-notes.ts'
import { notes } from './notes.ts'

/** The largest `min` of a list; people could not fill in more items. */
const mostOfLeast = 100

/** A schema as it is put together: its elements, and what became of its fields. */
export type Composing = {
  mapping: Mapping
  elements: Elements
  fields: ReadonlyMap<DefinitionId, MappedField>
  groups: Map<DefinitionId, Group | undefined>
}

/** A group of the schema as the form has it, once for all its places; undefined when the form has no member of it. */
export function mappedGroup(composing: Composing, { id, element }: DefinedElement<GroupElement>): Group | undefined {
  if (composing.groups.has(id)) return composing.groups.get(id)
  const members = membersOf(composing, element.members, element.isChoice)
  if (members.length === 0) tell(composing.mapping, element, notes.emptyGroup())
  if (element.isChoice && members.length > 0) tellOfChoice(composing, element)
  const rules = dayRules(composing, id, members)
  const group: Group = {
    ...specified(element),
    members,
    ...(element.isChoice && { isChoice: true }),
    ...(rules.length > 0 && { rules }),
  }
  composing.groups.set(id, members.length === 0 ? undefined : group)
  return composing.groups.get(id)
}

function tellOfChoice({ mapping }: Composing, element: GroupElement): void {
  if (element.members.some(({ min }) => min > 0)) tell(mapping, element, notes.choiceMembers())
}

/** Members in the order of the schema, each once; in a choice the members that can be chosen, all of them optional. */
export function membersOf(composing: Composing, positions: readonly Position[], isChoice = false): Member[] {
  const members = new Map<DefinitionId, Member>()
  for (const position of positions) {
    const member = memberAt(composing, position)
    const known = member && members.get(member.id)
    if (!member) continue
    if (known) tell(composing.mapping, about(position), notes.twice())
    if (isChoice && !isChosen(composing, member.id)) tell(composing.mapping, about(position), notes.notInChoice())
    else members.set(member.id, isChoice ? { ...member, required: false } : merged(known, member))
  }
  return named(composing, [...members.values()])
}

const about = ({ element: { id }, place }: Position) => ({ id, place })

const merged = (known: Member | undefined, member: Member): Member =>
  known ? { ...known, required: known.required || member.required } : member

function memberAt(composing: Composing, position: Position): Member | undefined {
  const { mapping, elements, fields } = composing
  const defined = elements.of(position.element)
  const { element, id } = defined
  if (position.max === 0) {
    tell(mapping, about(position), notes.never())
    return undefined
  }
  if (element.kind === 'group') {
    // its element is a group
    return mappedGroup(composing, defined as DefinedElement<GroupElement>) && { id, ...timesOf(mapping, position) }
  }
  const field = fields.get(id)
  if (!field) return undefined
  const { list, required } = timesOf(mapping, position)
  const unique = list && field.codes ? uniqueList(mapping, position, list, field.codes.codes.length) : list
  return { id, required: required && !field.isOptional, ...(unique && !field.isSingle && { list: unique }) }
}

type List = NonNullable<Member['list']>

/** How often an element occurs at its place: `1:1`, `0:*`. */
function timesOf(mapping: Mapping, position: Position): { required: boolean; list?: List } {
  const { min, max, element } = position
  if (max === 1) return { required: min >= 1 }
  if (min > mostOfLeast) refuse(mapping, about(position), obstacles.tooOften(element.id, min))
  const isPossible = max === undefined || max >= min
  if (!isPossible) tell(mapping, about(position), notes.timesContradict(min, max))
  return { required: min >= 1, list: { min: Math.max(1, min), ...(isPossible && max !== undefined && { max }) } }
}

/** A list of codes has each code once at most, so that no more items can be required than there are codes. */
function uniqueList(mapping: Mapping, position: Position, { min, max }: List, count: number): List {
  if (min > count) tell(mapping, about(position), listNotes.fewerCodes(min, count))
  return { min: Math.min(min, count), ...(max !== undefined && { max }), unique: true }
}

function isChosen({ fields }: Composing, id: DefinitionId): boolean {
  const mapped = fields.get(id)
  return !mapped || isAnswered(mapped.field)
}

/** Names of properties as the dialect has them; where two would have the same one, the second keeps its id. */
function named({ mapping, elements }: Composing, members: readonly Member[]): Member[] {
  const taken = new Set<string>()
  return members.map((member) => {
    const element = elements.byId.get(member.id)?.element
    const wished = element ? propertyName(element, mapping.options.propertyNames) : member.id
    const name = taken.has(wished) ? member.id : wished
    taken.add(name)
    return { id: member.id, ...(name !== member.id && { name }), ...without(member) }
  })
}

const without = ({ id: _, ...member }: Member): Omit<Member, 'id'> => member

/** What an element is called in documents: with its version, where the dialect has versions and the element has one. */
export function propertyName({ id, version }: FieldElement | GroupElement, dialect: 'bare' | 'versioned'): string {
  return dialect === 'versioned' && version ? `${id}V${version}` : id
}
