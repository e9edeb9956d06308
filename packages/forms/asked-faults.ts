import { fieldOf, groupOf, isGroupId, nameOf, rootGroup } from './definition.ts'
import type { DefinitionId, FormDefinition, GroupId, Member } from './definition.ts'
import type { Json } from './document.ts'
import type { FormFault } from './fault-kinds.ts'
import { faultsOf, inOrderOf } from './faults.ts'
import { offeredMembers } from './naming.ts'
import { isObject, partOf } from './paths.ts'
import { escaped } from '@kurier/wire/json-pointer'
import { groupAround } from './pointers.ts'
import { isCalendarDate } from './value-checks.ts'

/**
 * Everything that people who fill in the form still have to do: faults of the document, and demands of the form alone
 * (`asks` of its groups), in the order in which the form asks. A missing list for which the free text is asked alone is
 * reported at that text. A document from elsewhere is judged by `faultsOf`.
 */
export function askedFaultsOf(form: FormDefinition, document: Json): FormFault[] {
  const faults = faultsOf(form, document).map((fault) => toldAtFreeText(form, fault))
  const years = doubtfulYearsIn(form, form.root, document, '')
  const doubtful = new Set(years.map(({ pointer }) => pointer))
  const others = faults.filter(({ pointer }) => !doubtful.has(pointer))
  return inOrderOf(form, [...others, ...years, ...unansweredIn(form, form.root, document, '')])
}

function toldAtFreeText(form: FormDefinition, fault: FormFault): FormFault {
  if (fault.kind !== 'missing') return fault
  const around = groupAround(form, fault.pointer)
  const group = around ? groupOf(form, around) : rootGroup(form)
  const instead = offeredMembers(form, group).find(({ standsFor }) => standsFor && standsFor.id === fault.id)
  if (!instead) return fault
  const { member } = instead
  return { ...fault, id: member.id, pointer: below(fault.pointer.slice(0, fault.pointer.lastIndexOf('/')), member) }
}

/** Days and moments before the year 1000 or after 9999: a year of two digits, or one with a digit too many. */
const DOUBTFUL_YEAR = /^(?:0\d{3}|\d{5,})-/

/** Years that nobody means in an application; a document from elsewhere may have years of two digits. */
function doubtfulYearsIn(
  form: FormDefinition,
  members: readonly Member[],
  json: unknown,
  pointer: string,
): FormFault[] {
  return members.flatMap((member) => {
    const { id } = member
    const value = partOf(json, nameOf(member))
    const place = below(pointer, member)
    const items: [unknown, string][] = Array.isArray(value)
      ? value.map((item: unknown, at) => [item, `${place}/${at}`])
      : [[value, place]]
    return items.flatMap(([item, at]): FormFault[] => {
      if (isGroupId(id)) return isObject(item) ? doubtfulYearsIn(form, groupOf(form, id).members, item, at) : []
      const { kind } = fieldOf(form, id).type
      const isMoment = kind === 'date' || kind === 'datetime'
      return isMoment && typeof item === 'string' && DOUBTFUL_YEAR.test(item)
        ? [{ kind: 'doubtful-year', id, pointer: at }]
        : []
    })
  })
}

/** The pointer of a member of the group at a pointer. */
const below = (pointer: string, member: Member): string => `${pointer}/${escaped(nameOf(member))}`

function unansweredIn(form: FormDefinition, members: readonly Member[], json: unknown, pointer: string): FormFault[] {
  return members.flatMap((member) => {
    const { id } = member
    const value = partOf(json, nameOf(member))
    if (!isGroupId(id) || value === undefined) return []
    const group = groupOf(form, id)
    const inGroup = (item: unknown, at: string): FormFault[] => [
      ...unanswered(form, id, item, at),
      ...unansweredIn(form, group.members, item, at),
    ]
    const place = below(pointer, member)
    return Array.isArray(value)
      ? value.flatMap((item: unknown, at) => inGroup(item, `${place}/${at}`))
      : inGroup(value, place)
  })
}

/** Members that the form asks for in one group and that are missing there; unoffered members are left out. */
function unanswered(form: FormDefinition, id: GroupId, json: unknown, pointer: string): FormFault[] {
  const group = groupOf(form, id)
  const { asks, members } = group
  if (!asks) return []
  const valueOf = (one: DefinitionId): unknown => {
    const member = members.find((each) => each.id === one)
    return member && partOf(json, nameOf(member))
  }
  const has = (one: DefinitionId): boolean => valueOf(one) !== undefined
  const at = (one: DefinitionId, kind: 'missing' | 'doubtful-year'): FormFault[] =>
    members.flatMap((member) => (member.id === one ? [{ kind, id: one, pointer: below(pointer, member) }] : []))
  const missing = (one: DefinitionId): FormFault[] => at(one, 'missing')
  const isOffered = (one: string): boolean =>
    offeredMembers(form, group).some(({ member, recorded }) => member.id === one && !recorded)
  if (asks.kind === 'any-of') {
    const of = asks.of.filter(isOffered)
    return of.length === 0 || asks.of.some(has) ? [] : [{ kind: 'none-of', id, pointer, of }]
  }
  if (asks.kind === 'day') {
    const year = valueOf(asks.year)
    const isDoubtful = typeof year === 'number' && year > 0 && year < 1000
    if (isDoubtful) return at(asks.year, 'doubtful-year')
    if (has(asks.day) && !has(asks.month)) return missing(asks.month)
    return isNoDay([asks.year, asks.month, asks.day].map(valueOf)) ? [{ kind: 'no-date', id, pointer }] : []
  }
  const code = valueOf(asks.by)
  const [, named] = Object.entries(asks.to).find(([each]) => each === code) ?? []
  return named === undefined || has(named) || !isOffered(named) ? [] : missing(named)
}

/** True when year, month and day are each possible, but not together. */
function isNoDay(parts: readonly unknown[]): boolean {
  const numbers = parts.filter((part) => typeof part === 'number' && Number.isInteger(part) && part > 0)
  const [year = 0, month = 0, day = 0] = numbers.map(Number)
  if (numbers.length < parts.length || month > 12 || day > 31) return false
  const digits = (part: number, length: number) => String(part).padStart(length, '0')
  return !isCalendarDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`)
}
