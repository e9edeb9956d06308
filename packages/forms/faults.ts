import { groupOf, isGroupId, nameOf, rootGroup } from './definition.ts'
import type { DefinitionId, FormDefinition, Structure } from './definition.ts'
import { isNote, type FormFault } from './fault-kinds.ts'
import { escaped } from '@kurier/wire/json-pointer'
import { idAt, stepsTo } from './pointers.ts'
import { judgedBy } from './validator.ts'

/** Faults that are told at most, and as many members that the form does not know. */
export const mostFaults = 1000

type JudgedForm = Structure & Pick<FormDefinition, 'given'>

/**
 * What is wrong with a document, each fault once, in the order in which the form asks; see `mostFaults`. A value of the
 * wrong type has no other faults. Empty when the document follows the form, and the structure that was given with it.
 * @throws Error when the form's tables do not fit together
 */
export function faultsOf(form: JudgedForm, document: unknown): FormFault[] {
  const own = judgedBy(form, document)
  const all = form.given ? [...own, ...judgedByGiven(form, form.given, document)] : own
  if (all.length === 0) return all
  const ofWrongType = new Set(all.filter(({ kind }) => kind === 'type').map(({ pointer }) => pointer))
  const judged = all.filter(({ kind, pointer }) => kind === 'type' || !ofWrongType.has(pointer))
  const once = [...Map.groupBy(judged, sameness).values()].flatMap(([first]) => first ?? [])
  const ordered = inOrderOf(form, once)
  const [notes, others] = [ordered.filter(isNote), ordered.filter((fault) => !isNote(fault))]
  const told = new Set([...others.slice(0, mostFaults), ...notes.slice(0, mostFaults)])
  return ordered.filter((fault) => told.has(fault))
}

/** Two faults with the same sameness are one. */
const sameness = (fault: FormFault): string =>
  `${fault.kind} ${fault.pointer}${fault.kind === 'rule' ? ` ${fault.rule}` : ''}`

/** What is wrong by the structure that was given, told of the definitions of the form itself. */
function judgedByGiven(form: Structure, given: Structure, document: unknown): FormFault[] {
  return judgedBy(given, document).map((fault): FormFault => {
    const { id: _, ...rest } = fault
    const isUnknown = fault.kind === 'unknown-property'
    const id = idAt(form, isUnknown ? fault.pointer.slice(0, fault.pointer.lastIndexOf('/')) : fault.pointer)
    const told = 'of' in rest && rest.of ? { ...rest, of: ownIds(form, given, rest.pointer, rest.of) } : rest
    return { ...told, ...(id && { id }) }
  })
}

/** Members of a given group, as the form itself calls them. */
function ownIds(form: Structure, given: Structure, pointer: string, of: readonly DefinitionId[]): DefinitionId[] {
  const group = idAt(given, pointer)
  const { members } = group && isGroupId(group) ? groupOf(given, group) : rootGroup(given)
  return members.flatMap((member) =>
    of.includes(member.id) ? (idAt(form, `${pointer}/${escaped(nameOf(member))}`) ?? []) : [],
  )
}

/** Faults in the order in which the form asks. */
export function inOrderOf(form: Structure, faults: readonly FormFault[]): FormFault[] {
  return faults
    .map((fault) => ({ fault, place: placeOf(form, fault.pointer) }))
    .sort((one, other) => inOrder(one.place, other.place))
    .map(({ fault }) => fault)
}

/** Positions on the way to a pointer: of each member in its group, of each item in its list. Unknown properties come last. */
const placeOf = (form: Structure, pointer: string): number[] =>
  stepsTo(form, pointer).map(({ position, member }) => (member ? position : Number.MAX_SAFE_INTEGER))

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((position, index) => position !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? -1) - (other[at] ?? -1)
}
