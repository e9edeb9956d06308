import { groupOf, isGroupId, type FormDefinition, type Group, type GroupId, type Member } from './definition.ts'
import type { Json } from './document.ts'
import { faultsOf, inOrderOf, type Fault, type Validate } from './faults.ts'

/**
 * What somebody who fills in the form still has to do: what is wrong with the document, and what only the form asks of
 * them (`asks` of its groups), in the order in which the form asks. A document of somebody else is judged by `faultsOf`.
 */
export function askedFaultsOf(form: FormDefinition, validate: Validate, document: Json): Fault[] {
  return inOrderOf(form, [...faultsOf(form, validate, document), ...unansweredIn(form, form.root, document, '')])
}

function unansweredIn(form: FormDefinition, members: readonly Member[], json: Json, pointer: string): Fault[] {
  return members.flatMap(({ id }) => {
    const value = memberOf(json, id)
    if (!isGroupId(id) || value === undefined) return []
    const group = groupOf(form, id)
    const inGroup = (item: Json, at: string): Fault[] => [
      ...unanswered(id, group, item, at),
      ...unansweredIn(form, group.members, item, at),
    ]
    const place = `${pointer}/${id}`
    return Array.isArray(value) ? value.flatMap((item, at) => inGroup(item, `${place}/${at}`)) : inGroup(value, place)
  })
}

/** What the form asks of one group, and the group does not hold. */
function unanswered(id: GroupId, { asks }: Group, json: Json, pointer: string): Fault[] {
  if (!asks) return []
  const has = (member: string): boolean => memberOf(json, member) !== undefined
  if (asks.kind === 'any-of') return asks.of.some(has) ? [] : [{ kind: 'none-of', id, pointer, of: asks.of }]
  const code = memberOf(json, asks.by)
  const [, named] = Object.entries(asks.to).find(([each]) => each === code) ?? []
  return named === undefined || has(named) ? [] : [{ kind: 'missing', id: named, pointer: `${pointer}/${named}` }]
}

function memberOf(json: Json, name: string): Json | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  return Object.hasOwn(json, name) ? json[name] : undefined
}
