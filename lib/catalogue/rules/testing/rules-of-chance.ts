import fc from 'fast-check'
import type { DefinitionId, Group, Member, Structure } from '../../../forms/definition.ts'
import type { DraftCondition, DraftOperand, DraftRule, Reference } from '../draft.ts'
import { commonId } from '../draft.ts'
import type { GivenRules } from '../given.ts'
import { structureOf } from './small-structure.ts'

const fieldIds = Array.from({ length: 11 }, (_, at): DefinitionId => `F990000${String(at + 1).padStart(2, '0')}`)
const groupIds = Array.from({ length: 5 }, (_, at): DefinitionId => `G9900000${at + 1}`)

const list = fc.option(fc.constantFrom({ min: 1 }, { min: 2, max: 3 }), { freq: 6, nil: undefined })

/** Members with ids of each kind at most once. */
function membersOf(ids: readonly DefinitionId[], count: number): fc.Arbitrary<Member[]> {
  const member = fc.record({ id: fc.constantFrom(...ids), required: fc.boolean(), list })
  return fc
    .uniqueArray(member, { selector: ({ id }) => id, minLength: 1, maxLength: count })
    .map((members) => members.map(({ id, required, list: many }) => ({ id, required, ...(many && { list: many }) })))
}

/** Forms of five groups, each of which has fields and groups with higher numbers, so that one stands at several places. */
export const structures: fc.Arbitrary<Structure> = fc
  .tuple(
    membersOf([...fieldIds, ...groupIds], 7),
    ...groupIds.map((_, at) => membersOf([...fieldIds, ...groupIds.slice(at + 1)], 5)),
    fc.nat({ max: 20 }),
  )
  .map(([root, ...rest]) => {
    const chosen = typeof rest.at(-1) === 'number' ? Number(rest.at(-1)) : 20
    const groups = groupIds.map((id, at): [string, Group] => {
      const members = rest[at]
      const all = Array.isArray(members) ? members : []
      const choice = all.map((member) => ({ ...member, required: false }))
      return [id, at === chosen ? { members: choice, isChoice: true } : { members: all }]
    })
    return { ...structureOf([]), root, groups: Object.fromEntries(groups) }
  })

const references = (ids: readonly DefinitionId[]): fc.Arbitrary<Reference> =>
  fc.constantFrom(...ids).map((id) => ({ ids: [commonId(id)], isExact: false }))

const fields = references(fieldIds)
const all = references([...fieldIds, ...groupIds])
const field = (number: string): Reference => ({ ids: [`F990000000${number}`], isExact: false })

const literal = fc
  .constantFrom('001', '002', '003', 'ja', 'nein', '7', '2026-01-31')
  .map((value) => ({ literal: { value } }))
const operand: fc.Arbitrary<DraftOperand> = fc.oneof(
  fields.map((reference) => ({ reference })),
  literal,
)
const comparison = fc.record({
  op: fc.constantFrom('equal' as const, 'not-equal' as const, 'less-than' as const),
  left: fields.map((reference) => ({ reference })),
  right: operand,
})
const atom: fc.Arbitrary<DraftCondition> = fc.oneof(
  { weight: 6, arbitrary: comparison },
  { weight: 2, arbitrary: all.map((reference) => ({ op: 'is-empty' as const, reference })) },
  { weight: 1, arbitrary: fc.constant({ op: 'is-true' as const, reference: field('02') }) },
  { weight: 1, arbitrary: fc.boolean() },
  {
    weight: 1,
    arbitrary: fc.constant({ op: 'is-valid-date' as const, day: field('03'), month: field('04'), year: field('05') }),
  },
)
const joined = fc.record({
  op: fc.constantFrom('and' as const, 'or' as const, 'xor' as const),
  of: fc.array(atom, { minLength: 1, maxLength: 3 }),
})
const condition: fc.Arbitrary<DraftCondition> = fc.oneof(
  { weight: 4, arbitrary: atom },
  { weight: 2, arbitrary: joined },
  { weight: 1, arbitrary: joined.map((of) => ({ op: 'not' as const, of })) },
)

const drafts: fc.Arbitrary<DraftRule> = fc.oneof(
  fc.record({
    effect: fc.constantFrom('require' as const, 'forbid' as const, 'forbid' as const),
    target: all,
    condition,
  }),
  fc.record({ effect: fc.constant('valid' as const), condition }),
)

const bearers: readonly (DefinitionId | '')[] = ['', ...groupIds, 'F99000008']

/** Rules of elements, as translations and as sentences. */
export const givenRules: fc.Arbitrary<GivenRules> = fc
  .record({
    drafts: fc.array(fc.tuple(fc.constantFrom(...bearers), drafts), { maxLength: 12 }),
    shown: fc.array(fc.tuple(fc.constantFrom(...bearers), all, fields, fc.constantFrom('001', 'Ja')), { maxLength: 4 }),
  })
  .map(({ drafts: some, shown }) => ({
    translated: some.map(([bearer, draft], at) => ({
      id: bearer === '' ? 'S99000000001' : commonId(bearer),
      file: `${at}.json`,
      rules: [{ text: `rule ${at}`, ok: true as const, draft }],
    })),
    texts: shown.map(([bearer, target, by, value], at) => ({
      bearer,
      rule: {
        id: `R9900000000${at}`,
        name: '',
        text: `Wenn ${by.ids.join('.')} = ${value}, dann zeige ${target.ids.join('.')} an.`,
        place: { file: 'schema.xml', line: at + 1 },
      },
    })),
  }))
