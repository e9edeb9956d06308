import { expect, test } from 'vitest'
import { isRun } from '../model/imported.ts'
import { members, type DefinitionId, type Member, type FormRule, type Structure } from '@kurier/forms/definition'
import { judgedBy } from '@kurier/forms/validator'
import { answerTo } from './fulfillable.ts'
import { smallLabels, structureOf } from './testing/small-structure.ts'
import { mostCharacters } from './given.ts'
import { readTranslatedRules } from './translated.ts'
import { withRules, type WithRules } from './with-rules.ts'

type Json = unknown

/** Made of translations by the elements that bear them, and of texts. */
function made(structure: Structure, translations: Json, texts: readonly [DefinitionId | '', string][] = []): WithRules {
  const read = readTranslatedRules(translations, 'rules.json')
  const place = { file: 'schema.xml', line: 7 }
  const ofTexts = texts.map(([bearer, text], at) => ({
    bearer,
    rule: { id: `R9900000${at + 1}`, name: 'Regel', text, place },
  }))
  return withRules(
    structure,
    { texts: ofTexts, translated: read.ok ? read.value : [], schema: 'S99000001' },
    smallLabels,
  )
}

const id = (identifier: string) => ({ identifier })
const is = (identifier: string, value: Json) => ({ equal: [id(identifier), value] })
const isNot = (identifier: string, value: Json) => ({ not_equal: [id(identifier), value] })
const require = (target: string, condition: Json) => ({ effect: 'require', target, condition })
const forbid = (target: string, condition: Json) => ({ effect: 'forbid', target, condition })
const kindsOf = ({ structure }: WithRules, document: Json) => judgedBy(structure, document).map(({ kind }) => kind)
const reasonsOf = ({ rules }: WithRules) => rules.map(({ reason }) => reason?.de ?? '')
const membersIn = (members: readonly Member[] | undefined) =>
  members?.map(({ id: one, name, required }) => ({ one, name, required }))

test('a rule of a group stands in the group, by the ids of its members, and is told with what it runs as', () => {
  const structure = structureOf(['G99000001'], { G99000001: ['F99000001', 'F99000008'] })
  const {
    structure: form,
    rules,
    ruleTexts,
  } = made(structure, { G99000000001: [require('self.F99000000008', is('F99000001', '001'))] })
  expect(form.groups.G99000001?.rules).toEqual<FormRule[]>([
    {
      id: 'G99000001-1',
      effect: 'require',
      target: ['F99000008'],
      condition: { op: 'equal', left: { path: ['F99000001'] }, right: { value: '001' } },
    },
  ])
  expect(rules).toMatchObject([{ id: 'G99000001-1', bearer: 'G99000001', origin: 'translated', runs: ['G99000001-1'] }])
  expect(ruleTexts).toEqual({})
})

test('a rule of the schema stands at the root, and one of a field in the groups that it is a member of', () => {
  const structure = structureOf(['G99000001', 'G99000002'], {
    G99000001: ['F99000001', 'F99000008'],
    G99000002: ['F99000001', 'F99000008'],
  })
  const ofField = made(structure, { F99000008: [require('F99000008', is('F99000001', '001'))] })
  expect(ofField.rules[0]?.runs).toEqual(['F99000008-1', 'F99000008-1_2'])
  expect(kindsOf(ofField, { G99000002: { F99000001: '001' } })).toEqual(['missing'])
  const ofSchema = made(structure, { S99000001: [require('self.G99000002', is('self.G99000001.F99000001', '001'))] })
  expect(ofSchema.structure.rules).toMatchObject([{ id: 'S99000000001-1', target: ['G99000002'] }])
})

test('what is not in the bearing group is looked for outward, and the rule belongs to the group that has both', () => {
  const structure = structureOf(['G99000001'], {
    G99000001: ['F99000001', 'G99000002'],
    G99000002: ['F99000008', 'G99000003'],
    G99000003: ['F99000009'],
  })
  const form = made(structure, { G99000003: [require('F99000009', is('F99000001', '001'))] })
  expect(form.structure.groups.G99000001?.rules).toMatchObject([{ target: ['G99000002', 'G99000003', 'F99000009'] }])
})

