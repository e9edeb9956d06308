import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boolean, date, members, text } from './definition.ts'
import type { Condition, DefinitionId, FormDefinition, FormRule } from './definition.ts'
import { documentOf, valuesOf, type MemberValues } from './document.ts'
import { faultsOf } from './faults.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { ruleStates } from './rule-states.ts'
import { arbitraryForm } from './testing/arbitrary-form.ts'
import { documentsFor } from './testing/documents-for.ts'
import { smallForm } from './testing/small-form.ts'

/** Text 1 and 2, a declaration 3, a date 4; a group with text 5 and 6, a list of groups with text 5 and 6. */
const formWith = (rules: readonly FormRule[], more: Partial<FormDefinition> = {}): FormDefinition => ({
  ...smallForm,
  source: { format: 'xdf3', id: 'S99000000001', version: '1.0' },
  labels: { definitions: {}, codes: {} },
  root: members('F00000001', 'F00000002', 'F00000003', 'F00000004', 'G00000001', 'G00000002[]'),
  fields: {
    F00000001: { title: 'Eins', type: text(1, 5) },
    F00000002: { title: 'Zwei', type: text(1, 5) },
    F00000003: { title: 'Erklärung', type: boolean, isDeclaration: true },
    F00000004: { title: 'Tag', type: date },
    F00000005: { title: 'Fünf', type: text(1, 5) },
    F00000006: { title: 'Sechs', type: text(1, 5) },
  },
  groups: {
    G00000001: { title: 'Gruppe', members: members('F00000005', 'F00000006') },
    G00000002: { title: 'Person', members: members('F00000005', 'F00000006'), rules: inPerson },
  },
  rules,
  ...more,
})

const empty = (...path: DefinitionId[]): Condition => ({ op: 'is-empty', path })
const isText = (value: string, ...path: DefinitionId[]): Condition => ({
  op: 'equal',
  left: { path },
  right: { value },
})
const message = { de: 'Das passt nicht zusammen.', en: 'This does not fit together.' }

/** In a person: 6 only beside 5. */
const inPerson: FormRule[] = [
  { id: 'R0', effect: 'forbid', target: ['F00000006'], condition: { op: 'is-empty', path: ['F00000005'] } },
]
const told = (form: FormDefinition, document: unknown) =>
  faultsOf(form, document).map(({ kind, pointer }) => `${kind} ${pointer}`)

describe('a rule of a document', () => {
  it('demands what must be there, below a group only where the group is', () => {
    const form = formWith([
      { id: 'R1', effect: 'require', target: ['F00000002'], condition: isText('a', 'F00000001') },
      { id: 'R2', effect: 'require', target: ['G00000001', 'F00000005'], condition: isText('a', 'F00000001') },
    ])
    expect(told(form, { F00000001: 'b' })).toEqual([])
    expect(told(form, { F00000001: 'a' })).toEqual(['missing /F00000002'])
    expect(told(form, { F00000001: 'a', F00000002: 'x', G00000001: {} })).toEqual(['missing /G00000001/F00000005'])
  })

  it('forbids what must not be there, in each item of a list by itself', () => {
    const items = [{ F00000005: 'x', F00000006: 'x' }, { F00000006: 'x' }]
    expect(faultsOf(formWith([]), { G00000002: items })).toEqual([
      { kind: 'forbidden', id: 'F00000006', pointer: '/G00000002/1/F00000006' },
    ])
  })

  it('says what does not hold, at its target or its group, and nothing while that is not to be told', () => {
    const before: Condition = { op: 'less-than', left: { path: ['F00000004'] }, right: { value: '2024-01-01' } }
    const form = formWith([
      { id: 'R1', effect: 'valid', target: ['F00000004'], condition: before, message },
      { id: 'R2', effect: 'valid', condition: empty('F00000001'), message },
    ])
    expect(faultsOf(form, { F00000004: '2024-01-01', F00000001: 'x' })).toEqual([
      { kind: 'rule', rule: 'R2', message, named: ['/F00000001'], pointer: '' },
      { kind: 'rule', rule: 'R1', message, named: [], id: 'F00000004', pointer: '/F00000004' },
    ])
    expect(told(form, {})).toEqual([])
  })

  it('is in the schema, or told there as what is not', () => {
    const rules: FormRule[] = [
      { id: 'R1', effect: 'forbid', target: ['F00000002'], condition: isText('a', 'F00000001') },
      {
        id: 'R2',
        effect: 'valid',
        condition: { op: 'less-than', left: { path: ['F00000001'] }, right: { path: ['F00000002'] } },
        message,
      },
    ]
    expect(jsonSchemaOf(formWith(rules), 'x')).toMatchObject({
      allOf: [
        {
          if: { type: 'object', required: ['F00000001'], properties: { F00000001: { const: 'a' } } },
          then: { not: { type: 'object', required: ['F00000002'] } },
        },
      ],
      $comment: 'Not in this schema: rule R2: Das passt nicht zusammen.',
    })
  })
})

