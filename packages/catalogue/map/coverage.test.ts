import { describe, expect, it } from 'vitest'
import { importDefaults } from '../terms.ts'
import { field, group, type SampleRule } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { coverageGaps } from './coverage.ts'
import { formOfTree } from './form-of-tree.ts'
import { newMapping } from './mapping.ts'

const codes = ['Arbeit', 'Studium', 'Familie'].map((name, at) => ({ code: `00${at + 1}`, name }))
const purpose = field('F99000000001', { label: 'Zweck des Aufenthalts', codes })
const married = field('F99000000002', { label: 'Verheiratet?', dataType: 'bool' })
const note = field('F99000000003', { label: 'Bemerkung' })
const proof = field('F99000000004', { label: 'Nachweis', dataType: 'file' })

function made(...texts: string[]) {
  const rules = texts.map((text, at): SampleRule => ({ id: `R9900000000${at + 1}`, text }))
  const members = [purpose, married, note, proof].map((one) => ['0:1', one] as const)
  const read = formOfTree(
    newMapping(importDefaults),
    sampleTree({ rules, members: [['1:1', group('G99000000001', members)]] }),
    [],
  )
  return read ?? expect.fail('the schema is a form')
}
const gaps = (...texts: string[]) => {
  const { form, rules } = made(...texts)
  return coverageGaps(form, rules)
}

const opens = (code: string) => `WENN F99000000001 = ${code}, DANN aktiviere F99000000003.`
const isTold = (code: string) => `WENN F99000000001 "Zweck" = ${code}, DANN prüft die Behörde F99000000004.`

describe('questions of which rules run for some answers only', () => {
  it('are named with the answers that have told rules alone', () => {
    expect(gaps(opens('001'), opens('003 "Familie"'), isTold('002 "Studium"'))).toEqual([
      {
        id: 'F99000000001',
        runs: 2,
        of: 3,
        missing: ['002'],
        message: {
          de: 'Regeln laufen für 2 von 3 Antworten auf „Zweck des Aufenthalts“, für „Studium“ nicht.',
          en: 'Rules run for 2 of 3 answers to “Zweck des Aufenthalts”, but not for „Studium“.',
        },
      },
    ])
  })

  it('are none where each answer that rules speak of has one that runs', () => {
    expect(gaps()).toEqual([])
    expect(gaps(opens('001'), opens('002'))).toEqual([])
    expect(gaps(opens('001'), isTold('001'))).toEqual([])
  })

  it('may have no rule that runs at all, and answers by their words or as yes and no', () => {
    const [first, second] = gaps(
      'WENN F99000000001 "Zweck" = "Familie" ODER 002, DANN prüft die Behörde.',
      'WENN F99000000002 = "wahr", DANN prüft die Behörde F99000000004.',
    )
    expect(first).toMatchObject({ runs: 0, missing: ['003', '002'] })
    expect(first?.message.de).toBe(
      'Regeln zu Antworten auf „Zweck des Aufenthalts“ laufen nicht („Familie“, „Studium“).',
    )
    expect(second?.message).toMatchObject({ de: expect.stringContaining('„Ja“'), en: expect.stringContaining('„Yes“') })
  })

  it('do not count what follows from a condition, nor numbers that are no answers', () => {
    expect(gaps('WENN F99000000003 fehlt, DANN ist F99000000001 001.', 'F99000000001 stammt aus § 002.')).toEqual([])
    expect(gaps(isTold('009'))).toEqual([])
  })
})