test('a group that bears a rule and stands at two places leaves it at each', () => {
  const structure = structureOf(['G99000001', 'G99000002'], {
    G99000001: ['F99000001', 'G99000003'],
    G99000002: ['F99000001', 'G99000003'],
    G99000003: ['F99000008'],
  })
  const form = made(structure, { G99000003: [require('F99000008', is('F99000001', '001'))] })
  expect(form.structure.groups.G99000001?.rules).toHaveLength(1)
  expect(form.structure.groups.G99000002?.rules).toHaveLength(1)
  expect(form.rules[0]?.runs).toHaveLength(2)
})

test('an id that is a member of the bearing group is meant, wherever else it stands; otherwise one place alone is clear', () => {
  const structure = structureOf(['G99000001'], {
    G99000001: ['F99000001', 'G99000002', 'G99000003'],
    G99000002: ['F99000001', 'F99000008'],
    G99000003: ['F99000008'],
  })
  const clear = made(structure, { G99000001: [require('G99000003', is('F99000001', '001'))] })
  expect(clear.structure.groups.G99000001?.rules).toMatchObject([{ condition: { left: { path: ['F99000001'] } } }])
  const unclear = made(structure, { G99000001: [require('F99000008', is('F99000001', '001'))] })
  expect(reasonsOf(unclear)).toEqual([expect.stringContaining('mehreren Stellen')])
  expect(unclear.structure).toEqual(structure)
})

test('a rule about one item of a list belongs to the item; one about a list and its outside does not run', () => {
  const structure = structureOf(['F99000001', 'G99000001[]'], { G99000001: ['F99000002', 'F99000008'] })
  const inside = made(structure, { S99000001: [require('F99000008', is('F99000002', true))] })
  expect(inside.structure.groups.G99000001?.rules).toHaveLength(1)
  expect(kindsOf(inside, { G99000001: [{ F99000002: true }, { F99000002: false }] })).toEqual(['missing'])
  const across = made(structure, { G99000001: [require('F99000008', is('F99000001', '001'))] })
  expect(reasonsOf(across)).toEqual([expect.stringContaining('Liste')])
})

test('values are what their fields can have, however rules write them', () => {
  const structure = structureOf(['F99000001', 'F99000002', 'F99000003', 'F99000006', 'F99000008'])
  const value = (condition: Json) => {
    const [rule] = made(structure, { S99000001: [require('F99000008', condition)] }).structure.rules ?? []
    const held = rule?.condition
    return typeof held === 'object' && 'right' in held && 'value' in held.right ? held.right.value : undefined
  }
  expect(value(is('F99000001', '001'))).toBe('001')
  expect(value(is('F99000001', '001 Umzug ins Inland'))).toBe('001')
  expect(value(is('F99000001', 'Sonstiger Anlass'))).toBe('003')
  expect(value(is('F99000002', 'wahr'))).toBe(true)
  expect(value(isNot('F99000002', 'Nein'))).toBe(false)
  expect(value(is('F99000003', '7'))).toBe(7)
  expect(value({ less_than: [id('F99000006'), '31.01.2026'] })).toBe('2026-01-31')
})

test('a rule that compares what cannot be compared does not run', () => {
  const structure = structureOf(
    ['F99000001', 'F99000002', 'F99000003', 'F99000006', 'F99000008', 'F99000009', 'G99000001'],
    {
      G99000001: ['F99000011'],
    },
  )
  const conditions = [
    is('F99000001', '009'),
    is('F99000001', '001 Geburt'),
    is('F99000001', true),
    is('F99000002', 'vielleicht'),
    is('F99000003', '32'),
    is('F99000003', 'x'),
    is('F99000006', '001'),
    is('F99000001', id('F99000002')),
    is('G99000001', '001'),
    { equal: ['1', '1'] },
    { less_than: [id('F99000001'), id('F99000006')] },
    { less_than: [id('F99000001'), '001'] },
    id('F99000001'),
    { is_valid_date: [id('F99000001'), id('F99000003'), id('F99000003')] },
  ]
  for (const condition of conditions) {
    const form = made(structure, { S99000001: [require('F99000009', condition)] })
    expect(form.structure, JSON.stringify(condition)).toEqual(structure)
    expect(form.rules).toMatchObject([{ runs: [], reason: { de: expect.any(String) } }])
  }
})