describe('what rules say of what is filled in', () => {
  it('is always the same where there are none', () => {
    const form = formWith([], { groups: {}, root: members('F00000001') })
    expect(ruleStates(form, { F00000001: 'x' }).closed).toBe(ruleStates(form, {}).closed)
  })

  it('is told by paths, of groups that are not there too', () => {
    const form = formWith([
      { id: 'R1', effect: 'require', target: ['G00000001', 'F00000005'], condition: true },
      { id: 'R2', effect: 'forbid', target: ['G00000001', 'F00000006'], condition: empty('F00000001') },
    ])
    const { closed, required } = ruleStates(form, { G00000002: [{ F00000005: 'x' }, {}] })
    expect([[...closed], [...required]]).toEqual([
      ['G00000001.F00000006', 'G00000002.1.F00000006'],
      ['G00000001.F00000005'],
    ])
  })

  it('is judged by what would be sent: what is closed opens nothing', () => {
    const form = formWith([
      { id: 'R1', effect: 'forbid', target: ['F00000002'], condition: empty('F00000001') },
      { id: 'R2', effect: 'forbid', target: ['F00000004'], condition: empty('F00000002') },
    ])
    const values = { F00000002: 'x', F00000004: '2024-01-01' }
    expect([...ruleStates(form, values).closed]).toEqual(['F00000002', 'F00000004'])
    expect(documentOf(form, values)).toEqual({})
    expect(documentOf(form, { ...values, F00000001: 'x' })).toEqual({ F00000001: 'x', ...values })
  })

  it('ends where rules contradict each other, with nothing that is forbidden', () => {
    const form = formWith([
      { id: 'R1', effect: 'forbid', target: ['F00000001'], condition: { op: 'not', of: empty('F00000001') } },
      { id: 'R2', effect: 'forbid', target: ['F00000002'], condition: empty('F00000001') },
    ])
    expect(documentOf(form, { F00000001: 'x', F00000002: 'x' })).toEqual({})
  })
})

describe('whatever the form and what is filled in', () => {
  const filledIn = (rules: boolean) =>
    arbitraryForm({ rules }).chain((form) =>
      fc.record({ form: fc.constant(form), document: documentsFor(form) }).map(({ document }) => ({
        form,
        values: valuesOf(form, document),
      })),
    )

  it('nothing is sent that a rule forbids', () => {
    const property = fc.property(filledIn(true), ({ form, values }) => {
      const sent = documentOf(form, values)
      expect(told(form, sent).filter((fault) => fault.startsWith('forbidden'))).toEqual([])
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('what is sent is what is sent again after it was read back into the form', () => {
    const property = fc.property(filledIn(false), ({ form, values }) => {
      const sent = documentOf(form, values)
      expect(documentOf(form, valuesOf(form, sent))).toEqual(sent)
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('what is demanded, offered and not filled in is told as missing', () => {
    const property = fc.property(filledIn(true), ({ form, values }) => {
      const { required } = ruleStates(form, values)
      const missing = new Set(told(form, documentOf(form, values)))
      for (const path of required) {
        if (path.includes('.') || values[path] !== undefined) continue
        const member = form.root.find(({ id }) => id === path)
        const field = form.fields[path]
        if (!field || field.fixed !== undefined || field.type.kind === 'hint' || field.type.kind === 'unknown') continue
        expect([...missing]).toContain(`missing /${(member?.name ?? path).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      }
    })
    fc.assert(property, { numRuns: 300 })
  })
})

const long = Array.from({ length: 300 }, (_, at): DefinitionId => `F${String(99000001 + at)}`)

it('rules of a long form are judged again and again without ado', () => {
  const form = formWith(
    long.slice(1).map((id, at): FormRule => ({ id, effect: 'forbid', target: [id], condition: empty(long[at] ?? id) })),
    {
      root: long.map((id) => ({ id, required: false })),
      fields: Object.fromEntries(long.map((id) => [id, { title: id, type: text(1, 5) }])),
      groups: {},
    },
  )
  const values: MemberValues = Object.fromEntries(long.map((id) => [id, 'x']))
  expect(ruleStates(form, values).closed.size).toBe(0)
  expect(ruleStates(form, { ...values, [long[0] ?? '']: '' }).closed.size).toBe(299)
})
