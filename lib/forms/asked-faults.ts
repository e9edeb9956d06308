import { groupOf, isGroupId, type FormDefinition, type GroupId, type Member } from './definition.ts'
import type { Json } from './document.ts'
import { faultsOf, groupAround, inOrderOf, type Fault, type Validate } from './faults.ts'
import { offeredMembers } from './naming.ts'
import { isCalendarDate } from './value-checks.ts'

/**
 * What somebody who fills in the form still has to do: what is wrong with the document, and what only the form asks of
 * them (`asks` of its groups), in the order in which the form asks. A list for which the free text is asked alone is
 * missing there. A document of somebody else is judged by `faultsOf`.
 */
export function askedFaultsOf(form: FormDefinition, validate: Validate, document: Json): Fault[] {
  const faults = faultsOf(form, validate, document).map((fault) => toldAtFreeText(form, fault))
  return inOrderOf(form, [...faults, ...unansweredIn(form, form.root, document, '')])
}

function toldAtFreeText(form: FormDefinition, fault: Fault): Fault {
  if (fault.kind !== 'missing') return fault
  const around = groupAround(fault.pointer)
  const group = around && isGroupId(around) ? groupOf(form, around) : { members: form.root }
  const instead = offeredMembers(form, group).find(({ standsFor }) => standsFor && standsFor.id === fault.id)
  if (!instead) return fault
  const { id } = instead.member
  return { ...fault, id, pointer: `${fault.pointer.slice(0, fault.pointer.lastIndexOf('/'))}/${id}` }
}

function unansweredIn(form: FormDefinition, members: readonly Member[], json: Json, pointer: string): Fault[] {
  return members.flatMap(({ id }) => {
    const value = memberOf(json, id)
    if (!isGroupId(id) || value === undefined) return []
    const group = groupOf(form, id)
    const inGroup = (item: Json, at: string): Fault[] => [
      ...unanswered(form, id, item, at),
      ...unansweredIn(form, group.members, item, at),
    ]
    const place = `${pointer}/${id}`
    return Array.isArray(value) ? value.flatMap((item, at) => inGroup(item, `${place}/${at}`)) : inGroup(value, place)
  })
}

/** What the form asks of one group, and the group does not hold; what it does not offer is asked of nobody. */
function unanswered(form: FormDefinition, id: GroupId, json: Json, pointer: string): Fault[] {
  const group = groupOf(form, id)
  const { asks } = group
  if (!asks) return []
  const has = (member: string): boolean => memberOf(json, member) !== undefined
  const isOffered = (one: string): boolean =>
    offeredMembers(form, group).some(({ member, recorded }) => member.id === one && !recorded)
  if (asks.kind === 'any-of') {
    const of = asks.of.filter(isOffered)
    return of.length === 0 || asks.of.some(has) ? [] : [{ kind: 'none-of', id, pointer, of }]
  }
  if (asks.kind === 'day') {
    if (has(asks.day) && !has(asks.month))
      return [{ kind: 'missing', id: asks.month, pointer: `${pointer}/${asks.month}` }]
    const parts = [asks.year, asks.month, asks.day].map((part) => memberOf(json, part))
    return isNoDay(parts) ? [{ kind: 'no-date', id, pointer }] : []
  }
  const code = memberOf(json, asks.by)
  const [, named] = Object.entries(asks.to).find(([each]) => each === code) ?? []
  if (named === undefined || has(named) || !isOffered(named)) return []
  return [{ kind: 'missing', id: named, pointer: `${pointer}/${named}` }]
}

/** True when year, month and day are each possible, but not together. */
function isNoDay(parts: readonly (Json | undefined)[]): boolean {
  const numbers = parts.filter((part) => typeof part === 'number' && Number.isInteger(part) && part > 0)
  const [year = 0, month = 0, day = 0] = numbers.map(Number)
  if (numbers.length < parts.length || month > 12 || day > 31) return false
  const digits = (part: number, length: number) => String(part).padStart(length, '0')
  return !isCalendarDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`)
}

function memberOf(json: Json, name: string): Json | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  return Object.hasOwn(json, name) ? json[name] : undefined
}