test('what a rule forbids is no longer always required, but wherever it is not forbidden', () => {
  const structure = structureOf(['F99000001', 'F99000008 req', 'F99000009 req'])
  const form = made(structure, {
    S99000001: [forbid('F99000008', is('F99000001', '001')), forbid('F99000008', is('F99000001', '002'))],
  })
  expect(membersIn(form.structure.root)).toContainEqual({ one: 'F99000008', required: false })
  expect(form.notes).toMatchObject([{ kind: 'changed', id: 'F99000008' }])
  const wrong = (document: object) => kindsOf(form, { F99000009: 'x', ...document })
  expect(wrong({})).toEqual(['missing'])
  expect(wrong({ F99000001: '001' })).toEqual([])
  expect(wrong({ F99000001: '002', F99000008: 'x' })).toEqual(['forbidden'])
  expect(wrong({ F99000001: '003' })).toEqual(['missing'])
})

test('a group that also stands elsewhere is told apart: there it asks for what it always asked for', () => {
  const structure = structureOf(['F99000001', 'G99000001', 'G99000002'], {
    G99000001: ['G99000003 req'],
    G99000002: ['G99000003'],
    G99000003: ['F99000008 req', 'F99000009'],
  })
  const rules = { S99000001: [forbid('self.G99000001.G99000003.F99000008', is('F99000001', '001'))] }
  const form = made(structure, { ...rules, G99000003: [require('F99000009', is('F99000008', 'x'))] })
  const { groups } = form.structure
  expect(membersIn(groups.G99000001?.members)).toEqual([{ one: 'G99000003_2', name: 'G99000003', required: true }])
  expect(membersIn(groups.G99000003?.members)).toContainEqual({ one: 'F99000008', required: true })
  expect(membersIn(groups.G99000003_2?.members)).toContainEqual({ one: 'F99000008', required: false })
  expect(form.rules.map(({ runs }) => runs)).toEqual([
    ['S99000000001-1', 'S99000000001-1-required'],
    ['G99000003-1', 'G99000003-1_2'],
  ])
  const here = { G99000001: { G99000003: {} } }
  expect(kindsOf(form, { ...here, F99000001: '001' })).toEqual([])
  expect(kindsOf(form, { ...here, F99000001: '002' })).toEqual(['missing'])
  expect(kindsOf(form, { F99000001: '001', G99000002: { G99000003: {} } })).toEqual(['missing'])
  expect(kindsOf(form, { G99000001: { G99000003: { F99000008: 'x' } } })).toEqual(['missing'])
})

test('labels of a group that is told apart are those of the group', () => {
  const structure = structureOf(['F99000001', 'G99000001', 'G99000002'], {
    G99000001: ['F99000008 req', 'F99000009'],
    G99000002: ['G99000001'],
  })
  const label = { label: { de: 'Person', en: 'Person' } }
  const translated = readTranslatedRules(
    { S99000001: [forbid('self.G99000001.F99000008', is('F99000001', '001'))] },
    'x.json',
  )
  const labels = { ...smallLabels, definitions: { G99000001: label } }
  const form = withRules(structure, { texts: [], translated: translated.ok ? translated.value : [] }, labels)
  expect(form.labels.definitions).toEqual({ G99000001: label, G99000001_2: label })
})

test('what is always forbidden is left out, and a group that is empty then, too', () => {
  const structure = structureOf(['F99000001', 'G99000001 req'], { G99000001: ['F99000008 req'] })
  const form = made(structure, {
    G99000001: [forbid('F99000008', true)],
    S99000001: [require('F99000001', { is_empty: id('self.G99000001.F99000008') })],
  })
  expect(form.structure.root).toEqual([{ id: 'F99000001', required: false }])
  expect(form.structure.groups).toEqual({})
  expect(form.notes).toMatchObject([{ kind: 'left-out', id: 'F99000008' }])
  expect(form.rules).toMatchObject([{ runs: [], isObeyed: true }, { runs: [] }])
  expect(form.rules.map(isRun)).toEqual([true, false])
  expect(form.ruleTexts).toEqual({ '': ['require F99000001'] })
})

