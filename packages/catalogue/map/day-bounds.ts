import type { DefinitionId, Member, FormRule } from '@kurier/forms/definition'
import { isCalendarDate } from '@kurier/forms/value-checks'
import type { FieldElement } from '../model/tree.ts'
import type { Elements } from './elements.ts'
import { tell, type Mapping } from './mapping.ts'
import { constraintNotes } from './constraint-notes.ts'

type Composing = { mapping: Mapping; elements: Elements }

/** Rules of a group for those of its days that a schema bounds; a day of a list has none, as a rule is about one value. */
export function dayRules(
  { mapping, elements }: Composing,
  around: DefinitionId | '',
  members: readonly Member[],
): FormRule[] {
  return members.flatMap(({ id, list }) => {
    const element = elements.byId.get(id)?.element
    if (element?.kind !== 'field' || element.dataType !== 'date' || element.fieldKind !== 'input') return []
    const [first, last] = [dayOf(element.constraints.minValue), dayOf(element.constraints.maxValue)]
    for (const text of unreadOf(element, list !== undefined)) tell(mapping, element, constraintNotes.boundUnread(text))
    if (list) return []
    if (first && last && first > last) {
      tell(mapping, element, constraintNotes.boundsDropped(first, last))
      return []
    }
    return [...(first ? [rule(around, id, 'first', first)] : []), ...(last ? [rule(around, id, 'last', last)] : [])]
  })
}

const dayOf = (text = ''): string | undefined => (isCalendarDate(text.trim()) ? text.trim() : undefined)

function unreadOf({ constraints: { minValue = '', maxValue = '' } }: FieldElement, isList: boolean): string[] {
  return [minValue, maxValue].filter((text) => text.trim() !== '' && (isList || dayOf(text) === undefined))
}

function rule(around: DefinitionId | '', id: DefinitionId, bound: 'first' | 'last', day: string): FormRule {
  const value = { path: [id] }
  const limit = { value: day }
  const isBeyond = bound === 'first' ? { left: value, right: limit } : { left: limit, right: value }
  const german = day.split('-').toReversed().join('.')
  return {
    id: `${around}.${id}.${bound}-day`,
    effect: 'valid',
    target: [id],
    condition: { op: 'not', of: { op: 'less-than', ...isBeyond } },
    message:
      bound === 'first'
        ? { de: `Der Tag darf nicht vor dem ${german} liegen.`, en: `The day must not be before ${day}.` }
        : { de: `Der Tag darf nicht nach dem ${german} liegen.`, en: `The day must not be after ${day}.` },
  }
}
