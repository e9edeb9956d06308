import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { DefinitionId, Structure } from '@kurier/forms/definition'
import { judgedBy } from '@kurier/forms/validator'
import { vocabularyOf } from './drafts/vocabulary.ts'
import { readSentences } from './sentences.ts'
import { smallLabels, structureOf } from './testing/small-structure.ts'
import { withRules } from './with-rules.ts'

const vocabulary = vocabularyOf(structureOf(['F99000001']), smallLabels)
/** What a text says, in short: the effect, the element, and the code that it depends on. */
const read = (text: string) =>
  readSentences(text, vocabulary)?.map(({ effect, target, condition }) => {
    const [code] = /"value":"(\d+)"/.exec(JSON.stringify(condition))?.slice(1) ?? []
    const op = typeof condition === 'boolean' ? '' : condition.op
    return `${effect} ${target?.ids.join('.').replaceAll('00000', '') ?? ''} ${op} ${code ?? ''}`.trim()
  })

describe('sentences of one family', () => {
  it('activate what stands without a verb before the opposite, and only there', () => {
    const opposite = 'UND deaktiviere F99000008, F99000009'
    const all = [
      'show F990002 equal 003',
      'show F990003 equal 003',
      'forbid F990008 equal 003',
      'forbid F990009 equal 003',
    ]
    expect(read(`WENN F99000001 = 003, DANN F99000002 F99000003 ${opposite}.`)).toEqual(all)
    expect(read(`WENN F99000001 = 003, DANN aktiviere F99000002, F99000003 ${opposite}.`)).toEqual(all)
    expect(read('WENN F99000001 = 003, DANN F99000002 UND F99000003.')).toBeUndefined()
    expect(read('WENN F99000001 = 003, DANN F99000002 UND aktiviere F99000003.')).toBeUndefined()
    expect(read(`WENN F99000001 = 003 F99000002 ${opposite}.`)).toBeUndefined()
  })

  it('rule out the others under the condition before', () => {
    const must = 'Wenn F99000001 = 001, dann muss das Feld F99000003 befüllt sein.'
    expect(read(`${must} Die beiden anderen Felder F99000004 und F99000005 dürfen dann nicht befüllt werden.`)).toEqual(
      ['require F990003 equal 001', 'forbid F990004 equal 001', 'forbid F990005 equal 001'],
    )
    expect(read('Die beiden anderen Felder F99000004 und F99000005 dürfen dann nicht befüllt werden.')).toBeUndefined()
  })

  it('say nothing of what may be, or need not be, beside what is ruled out', () => {
    const closed = 'Wenn F99000001 <> 001, dann darf das Feld F99000008 nicht befüllt werden.'
    for (const may of ['kann das Feld F99000008 befüllt werden', 'muss das Feld F99000008 nicht befüllt sein']) {
      expect(read(`Wenn F99000001 = 001, dann ${may}. ${closed}`)).toEqual(['forbid F990008 not-equal 001'])
      expect(read(`Wenn F99000001 = 001, dann ${may}.`)).toBeUndefined()
    }
    expect(read(`Wenn F99000001 = 001, dann ist das Feld F99000008 ein optionales Feld. ${closed}`)).toHaveLength(1)
  })

  it('may write a name that resembles the element’s, before a sign of equality', () => {
    const shows = (name: string) => read(`Wenn F99000001 ${name} === "001", dann zeige F99000008 an.`)
    expect(shows('Auswahlfeld: Anlass')).toEqual(['show F990008 equal 001'])
    expect(shows('Beschreibung')).toBeUndefined()
    expect(shows('nicht Anlass')).toBeUndefined()
    expect(shows('oder F99000011 Anlass')).toBeUndefined()
  })

  it('may have one quote too many before an id with its name', () => {
    const must = (id: string) => read(`Wenn F99000001 = 001, dann muss das Feld ${id} befüllt sein.`)
    expect(must('"F99000008"Beschreibung"')).toEqual(['require F990008 equal 001'])
    expect(must('"F99000008"Etwas anderes"')).toBeUndefined()
  })

  it('may misspell "mindestens"', () => {
    expect(read('Es muss mindestes eines der Felder F99000008 und F99000009 befüllt sein.')).toEqual(['valid  or'])
  })
})