test('a rule that closes what is left out anyway is followed', () => {
  const structure = structureOf(['F99000001', 'F99000009', 'G99000001'], { G99000001: ['F99000008', 'F99000011'] })
  const texts = ['Wenn F99000001 = 001, dann deaktiviere F99000008.', 'Deaktiviere F99000008.'] as const
  const asks = 'Wenn F99000009 befüllt ist, dann deaktiviere F99000011.'
  const form = made(structure, {}, [
    ['', `${texts[0]} ${asks}`],
    ['', texts[0]],
    ['', texts[1]],
  ])
  expect(form.structure.groups.G99000001?.members.map(({ id: one }) => one)).toEqual(['F99000011'])
  expect(form.rules).toMatchObject([{ runs: [expect.any(String)] }, { isObeyed: true }, { isObeyed: true }])
  expect(form.rules.map(isRun)).toEqual([true, true, true])
  expect(form.ruleTexts).toEqual({})
})

test('a group that stands nowhere keeps what it holds, though that is left out where it stood', () => {
  const structure = structureOf(['G99000002'], {
    G99000001: ['G99000003 req', 'F99000008'],
    G99000002: ['G99000003', 'F99000011 req'],
    G99000003: ['F99000004 req'],
  })
  const form = made(structure, {
    G99000000002: [forbid('G99000003', true)],
    G99000000001: [require('F99000008', is('F99000004', 3))],
  })
  expect(Object.keys(form.structure.groups)).toEqual(['G99000001', 'G99000002', 'G99000003'])
  expect(form.structure.fields).toHaveProperty('F99000004')
})

test('a group is filled in by what no rule rules out, in a choice too', () => {
  const structure = structureOf(['G99000001 req', 'G99000003 req'], {
    G99000001: { members: members('F99000010', 'G99000002'), isChoice: true },
    G99000002: ['F99000008 req', 'F99000010', 'F99000009'],
    G99000003: ['F99000004', 'F99000009'],
  })
  const form = made(structure, {
    G99000000002: [forbid('F99000008', { is_empty: id('F99000010') })],
    G99000000003: [forbid('F99000004', isNot('F99000009', 'y'))],
  })
  expect(form.rules).toMatchObject([{ runs: ['G99000002-1', 'G99000002-1-required'] }, { runs: ['G99000003-1'] }])
  expect(answerTo(form.structure).faults).toEqual([])
})

test('nobody is required to fill in what nobody can', () => {
  const structure = structureOf(['F99000001', 'F99000010', 'G99000001'], { G99000001: ['F99000010'] })
  const condition = is('F99000001', '001')
  const form = made(structure, { S99000001: [require('self.F99000010', condition), require('G99000001', condition)] })
  expect(form.structure).toEqual(structure)
  expect(reasonsOf(form)).toEqual([expect.stringContaining('F99000010'), expect.stringContaining('G99000001')])
})

test('rules that want the same to be there and not to be there do not run, and it is not required', () => {
  const structure = structureOf(['F99000001', 'F99000002', 'F99000008 req'])
  const one = [require('F99000008', is('F99000001', '001')), forbid('F99000008', isNot('F99000001', '001'))]
  const other = [require('F99000008', is('F99000002', true)), forbid('F99000008', isNot('F99000002', true))]
  const alone = made(structure, { S99000001: one })
  expect(alone.rules.every(({ reason }) => reason === undefined)).toBe(true)
  const both = made(structure, { S99000001: [...one, ...other] })
  expect(both.rules.every(({ runs }) => runs.length === 0)).toBe(true)
  expect(new Set(reasonsOf(both))).toEqual(new Set([expect.stringContaining('widersprechen')]))
  expect(membersIn(both.structure.root)).toContainEqual({ one: 'F99000008', required: false })
  expect(both.structure.rules ?? []).toEqual([])
})

test('two groups that see the same member contradict each other as well', () => {
  const structure = structureOf(['F99000001', 'G99000001'], { G99000001: ['F99000008', 'F99000009'] })
  const form = made(structure, {
    G99000001: [require('F99000008', is('F99000009', 'x'))],
    S99000001: [forbid('G99000001.F99000008', is('F99000001', '001'))],
  })
  expect(new Set(reasonsOf(form))).toEqual(new Set([expect.stringContaining('widersprechen')]))
})

test('a list of codes can have several, so that rules on single ones contradict each other', () => {
  const rules = {
    S99000001: [require('F99000008', is('F99000001', '001')), forbid('F99000008', is('F99000001', '002'))],
  }
  expect(new Set(reasonsOf(made(structureOf(['F99000001', 'F99000008']), rules)))).toEqual(new Set(['']))
  const several = made(structureOf(['F99000001[]', 'F99000008']), rules)
  expect(new Set(reasonsOf(several))).toEqual(new Set([expect.stringContaining('widersprechen')]))
})

