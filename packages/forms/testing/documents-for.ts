import fc from 'fast-check'
import { fieldOf, groupOf, isGroupId, nameOf, rootGroup } from '../definition.ts'
import type { DefinitionId, Group, Member, Structure } from '../definition.ts'
import { goodValues, oddValues } from './sample-values.ts'

/**
 * Documents of a form: half of them right by its members, if not by its rules, half with a fault here and there in them.
 */
export const documentsFor = (form: Structure): fc.Arbitrary<unknown> =>
  fc.oneof(groups(form, rootGroup(form), 0), groups(form, rootGroup(form), 1)).map(reread)

/** As it would be read from what was received. */
const reread = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document, infiniteAsIs).replaceAll('"1e400"', '1e400'))
const infiniteAsIs = (_: string, value: unknown): unknown => (value === Infinity ? '1e400' : value)

type Rate = 0 | 1

/** The first, and now and then the second. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, rate: Rate, times = 25): fc.Arbitrary<T> =>
  rate === 0 ? usual : fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: odd, weight: 1 })

const odd: fc.Arbitrary<unknown> = fc.constantFrom(...oddValues)

function groups(form: Structure, group: Group, rate: Rate): fc.Arbitrary<unknown> {
  const members = group.members.filter((member) => form.fields[member.id]?.type.kind !== 'note')
  const parts = members.map((member) => fc.tuple(presences(member, group, rate), partsOf(form, member, rate)))
  const more = fc.constantFrom('x', '__proto__', 'hasOwnProperty', 'F99999999', ...group.members.map(({ id }) => id))
  const extra = group.furtherProperties
    ? fc.option(more, { nil: undefined })
    : mostly(fc.constant(undefined), more, rate)
  return fc.tuple(fc.tuple(...parts), fc.nat(), extra).map(([all, choice, further]) => {
    const isThere = (at: number, present: boolean) =>
      group.isChoice && rate === 0 ? at === choice % all.length : present
    const entries = all.flatMap(([present, part], at): [string, unknown][] => {
      const member = members[at]
      return member && isThere(at, present) ? [[nameOf(member), part]] : []
    })
    return Object.fromEntries(further === undefined ? entries : [...entries, [further, 'x']])
  })
}

function presences({ id, required }: Member, { rule }: Group, rate: Rate): fc.Arbitrary<boolean> {
  const isNeeded = required || rule?.of[0] === id
  return isNeeded ? mostly(fc.constant(true), fc.constant(false), rate) : fc.boolean()
}

function partsOf(form: Structure, { id, list }: Member, rate: Rate): fc.Arbitrary<unknown> {
  const items = valuesOf(form, id, rate)
  if (!list) return mostly(items, odd, rate)
  const { min, max = min + 2, unique } = list
  const right = fc.array(items, { minLength: Math.max(min, 1), maxLength: Math.max(min, Math.min(max, min + 2), 1) })
  const distinct = fc.uniqueArray(items, {
    selector: (item) => JSON.stringify(item),
    maxLength: Math.min(max, min + 2),
  })
  const anyLength = fc.array(items, { maxLength: 6 })
  return mostly(unique && rate === 0 ? distinct : right, fc.oneof(anyLength, odd), rate, 6)
}

function valuesOf(form: Structure, id: DefinitionId, rate: Rate): fc.Arbitrary<unknown> {
  if (isGroupId(id)) return groups(form, groupOf(form, id), rate)
  return mostly<unknown>(fc.constantFrom(...goodValues(fieldOf(form, id))), odd, rate)
}
