import fc from 'fast-check'
import { isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, FieldType, Group, Member, Scalar, Structure } from '@kurier/forms/definition'
import { commonId } from '../drafts/draft.ts'
import type { DraftCondition, DraftRule, Reference } from '../drafts/draft.ts'
import type { GivenRules } from '../given.ts'
import { idsBelow, layoutOf, type Host, type Layout } from '../layout.ts'
import { structureOf } from './small-structure.ts'

const fieldIds = Array.from({ length: 11 }, (_, at): DefinitionId => `F990000${String(at + 1).padStart(2, '0')}`)
const groupIds = Array.from({ length: 5 }, (_, at): DefinitionId => `G9900000${at + 1}`)

const list = fc.option(fc.constantFrom({ min: 1 }, { min: 2, max: 3 }), { freq: 1, nil: undefined })
const rarely = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: list })

/** Members with ids of each kind at most once. */
function membersOf(ids: readonly DefinitionId[], most: number): fc.Arbitrary<Member[]> {
  const member = fc.record({ id: fc.constantFrom(...ids), required: fc.boolean(), list: rarely })
  return fc
    .uniqueArray(member, { selector: ({ id }) => id, minLength: 2, maxLength: most })
    .map((members) => members.map(({ id, required, list: many }) => ({ id, required, ...(many && { list: many }) })))
}

/** Each group has fields and groups with higher numbers, so that one stands at several places and none in itself. */
const groups: fc.Arbitrary<Structure['groups']> = fc
  .tuple(...groupIds.map((_, at) => membersOf([...fieldIds, ...groupIds.slice(at + 1)], 6)))
  .chain((all) => fc.nat({ max: 15 }).map((chosen) => Object.fromEntries(all.map(groupAs(chosen)))))

const groupAs =
  (chosen: number) =>
  (members: readonly Member[], at: number): [string, Group] => {
    const choice = members.map((member) => ({ ...member, required: false }))
    return [groupIds[at] ?? 'G', at === chosen ? { members: choice, isChoice: true } : { members }]
  }

export const structures: fc.Arbitrary<Structure> = fc
  .tuple(membersOf([...fieldIds, ...groupIds, ...groupIds], 8), groups)
  .map(([root, all]) => ({ ...structureOf([]), root, groups: all }))

const reference = (id: string): Reference => ({ ids: [commonId(id)], isExact: false })

const values: Partial<Record<FieldType['kind'], readonly Scalar[]>> = {
  codes: ['001', '002', '003'],
  boolean: [true, false],
  integer: [1, 2, 7, 2026],
  date: ['2026-01-30', '2026-02-01'],
  text: ['x', 'y'],
}

const typeOf = ({ fields }: Structure, id: string): FieldType['kind'] | undefined =>
  Object.entries(fields).find(([one]) => commonId(one) === id)?.[1].type.kind

/** Something that is said of an element, mostly what can be. */
function atoms(structure: Structure, ids: readonly string[]): fc.Arbitrary<DraftCondition> {
  return fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.nat({ max: 99 })).map(([id, other, chance]) => {
    const kind = typeOf(structure, id)
    const fitting = (kind && values[kind]) ?? []
    const empty = { op: 'is-empty' as const, reference: reference(id) }
    if (chance < 3) return chance === 0
    if (fitting.length === 0 || chance < 25) return empty
    if (kind === 'boolean' && chance < 40) return { op: 'is-true', reference: reference(id) }
    const right =
      chance < 35 ? { reference: reference(other) } : { literal: { value: fitting[chance % fitting.length] ?? 'x' } }
    const op = (['equal', 'not-equal', 'less-than'] as const)[
      kind === 'integer' || kind === 'date' ? chance % 3 : chance % 2
    ]
    return { op: op ?? 'equal', left: { reference: reference(id) }, right }
  })
}

function conditions(structure: Structure, ids: readonly string[]): fc.Arbitrary<DraftCondition> {
  const atom = atoms(structure, ids)
  const ops = fc.constantFrom('and' as const, 'or' as const, 'xor' as const)
  const joined = fc.record({ op: ops, of: fc.array(atom, { minLength: 1, maxLength: 3 }) })
  return fc.oneof(
    { weight: 5, arbitrary: atom },
    { weight: 2, arbitrary: joined },
    { weight: 1, arbitrary: joined.map((of) => ({ op: 'not' as const, of })) },
  )
}

type HostRule = { bearer: Host; draft: DraftRule | { effect: 'say'; text: string } }

/** A rule of a group about what stands below it, or below the root. */
function rulesFor(layout: Layout, hosts: readonly Host[]): fc.Arbitrary<HostRule> {
  return fc.constantFrom(...hosts).chain((bearer) => {
    const ids = [...idsBelow(layout, bearer)]
    const target = fc.constantFrom(...ids).map(reference)
    const condition = conditions(layout.structure, ids)
    const effect = fc.constantFrom('require' as const, 'forbid' as const)
    const said = fc
      .tuple(target, fc.constantFrom(...ids), fc.constantFrom('001', 'Ja', '7'))
      .map(([shown, id, value]) => {
        return { effect: 'say' as const, text: `Wenn ${id} = ${value}, dann zeige ${shown.ids.join('.')} an.` }
      })
    const draft = fc.oneof(
      { weight: 6, arbitrary: fc.record({ effect, target, condition }) },
      { weight: 2, arbitrary: fc.record({ effect: fc.constant('valid' as const), condition }) },
      { weight: 1, arbitrary: said },
    )
    return draft.map((one) => ({ bearer, draft: one }))
  })
}

/** Rules of a form, as translations and as sentences. */
export function givenRules(structure: Structure): fc.Arbitrary<GivenRules> {
  const layout = layoutOf(structure)
  const used = [...idsBelow(layout, '')]
  const hosts = groupIds.filter((id) => used.includes(commonId(id))).filter(isGroupId)
  return fc.array(rulesFor(layout, ['', ...hosts]), { maxLength: 12 }).map((all) => ({
    translated: all.flatMap(({ bearer, draft }, at) =>
      draft.effect === 'say'
        ? []
        : [
            {
              id: bearer === '' ? 'S99000000001' : commonId(bearer),
              file: `${at}.json`,
              rules: [{ text: `rule ${at}`, ok: true as const, draft }],
            },
          ],
    ),
    texts: all.flatMap(({ bearer, draft }, at) =>
      draft.effect === 'say'
        ? [
            {
              bearer,
              rule: { id: `R9900${at}`, name: '', text: draft.text, place: { file: 'schema.xml', line: at + 1 } },
            },
          ]
        : [],
    ),
  }))
}