test('rules that close things in a circle do not run, whether through fields or groups', () => {
  const structure = structureOf(['F99000001', 'F99000011', 'F99000008', 'G99000001 req'], {
    G99000001: ['F99000002', 'F99000009'],
  })
  const fields = made(structure, {
    S99000001: [
      forbid('F99000001', is('F99000011', '001')),
      forbid('F99000011', is('F99000001', '001')),
      forbid('F99000008', is('F99000001', '002')),
    ],
  })
  expect(reasonsOf(fields).map((reason) => reason.includes('im Kreis: S99000000001-1, S99000000001-2'))).toEqual([
    true,
    true,
    false,
  ])
  const groups = made(structure, { S99000001: [forbid('self.G99000001', is('G99000001.F99000002', true))] })
  expect(reasonsOf(groups)).toEqual([expect.stringContaining('im Kreis')])
  expect(membersIn(groups.structure.root)).toContainEqual({ one: 'G99000001', required: false })
})

test('a demand that nobody can fulfil does not run, alone or with others', () => {
  const structure = structureOf(['F99000001', 'F99000008 req', 'F99000009 req'])
  const there = (identifier: string) => ({ not: { is_empty: id(identifier) } })
  const valid = (condition: Json) => ({ effect: 'valid', condition, message: 'Stimmt nicht.' })
  const form = made(structure, {
    S99000001: [
      valid({ xor: [there('F99000008'), there('F99000009')] }),
      valid(is('F99000001', '001')),
      valid(is('F99000001', '002')),
      valid(false),
    ],
  })
  expect(form.rules.map(({ runs }) => runs.length > 0)).toEqual([false, true, false, false])
  expect(kindsOf(form, { F99000008: 'x', F99000009: 'x', F99000001: '001' })).toEqual([])
  expect(judgedBy(form.structure, { F99000008: 'x', F99000009: 'x' })).toMatchObject([
    { kind: 'rule', message: { de: 'Stimmt nicht.', en: 'Stimmt nicht.' } },
  ])
})

test('a demand without a message says what it is about', () => {
  const structure = structureOf(['F99000006', 'F99000007'])
  const form = made(structure, {
    S99000001: [{ effect: 'valid', condition: { less_than: [id('F99000006'), id('F99000007')] } }],
  })
  expect(form.structure.rules).toMatchObject([
    { message: { de: 'Diese Angaben passen nicht zusammen: Beginn, Ende.' } },
  ])
})

test('a sentence runs by the id of its rule, and a text that is not read is told to case workers', () => {
  const structure = structureOf(['G99000001'], { G99000001: ['F99000001', 'F99000008', 'F99000009'] })
  const form = made(structure, {}, [
    ['G99000001', 'Wenn F99000001 = 001, dann muss F99000008 befüllt werden.'],
    [
      'G99000001',
      'Wenn F99000001 = 002, dann muss F99000008 befüllt sein. Wenn F99000001 = 003, darf F99000009 nicht befüllt sein.',
    ],
    ['G99000001', 'Wenn F99000001 = 001, dann rufen Sie an.'],
    ['', 'Für das Land SN gilt: F99000001 muss angezeigt werden.'],
  ])
  expect(form.rules).toMatchObject([
    { id: 'R99000001', origin: 'sentence', runs: ['R99000001'], place: { line: 7 } },
    { id: 'R99000002', origin: 'sentence', runs: ['R99000002-1', 'R99000002-2'] },
    { id: 'R99000003', origin: 'text', runs: [], reason: { de: expect.stringContaining('lesen') } },
    { id: 'R99000004', bearer: '', origin: 'text', runs: [] },
  ])
  expect(form.ruleTexts).toEqual({
    '': ['Für das Land SN gilt: F99000001 muss angezeigt werden.'],
    G99000001: ['Wenn F99000001 = 001, dann rufen Sie an.'],
  })
})

