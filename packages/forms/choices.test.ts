import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CHOICE, choicesOf, isChoiceKey } from './choices.ts'
import type { Condition, DefinitionId, FormDefinition, FormRule, Group, Member } from './definition.ts'
import { documentOf, valuesOf, type MemberValues } from './document.ts'
import { faultsOf } from './faults.ts'
import { smallForm } from './testing/small-form.ts'

const message = { de: 'Genau eines.', en: 'Exactly one.' }
const isThere = (id: DefinitionId): Condition => ({ op: 'not', of: { op: 'is-empty', path: [id] } })
const oneOf = (...ids: DefinitionId[]): FormRule => ({
  id: `one-of-${ids.join('-')}`,
  effect: 'valid',
  condition: { op: 'xor', of: ids.map(isThere) },
  message,
})
const optional = (id: DefinitionId): Member => ({ id, required: false })
const fields = ['F99000001', 'F99000002', 'F99000003', 'F99000004'] as const
const groups = ['G99000002', 'G99000003', 'G99000004'] as const
const inner = (at: number) => `F9900001${at}` as const
const all: readonly DefinitionId[] = [...fields, ...groups]

/** A form with one group, whose optional members are fields and groups of one field. */
function formOf(group: Partial<Group>): FormDefinition {
  const text = { type: { kind: 'text', min: 1, max: 9 } } as const
  const ids = ['G99000001', ...all, ...groups.map((_, at) => inner(at))]
  return {
    ...smallForm,
    source: { format: 'xdf3', id: 'S99000000001', version: '1' },
    root: [{ id: 'G99000001', required: true }],
    fields: Object.fromEntries([...fields, ...groups.map((_, at) => inner(at))].map((id) => [id, text])),
    groups: {
      G99000001: { members: all.map(optional), ...group },
      ...Object.fromEntries(groups.map((id, at) => [id, { members: [{ id: inner(at), required: true }] }])),
    },
    labels: { definitions: Object.fromEntries(ids.map((id) => [id, { label: message }])), codes: {} },
    pages: [{ key: 'one', title: message, members: ['G99000001'] }],
  }
}

const choicesFor = (group: Partial<Group>) => {
  const form = formOf(group)
  return choicesOf(form, form.groups.G99000001 ?? expect.fail()).map(({ of }) => of)
}

describe('a choice', () => {
  it('is between all members, or those optional ones of which a rule demands exactly one', () => {
    expect(choicesFor({ isChoice: true })).toEqual([all])
    const rules = [oneOf('G99000003', 'F99000001'), oneOf('F99000002', 'G99000002')]
    expect(choicesFor({ rules })).toEqual([
      ['F99000001', 'G99000003'],
      ['F99000002', 'G99000002'],
    ])
  })

  it('has no member twice, none that must be there, and none that nobody fills in', () => {
    expect(choicesFor({ rules: [oneOf('F99000001', 'F99000002'), oneOf('F99000002', 'F99000003')] })).toHaveLength(1)
    const members = [{ id: 'F99000001', required: true }, optional('F99000002')] as const
    expect(choicesFor({ members, rules: [oneOf('F99000001', 'F99000002')] })).toEqual([])
    const { fields: own, ...form } = formOf({ rules: [oneOf('F99000001', 'F99000002')] })
    const fixed = { ...form, fields: { ...own, F99000001: { type: { kind: 'text' } as const, fixed: 'x' } } }
    expect(choicesOf(fixed, fixed.groups.G99000001 ?? expect.fail())).toEqual([])
  })

  it('is not what a rule demands under a condition, or of which it demands at least one', () => {
    const { condition } = oneOf('F99000001', 'F99000002')
    const valid = (one: Condition): FormRule => ({ id: 'r', effect: 'valid', message, condition: one })
    expect(choicesFor({ rules: [valid({ op: 'or', of: [isThere('F99000003'), condition] })] })).toEqual([])
    expect(choicesFor({ rules: [valid({ op: 'or', of: all.map(isThere) })] })).toEqual([])
  })

  it('is not between members of the root that stand on several pages', () => {
    const { groups: below, ...form } = formOf({})
    const root = { ...form, root: fields.map(optional), rules: [oneOf('F99000001', 'F99000002')], groups: below }
    const onPages = (...pages: DefinitionId[][]) =>
      choicesOf(
        { ...root, pages: pages.map((members) => ({ key: members.join(), title: message, members })) },
        { members: root.root, rules: root.rules },
      )
    expect(onPages(['F99000001', 'F99000002'], ['F99000003'])).toHaveLength(1)
    expect(onPages(['F99000001'], ['F99000002', 'F99000003'])).toEqual([])
  })
})