const place = { file: 'schema.xml', line: 7 }
function made(structure: Structure, texts: readonly (readonly [DefinitionId | '', string])[]) {
  const rules = texts.map(([bearer, text], at) => ({
    bearer,
    rule: { id: `R9900000${at + 1}`, name: 'Regel', text, place },
  }))
  return withRules(structure, { texts: rules, translated: [] }, smallLabels)
}

const showsIf = (field: string, code: string, target = 'F99000008') =>
  `Wenn ${field} === "${code}", dann zeige ${target} an, wenn ${field} <> "${code}", dann zeige ${target} nicht an.`

describe('several rules that show one member', () => {
  const structure = structureOf(['F99000001', 'F99000011', 'F99000008'])

  it('show it as soon as one of them does, and the report says so', () => {
    const { rules, notes } = made(structure, [
      ['', showsIf('F99000001', '001')],
      ['', showsIf('F99000011', '002')],
    ])
    expect(rules.map(({ runs }) => runs.length > 0)).toEqual([true, true])
    expect(notes).toMatchObject([{ kind: 'hint', id: 'F99000008' }])
  })

  it('may say only when it is shown, beside one that says when it is not', () => {
    const { structure: form, rules } = made(structure, [
      ['', 'Wenn F99000001 === "001", dann zeige F99000008 an.'],
      ['', showsIf('F99000011', '002')],
    ])
    expect(rules.map(({ runs }) => runs.length > 0)).toEqual([true, true])
    const kinds = (F99000001: string, F99000011: string) =>
      judgedBy(form, { F99000001, F99000011, F99000008: 'x' }).map(({ kind }) => kind)
    expect([kinds('001', '001'), kinds('002', '002'), kinds('002', '001')]).toEqual([[], [], ['forbidden']])
  })

  it.each([
    ['one that only rules it out', 'Wenn F99000011 === "002", dann zeige F99000008 nicht an.'],
    [
      'one that contradicts itself',
      'Wenn F99000011 === "002", dann zeige F99000008 an, bei F99000011 <> "001" zeige F99000008 nicht an.',
    ],
    ['one that requires what it does not show', 'Wenn F99000011 = "002", dann muss F99000008 befüllt werden.'],
  ])('do not run beside %s', (_, other) => {
    const { rules } = made(structure, [
      ['', showsIf('F99000001', '001')],
      ['', other],
    ])
    expect(rules.map(({ runs }) => runs.length)).toEqual([0, 0])
    expect(rules[0]?.reason?.de).toContain('widersprechen')
  })

  it('run in a group that no unread rule can mean, and not in one that it may mean', () => {
    const inside = ['F99000001', 'F99000011', 'F99000008'] as const
    const groups = structureOf(['G99000001', 'G99000002'], { G99000001: inside, G99000002: inside })
    const { rules } = made(groups, [
      ['G99000001', 'Wenn F99000001 = 001, dann zeige F99000008 an.'],
      ['G99000002', 'Wenn F99000001 = 001, dann zeige F99000008 an.'],
      ['G99000002', 'Wenn etwas ist, dann zeige F99000008 an.'],
    ])
    expect(rules.map(({ runs }) => runs.length)).toEqual([1, 0, 0])
  })
})

test('whatever several rules show: it may be there exactly where one of their conditions holds', () => {
  const fields = { F99000001: ['001', '002', '003'], F99000011: ['001', '002'] } as const
  const conditions = Object.entries(fields).flatMap(([field, codes]) => codes.map((code) => [field, code] as const))
  const answers = fc.record(
    { F99000001: fc.constantFrom(...fields.F99000001), F99000011: fc.constantFrom(...fields.F99000011) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.subarray(conditions, { minLength: 1 }), answers, (shown, answer) => {
      const { structure, rules } = made(
        structureOf(['F99000001', 'F99000011', 'F99000008']),
        shown.map(([field, code]) => ['', showsIf(field, code)] as const),
      )
      expect(rules.every(({ runs }) => runs.length > 0)).toBe(true)
      const given = new Map<string, string>(Object.entries(answer))
      const mayBe = shown.some(([field, code]) => given.get(field) === code)
      const faults = judgedBy(structure, { ...answer, F99000008: 'x' })
      expect(faults.some(({ kind }) => kind === 'forbidden')).toBe(!mayBe)
      expect(judgedBy(structure, answer)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