test('what several sentences show is forbidden only where none of them does', () => {
  const structure = structureOf(['F99000001', 'F99000008'])
  const form = made(structure, {}, [
    ['', 'WENN F99000001 = 001, DANN aktiviere F99000008.'],
    ['', 'WENN F99000001 = 002, DANN aktiviere F99000008.'],
  ])
  const wrong = (code: string) => kindsOf(form, { F99000001: code, F99000008: 'x' })
  expect(['001', '002', '003'].map(wrong)).toEqual([[], [], ['forbidden']])
  expect(form.rules.map(({ runs }) => runs)).toEqual([['R99000001'], ['R99000001']])
})

test('what a text shows that is not read is forbidden by no other', () => {
  const structure = structureOf(['F99000001', 'F99000008'])
  const form = made(structure, {}, [
    ['', 'WENN F99000001 = 001, DANN aktiviere F99000008.'],
    ['', 'In Sachsen ist F99000008 stets zu zeigen.'],
  ])
  expect(kindsOf(form, { F99000001: '002', F99000008: 'x' })).toEqual([])
  expect(form.rules.map(({ runs }) => runs.length)).toEqual([0, 0])
})

test('translations run in the place of the texts of their element, which say as what', () => {
  const structure = structureOf(['F99000001', 'F99000008', 'F99000009'])
  const form = made(structure, { S99000001: [require('F99000008', is('F99000001', '001'))] }, [
    ['', 'Sobald F99000001 den Umzug nennt, ist F99000008 unerlässlich.'],
    ['', 'Wenn F99000001 = 002, dann muss F99000009 befüllt werden.'],
  ])
  expect(form.structure.rules).toHaveLength(1)
  expect(form.rules).toMatchObject([
    { id: 'R99000001', runs: ['S99000000001-1'] },
    { id: 'R99000002', runs: [], reason: { de: expect.stringContaining('übersetzte') } },
    { id: 'S99000000001-1', runs: ['S99000000001-1'] },
  ])
  expect(Object.values(form.ruleTexts).flat()).toEqual(['Wenn F99000001 = 002, dann muss F99000009 befüllt werden.'])
})

test('translations of what the schema does not have, or has in two versions, do not run', () => {
  const structure = structureOf(['G99000001', 'G99000002'], {
    G99000001: ['F99000001', 'F99000008'],
    G99000002: ['F99000001'],
  })
  const twice: Structure = {
    ...structure,
    root: [...structure.root, { id: 'G99000001_2', name: 'G99000001', required: false }],
    groups: { ...structure.groups, G99000001_2: { members: [{ id: 'F99000009', required: true }] } },
  }
  const rules = [require('F99000008', is('F99000001', '001'))]
  expect(reasonsOf(made(structure, { G99000009: rules, S99000009: rules }))).toEqual([
    'G99000000009 ist nicht im Schema.',
    'S99000000009 ist nicht im Schema.',
  ])
  expect(reasonsOf(made(twice, { G99000001: rules }))).toEqual([expect.stringContaining('mehreren Versionen')])
})

test('hostile ids and texts do no harm', () => {
  const structure = structureOf(['F99000001', 'F99000008'])
  const place = { file: 'x', line: 1 }
  const text = 'Wenn F99000001 = 001, dann muss F99000008 befüllt werden.'
  const texts = ['__proto__', 'constructor', '', 'x'.repeat(5000)].map((one) => ({
    bearer: '' as const,
    rule: { id: one, name: one, text, place },
  }))
  const form = withRules(structure, { texts, translated: [] }, smallLabels)
  expect(form.structure.rules?.map(({ id: one }) => one)).toEqual(['R'])
  expect(form.rules.map(({ runs }) => runs)).toEqual([['R'], ['R'], ['R'], ['R']])
})

test('more texts than anybody writes are not read', () => {
  const structure = structureOf(['F99000001', 'F99000008'])
  const place = { file: 'x', line: 1 }
  const text = 'Wenn F99000001 = 001, dann muss F99000008 befüllt werden.'
  const most = Math.floor(mostCharacters / text.length)
  const texts = Array.from({ length: most + 1 }, (_, at) => ({
    bearer: '' as const,
    rule: { id: `R${at}`, name: '', text, place },
  }))
  const { rules } = withRules(structure, { texts, translated: [] }, smallLabels)
  expect(rules.filter(({ runs }) => runs.length > 0)).toHaveLength(most)
  expect(rules.at(-1)).toMatchObject({ runs: [], reason: { de: expect.stringContaining('zu viele') } })
})
