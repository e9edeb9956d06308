import { fieldOf, groupOf, isGroupId } from '../definition.ts'
import type { DefinitionId, FieldId, FormDefinition, Group, Member } from '../definition.ts'
import type { Json } from '../document.ts'
import type { FaultKind } from '../fault-kinds.ts'
import { fullestGroup } from './form-documents.ts'
import { removed, replaced, valueAt } from './json-pointer.ts'
import { outsideType, valueCases } from './value-cases.ts'

type Tables = Pick<FormDefinition, 'fields' | 'groups'>
/** A value for the place of a definition, and what must be wrong with it: pointers below that place. */
export type Case = { value: Json; faults: { kind: FaultKind; below: string }[] }

const passes = (value: Json): Case => ({ value, faults: [] })
const fails = (value: Json, kind: FaultKind, below = ''): Case => ({ value, faults: [{ kind, below }] })

/** Values just inside and just outside of each constraint of a definition. */
export function casesOf(form: Tables, id: DefinitionId): Case[] {
  return isGroupId(id) ? groupCases(form, groupOf(form, id)) : fieldCases(form, id)
}

const fieldCases = (form: Tables, id: FieldId): Case[] =>
  valueCases(fieldOf(form, id).type).map(({ value, kinds }) => ({
    value,
    faults: kinds.map((kind) => ({ kind, below: '' })),
  }))

/** Cases of a group; of a document too, as the group of the root's members. */
export function groupCases(form: Tables, group: Group): Case[] {
  const whole = fullestGroup(form, group)
  return [
    passes(whole),
    ...outsideType('group').map((value) => fails(value, 'type')),
    ...['x', '$schema', '__proto__', 'constructor', 'F99999999'].map((name) => {
      const more = replaced(whole, `/${name}`, 'x')
      return group.furtherProperties ? passes(more) : fails(more, 'unknown-property', `/${name}`)
    }),
    { value: {}, faults: faultsOfEmpty(group) },
    ...group.members.map((member) => presenceCase(whole, member)),
    ...group.members.flatMap((member) => listCases(form, whole, member)),
    ...ruleCases(whole, group),
  ]
}

function faultsOfEmpty(group: Group): Case['faults'] {
  const missing = group.members.filter(({ required }) => required)
  const rule = group.rule ? [{ kind: 'none-of' as const, below: '' }] : []
  return [...rule, ...missing.map(({ id }) => ({ kind: 'missing' as const, below: `/${id}` }))]
}

function presenceCase(whole: Json, { id, required }: Member): Case {
  const without = removed(whole, `/${id}`)
  return required ? fails(without, 'missing', `/${id}`) : passes(without)
}

function listCases(form: Tables, whole: Json, { id, list }: Member): Case[] {
  if (!list) return []
  const place = `/${id}`
  const item = valueAt(whole, `${place}/0`)
  const withItems = (count: number) =>
    replaced(
      whole,
      place,
      Array.from({ length: count }, () => item),
    )
  const wrong = outsideType(isGroupId(id) ? 'group' : fieldOf(form, id).type.kind)[0] ?? null
  return [
    passes(withItems(list.min)),
    passes(withItems(list.max ?? 50)),
    fails(withItems(0), 'too-few', place),
    fails(withItems(list.min - 1), 'too-few', place),
    ...(list.max === undefined ? [] : [fails(withItems(list.max + 1), 'too-many', place)]),
    ...[item, null, {}].map((none) => fails(replaced(whole, place, none), 'type', place)),
    fails(replaced(whole, `${place}/1`, wrong), 'type', `${place}/1`),
  ]
}

function ruleCases(whole: Json, { rule, members }: Group): Case[] {
  if (!rule) return []
  const optional = members.filter(({ required }) => !required).map(({ id }) => id)
  const only = (kept?: DefinitionId) =>
    optional.filter((id) => id !== kept).reduce((left, id) => removed(left, `/${id}`), whole)
  return optional.map((id) => (rule.of.some((each) => each === id) ? passes(only(id)) : fails(only(id), 'none-of')))
}