/** Forms with one or two choices among some of the members, and which of them are there in a document. */
const filled = fc
  .tuple(fc.shuffledSubarray([...all], { minLength: 2 }), fc.nat(), fc.subarray([...all]))
  .map(([named, cut, there]) => {
    const at = 2 + (cut % (named.length - 1))
    const rest = named.slice(at)
    const rules = [oneOf(...named.slice(0, at)), ...(rest.length > 1 ? [oneOf(...rest)] : [])]
    const content = (id: DefinitionId) => {
      const place = groups.findIndex((one) => one === id)
      return place < 0 ? 'x' : { [inner(place)]: 'x' }
    }
    return {
      form: formOf({ rules }),
      document: { G99000001: Object.fromEntries(there.map((id) => [id, content(id)])) },
    }
  })

const answersOf = ({ G99000001: values }: MemberValues): string[] =>
  Object.keys(Object(values)).filter((key) => isChoiceKey(key))

test('documents that follow the rule are exactly those that can be filled in by choosing', () => {
  fc.assert(
    fc.property(filled, ({ form, document }) => {
      const values = valuesOf(form, document)
      const count = choicesOf(form, form.groups.G99000001 ?? expect.fail()).length
      const isChosen = answersOf(values).length === count && count > 0
      const isSame = JSON.stringify(sorted(documentOf(form, values))) === JSON.stringify(sorted(document))
      expect(isChosen && isSame).toBe(faultsOf(form, document).length === 0)
    }),
    { numRuns: 300 },
  )
})

test('whatever is chosen, with whatever stands in the others: the document follows the rule, and nothing is lost', () => {
  const chosen = filled.chain(({ form, document }) =>
    fc
      .tuple(
        ...choicesOf(form, form.groups.G99000001 ?? expect.fail()).map(({ key, of }) =>
          fc.constantFrom(...of).map((id) => [key, id] as const),
        ),
      )
      .map((answers) => ({ form, document, answers })),
  )
  fc.assert(
    fc.property(chosen, ({ form, document, answers }) => {
      const { G99000001: given } = valuesOf(form, document)
      const text = (id: DefinitionId) => {
        const place = groups.findIndex((one) => one === id)
        return place < 0 ? 'y' : { [inner(place)]: 'y' }
      }
      const values = { ...Object(given), ...Object.fromEntries(answers.map(([, id]) => [id, text(id)])) }
      const sent = documentOf(form, { G99000001: { ...values, ...Object.fromEntries(answers) } })
      expect(faultsOf(form, sent)).toEqual([])
      expect(sent.G99000001).toMatchObject(Object.fromEntries(answers.map(([, id]) => [id, text(id)])))
    }),
  )
})

test('a document with several of them leaves the question open, and keeps them all', () => {
  const form = formOf({ rules: [oneOf('F99000001', 'F99000002')] })
  const both = { G99000001: { F99000001: 'x', F99000002: 'y' } }
  expect(valuesOf(form, both)).toEqual(both)
  expect(faultsOf(form, documentOf(form, both))).toMatchObject([{ kind: 'rule', of: ['F99000001', 'F99000002'] }])
  const one = { G99000001: { F99000002: 'y' } }
  expect(valuesOf(form, one)).toEqual({ G99000001: { F99000002: 'y', [`${CHOICE}-F99000001`]: 'F99000002' } })
})

const sorted = (document: object): unknown =>
  Object.fromEntries(
    Object.entries(document)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]: [string, unknown]) => [key, typeof value === 'object' && value ? sorted(value) : value]),
  )
