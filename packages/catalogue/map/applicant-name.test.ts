import { describe, expect, test } from 'vitest'
import { applicantNameOf as nameInDocument } from '@kurier/forms/applicant-name'
import { importDefaults } from '../terms.ts'
import { field, group, type SamplePosition, type SampleRule } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { applicantNameOf, nameNotes } from './applicant-name.ts'
import { formOfTree } from './form-of-tree.ts'
import { newMapping } from './mapping.ts'
import { mappedTree } from './structure.ts'

const nameIn = (...members: SamplePosition[]) =>
  applicantNameOf(mappedTree(newMapping(importDefaults), sampleTree({ members })).structure)

const first = field('F60000000228')
const family = field('F60000000227')
const company = field('F60000000319')
const person = group('G99000000001', [
  ['1:1', family],
  ['0:1', first],
])
const firm = group('G99000000002', [['1:1', company]])

test('the name is that of the first person, the family name last', () => {
  expect(nameIn(['1:1', person])).toEqual([
    ['G99000000001', 'F60000000228'],
    ['G99000000001', 'F60000000227'],
  ])
})

test('eight digits are known as well', () => {
  expect(nameIn(['1:1', field('F60000227')])).toEqual([['F60000227']])
})

test('it is of an organisation where that is asked first of everybody', () => {
  expect(nameIn(['1:1', firm], ['1:1', person])).toEqual([['G99000000002', 'F60000000319']])
})

test('it is of a person where neither is asked of everybody', () => {
  expect(nameIn(['0:1', firm], ['0:1', person]).at(-1)).toEqual(['G99000000001', 'F60000000227'])
})

describe('who applies as an organisation, of which a rule or a choice asks the name, is named too', () => {
  const names = [
    ['G99000000002', 'F60000000319'],
    ['G99000000001', 'F60000000228'],
    ['G99000000001', 'F60000000227'],
  ]

  test('by a choice', () => {
    const members: SamplePosition[] = [
      ['1:1', person],
      ['1:1', firm],
    ]
    const either = group('G99000000005', members, { isChoice: true })
    expect(nameIn(['1:1', either])).toEqual(names.map((path) => ['G99000000005', ...path]))
  })

  test('by rules, in what is sent', () => {
    const asks = (id: string, value: string) => `Wenn F99000000009 = "${value}", dann muss ${id} befüllt werden.`
    const members: SamplePosition[] = [
      ['1:1', field('F99000000009')],
      ['0:1', firm],
      ['0:1', person],
    ]
    const rules = [
      { id: 'R99000000001', text: asks('G99000000001', 'Person') },
      { id: 'R99000000002', text: asks('G99000000002', 'Firma') },
    ]
    const made = formOfTree(newMapping(importDefaults), sampleTree({ members, rules }), [])
    const { form } = made ?? expect.fail('the schema is a form')
    expect(form.applicantName).toEqual(names)
    const sent = { F99000000009: 'Firma', G99000000002: { F60000000319: 'Muster GmbH' } }
    expect(nameInDocument(form, sent)).toEqual({ name: 'Muster GmbH', sortName: 'Muster GmbH' })
    const owner = { ...sent, G99000000001: { F60000000227: 'Muster', F60000000228: 'Erika' } }
    expect(nameInDocument(form, owner)?.sortName).toBe('Muster Erika Muster GmbH')
  })
})

test('names in lists are of others', () => {
  expect(nameIn(['0:*', person])).toEqual([])
})

describe('an operator is told', () => {
  const told = (members: readonly SamplePosition[], rules: readonly SampleRule[] = []) => {
    const made = formOfTree(newMapping(importDefaults), sampleTree({ members, rules }), [])
    const { form } = made ?? expect.fail('the schema is a form')
    return nameNotes(form).map(({ id, message }) => [id, message.de] as const)
  }

  test('when no field for a name is known', () => {
    expect(told([['1:1', field('F99000000001')]])).toEqual([[undefined, expect.stringContaining('nicht bekannt')]])
  })

  test('when an application can be sent without a name, and what would have to be required', () => {
    const about = group('G99000000003', [['0:1', person]], { label: 'Antragstellende Person' })
    expect(told([['1:1', about]])).toEqual([
      ['G99000000001', expect.stringContaining('Nicht Pflicht ist hier: „G99000000001“.')],
    ])
    const loose = group('G99000000004', [['0:1', field('F60000000227', { label: 'Name' })]], { label: 'Person' })
    expect(told([['0:1', loose]])[0]?.[1]).toContain('„Person“, „Name“')
  })

  test('nothing where each way to fill it in gives a name', () => {
    const either = group(
      'G99000000005',
      [
        ['1:1', person],
        ['1:1', firm],
      ],
      { isChoice: true },
    )
    const rule = { id: 'R99000000001', text: 'Es muss entweder G99000000001 oder G99000000002 befüllt sein.' }
    const ruled = group(
      'G99000000006',
      [
        ['0:1', person],
        ['0:1', firm],
      ],
      { rules: [rule] },
    )
    const demanded = { id: 'R99000000002', text: 'Wenn F99000000009 = "ja", dann muss G99000000001 befüllt werden.' }
    expect(told([['1:1', person]])).toEqual([])
    expect(told([['1:1', either]])).toEqual([])
    expect(told([['1:1', ruled]])).toEqual([])
    expect(
      told(
        [
          ['1:1', field('F99000000009')],
          ['0:1', person],
        ],
        [demanded],
      ),
    ).toEqual([])
  })
})
