import { expect, test } from 'vitest'
import { reasons } from './reasons.ts'
import { inEnglish } from '../testing/in-english.ts'
import { mostRules, readTranslatedRules } from './translated.ts'

const rule = {
  effect: 'require',
  target: 'self.F99000002',
  message: 'Muss angegeben werden.',
  condition: { equal: [{ identifier: 'self.F99000001' }, '001'] },
}

function rulesOf(json: unknown, file = 'rules.json') {
  const read = readTranslatedRules(json, file)
  if (!read.ok) throw new Error(read.obstacles[0]?.message.en)
  return read.value
}

/** What is said of a file that is refused. */
function refusal(json: unknown) {
  const read = readTranslatedRules(json, 'some.json')
  return read.ok ? undefined : read.obstacles.map(({ message }) => inEnglish(message)).join()
}

const onlyRule = (json: unknown) => rulesOf({ G99000001: [json] })[0]?.rules[0]

test('a list is of the element that its file is named after', () => {
  for (const file of ['G99000001V1.0.json', 'G99000000001V1.0.0.json', 'rules/G99000001_1.0.json']) {
    expect(rulesOf([rule], file)).toMatchObject([{ id: 'G99000000001', file, rules: [{ ok: true }] }])
  }
  expect(rulesOf([rule], 'G99000001V1.0.json')[0]?.version).toBe('1.0')
})

test('an element with its rules, and rules by elements, are read, too', () => {
  expect(rulesOf({ id: 'S99000001', version: '1.2', rules: [rule] })).toMatchObject([
    { id: 'S99000000001', version: '1.2' },
  ])
  expect(rulesOf({ G99000001: [rule], 'F99000003V1.0.0': [] })).toMatchObject([
    { id: 'G99000000001' },
    { id: 'F99000000003', version: '1.0.0', rules: [] },
  ])
})

test('what is no such file is an obstacle', () => {
  const files = [null, 1, 'x', {}, [], { rules: [rule] }, { G99000001: rule }, { __proto__: [], type: 'object' }]
  for (const json of files) expect(refusal(json), JSON.stringify(json)).toMatch(/no translated rules/)
  const many = { G99000001: Array.from({ length: mostRules + 1 }, () => rule) }
  expect(readTranslatedRules(many, 'some.json').ok).toBe(false)
})

test('a rule is read with its target, condition and message', () => {
  const reference = (id: string) => ({ ids: [id], isExact: true })
  expect(onlyRule(rule)).toEqual({
    text: 'Muss angegeben werden.',
    ok: true,
    draft: {
      effect: 'require',
      target: reference('F99000000002'),
      message: { de: 'Muss angegeben werden.', en: 'Muss angegeben werden.' },
      condition: {
        op: 'equal',
        left: { reference: reference('F99000000001') },
        right: { literal: { value: '001' } },
      },
    },
  })
})

test('every operator is read', () => {
  const identifier = { identifier: 'F99000001' }
  const conditions = [
    true,
    identifier,
    { is_empty: identifier },
    { not: { is_empty: identifier } },
    { and: [identifier, identifier] },
    { or: [identifier, true] },
    { xor: [identifier, identifier] },
    { equal: [identifier, 1] },
    { not_equal: [true, identifier] },
    { less_than: [identifier, identifier] },
    { is_valid_date: [identifier, identifier, identifier] },
  ]
  for (const condition of conditions) {
    expect(onlyRule({ effect: 'valid', condition }), JSON.stringify(condition)).toMatchObject({ ok: true })
  }
})

test('what is broken is told of this one rule, and the others are read', () => {
  const identifier = { identifier: 'F99000001' }
  const broken = [
    null,
    [],
    {},
    { ...rule, effect: undefined },
    { ...rule, target: undefined },
    { ...rule, target: 'F99' },
    { ...rule, target: 7 },
    { ...rule, message: 7 },
    ...[
      undefined,
      null,
      'true',
      [],
      {},
      { and: [] },
      { not: [] },
      { equal: [identifier] },
      { equal: [identifier, null] },
    ].map((condition) => ({ ...rule, condition })),
    { ...rule, condition: { is_empty: 'F99000001' } },
    { ...rule, condition: { is_empty: identifier, not: true } },
    { ...rule, condition: { identifier: '__proto__' } },
  ]
  const [list] = rulesOf({ G99000001: [...broken, rule] })
  expect(list?.rules.map(({ ok }) => ok)).toEqual([...broken.map(() => false), true])
  expect(list?.rules[0]).toEqual({ text: '', ok: false, reason: reasons.broken })
})

test('effects and operators that nobody knows are named', () => {
  expect(onlyRule({ ...rule, effect: 'delete' })).toMatchObject({ ok: false, reason: reasons.unknownEffect('delete') })
  const unknown = onlyRule({ ...rule, condition: { not: { constructor: [] } } })
  expect(unknown).toMatchObject({ ok: false, reason: reasons.unknownOperator('constructor') })
})

test('a condition that is too deep or has too many parts is not read', () => {
  const deep = (depth: number): unknown => (depth === 0 ? true : { not: deep(depth - 1) })
  expect(onlyRule({ ...rule, condition: deep(31) })).toMatchObject({ ok: true })
  expect(onlyRule({ ...rule, condition: deep(32) })).toMatchObject({ ok: false, reason: reasons.tooDeep })
  expect(onlyRule({ ...rule, condition: deep(3000) })).toMatchObject({ ok: false, reason: reasons.tooDeep })
  const wide = { or: Array.from({ length: 1000 }, () => true) }
  expect(onlyRule({ ...rule, condition: wide })).toMatchObject({ ok: false, reason: reasons.tooDeep })
})

test('of conditions that are too large together the first are read', () => {
  const wide = { ...rule, condition: { or: Array.from({ length: 999 }, () => true) } }
  const rules = rulesOf({ G99000001: Array.from({ length: 120 }, () => wide) })[0]?.rules ?? []
  expect(rules.filter(({ ok }) => ok)).toHaveLength(100)
  expect(rules.at(-1)).toMatchObject({ ok: false, reason: reasons.tooMany })
})
