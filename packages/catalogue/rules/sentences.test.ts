import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftCondition, DraftRule } from './drafts/draft.ts'
import { vocabularyOf } from './drafts/vocabulary.ts'
import { longestSentences, readSentences } from './sentences.ts'
import { smallLabels, structureOf } from './testing/small-structure.ts'

const vocabulary = vocabularyOf(structureOf([]), smallLabels)
const reference = (...ids: string[]) => ({ ids, isExact: false })
const [anlass, bekannt, beginn, ende, text, note] = [
  reference('F99000000001'),
  reference('F99000000002'),
  reference('F99000000006'),
  reference('F99000000007'),
  reference('F99000000008'),
  reference('F99000000009'),
]
const group = reference('G99000000001')
const equal = (field: typeof anlass, value: string, label?: string): DraftCondition => ({
  op: 'equal',
  left: { reference: field },
  right: { literal: { value, ...(label !== undefined && { label }) } },
})
const unequal = (field: typeof anlass, value: string, label?: string): DraftCondition => ({
  op: 'not-equal',
  left: { reference: field },
  right: { literal: { value, ...(label !== undefined && { label }) } },
})
const empty = (field: typeof anlass): DraftCondition => ({ op: 'is-empty', reference: field })
const not = (of: DraftCondition): DraftCondition => ({ op: 'not', of })

const known: Readonly<Record<string, readonly DraftRule[]>> = {
  'Wenn im Datenfeld F99000001 der Wert 001 angegeben wurde, dann soll F99000008 zum Pflichtfeld werden.': [
    { effect: 'require', target: text, condition: equal(anlass, '001') },
  ],
  'Wenn im Datenfeld F99000008 der Wert "" angegeben wurde, dann soll F99000009 zum Pflichtfeld werden.': [
    { effect: 'require', target: note, condition: empty(text) },
  ],
  'Wenn im Datenfeld F99000008 nicht der Wert "" angegeben wurde, dann soll F99000009 zum Pflichtfeld werden.': [
    { effect: 'require', target: note, condition: not(empty(text)) },
  ],
  'Wenn F99000000008 "Beschreibung" nicht leer, dann darf F99000000009 "Bemerkung" nicht leer sein.': [
    { effect: 'require', target: note, condition: not(empty(text)) },
  ],
  'Wenn das Feld F99000001 "Anlass" = 001 "Umzug", dann muss die Feldgruppe G99000001 befüllt sein. Wenn das Feld F99000001 <> 001, dann darf die Feldgruppe G99000001 nicht befüllt sein.':
    [
      { effect: 'require', target: group, condition: equal(anlass, '001', 'Umzug') },
      { effect: 'forbid', target: group, condition: unequal(anlass, '001') },
    ],
  'WENN F99000001 = 001 ODER = 002, DANN ist F99000008 auszublenden': [
    {
      effect: 'forbid',
      target: text,
      condition: { op: 'or', of: [equal(anlass, '001'), equal(anlass, '002')] },
    },
  ],
  'WENN F99000001 <> (001 "Umzug" UND 002) DANN ist F99000008 zu befüllen': [
    {
      effect: 'require',
      target: text,
      condition: { op: 'and', of: [unequal(anlass, '001', 'Umzug'), unequal(anlass, '002')] },
    },
  ],
  'WENN F99000001 = JA UND F99000002 Abfrage (un)bekannt = NEIN, DANN aktiviere G99000001.': [
    { effect: 'show', target: group, condition: { op: 'and', of: [equal(anlass, 'JA'), equal(bekannt, 'NEIN')] } },
  ],
  "WENN F99000001 'Anlass' = 001 'Umzug', DANN aktiviere F99000008 UND mache es zu einer Pflichtangabe UND deaktiviere F99000009.":
    [
      { effect: 'show', target: text, condition: equal(anlass, '001', 'Umzug') },
      { effect: 'require', target: text, condition: equal(anlass, '001', 'Umzug') },
      { effect: 'forbid', target: note, condition: equal(anlass, '001', 'Umzug') },
    ],
  'WENN F99000001 = 002 - Geburt, DANN zeige als Pflicht G99000002.G99000001 an, SONST zeige G99000002.G99000001 nicht an.':
    [
      { effect: 'show', target: reference('G99000000002', 'G99000000001'), condition: equal(anlass, '002', 'Geburt') },
      {
        effect: 'require',
        target: reference('G99000000002', 'G99000000001'),
        condition: equal(anlass, '002', 'Geburt'),
      },
      {
        effect: 'forbid',
        target: reference('G99000000002', 'G99000000001'),
        condition: not(equal(anlass, '002', 'Geburt')),
      },
    ],
  'Wenn F99000002 === "Ja", dann zeige F99000008 an, wenn <> "Ja", dann blende F99000008 Beschreibung aus.': [
    { effect: 'show', target: text, condition: equal(bekannt, 'Ja') },
    { effect: 'forbid', target: text, condition: unequal(bekannt, 'Ja') },
  ],
  'Wenn F99000001 == "002 Geburt", dann zeige F99000008, ansonsten nicht.': [
    { effect: 'show', target: text, condition: equal(anlass, '002 Geburt') },
    { effect: 'forbid', target: text, condition: not(equal(anlass, '002 Geburt')) },
  ],
  'F99000008 ist ein Pflichtfeld, wenn eines der folgenden Felder F99000001, F99000002 mit "Ja" belegt ist.': [
    { effect: 'require', target: text, condition: { op: 'or', of: [equal(anlass, 'Ja'), equal(bekannt, 'Ja')] } },
  ],
  'WENN F99000001 = 001, DANN aktiviere F99000008. WENN F99000001 = alle anderen möglichen Ausprägungen der Codeliste , DANN deaktiviere F99000008.':
    [
      { effect: 'show', target: text, condition: equal(anlass, '001') },
      { effect: 'forbid', target: text, condition: { op: 'and', of: [not(empty(anlass)), unequal(anlass, '001')] } },
    ],
  'Das Datenfeld F99000008 darf nicht angezeigt werden.': [{ effect: 'forbid', target: text, condition: true }],
}

test.for(Object.entries(known))('%s', ([sentence, rules]) => {
  expect(readSentences(sentence, vocabulary)).toEqual(rules)
})

const demands: Readonly<Record<string, { condition: DraftCondition; de: string }>> = {
  'Es muss mindestens eines der Felder F99000008 "Beschreibung" oder F99000009 "Bemerkung" befüllt sein.': {
    condition: { op: 'or', of: [not(empty(text)), not(empty(note))] },
    de: 'Mindestens eines davon muss angegeben werden: „Beschreibung“, „Bemerkung“.',
  },
  'Mindestens eines der Felder F99000001 oder F99000002 muss den Wert "wahr" haben.': {
    condition: { op: 'or', of: [equal(anlass, 'wahr'), equal(bekannt, 'wahr')] },
    de: 'Mindestens eines davon muss „wahr“ sein: „Anlass“, „Abfrage (un)bekannt“.',
  },
  'Entweder muss die Feldgruppe G99000001 "Anschrift" oder das Feld F99000008 befüllt sein.': {
    condition: { op: 'xor', of: [not(empty(group)), not(empty(text))] },
    de: 'Genau eines davon muss angegeben werden: „G99000000001“, „Beschreibung“.',
  },
  'Das Datum im Feld F99000006 "von" muss zeitlich vor dem Datum in Feld F99000007 "bis" liegen.': {
    condition: { op: 'less-than', left: { reference: beginn }, right: { reference: ende } },
    de: '„Beginn“ muss vor „Ende“ liegen.',
  },
  'Wenn alle drei Felder F99000003 "Tag", F99000004 "Monat" und F99000005 "Jahr" befüllt sind, muss die Validität des sich ergebenden Kalenderdatums sichergestellt werden. D.h. es muss z.B. 30.02.2019 oder der 31.11.1968 verhindert werden, da diese keine korrekten Datumsangaben sind.':
    {
      condition: {
        op: 'or',
        of: [
          ...['F99000000003', 'F99000000004', 'F99000000005'].map((id) => empty(reference(id))),
          {
            op: 'is-valid-date',
            day: reference('F99000000003'),
            month: reference('F99000000004'),
            year: reference('F99000000005'),
          },
        ],
      },
      de: 'Tag, Monat und Jahr ergeben kein gültiges Datum.',
    },
}

test.for(Object.entries(demands))('%s', ([sentence, { condition, de }]) => {
  expect(readSentences(sentence, vocabulary)).toMatchObject([{ effect: 'valid', condition, message: { de } }])
})

test('nothing is read of a text that is not understood to its last sign', () => {
  const texts = [
    '',
    'Für das Land SN gilt: Das Datenfeld F99000008 muss befüllt werden.',
    'WENN F99000001 = 001, DANN aktiviere F99000008, außer am Wochenende.',
    'WENN F99000001 = 001, DANN aktiviere F99000008. Näheres regelt die Behörde.',
    'WENN F99000001 = 001 UND F99000002 = JA ODER F99000002 = NEIN, DANN aktiviere F99000008.',
    'WENN F99000001 = 001 ODER = 002 UND F99000002 = JA, DANN aktiviere F99000008.',
    'WENN F99000001 <> 001 ODER <> 002, DANN aktiviere F99000008.',
    'WENN F99000001 = (001 UND 002), DANN aktiviere F99000008.',
    'WENN F99000001 = 001, DANN muss F99000008 oder F99000009 befüllt werden.',
    'WENN F99000001 = 001, DANN aktiviere F99000008, F99000009 UND mache sie zu einer Pflichtangabe.',
    'WENN F99000001 = "001, DANN aktiviere F99000008.',
    'WENN F99000001 Ein anderer Name = 001, DANN aktiviere F99000008.',
    'WENN F9900000 = 001, DANN aktiviere F99000008.',
    'WENN F99000001 = 001, DANN aktiviere.',
    'F99000008 muss befüllt werden, wenn F99000001 = 001, dann aktiviere F99000009.',
    'Wenn alle drei Felder F99000005, F99000004 und F99000003 befüllt sind, muss die Validität des sich ergebenden Kalenderdatums sichergestellt werden.',
  ]
  for (const one of texts) expect(readSentences(one, vocabulary), one).toBeUndefined()
})

test('line breaks, typographic quotes and spaces that do not break make no difference', () => {
  const sentence = 'WENN\u00a0F99000001 „Anlass“ =\r\n 001 ‚Umzug‘ ,\n\nDANN  deaktiviere F99000008 .'
  expect(readSentences(sentence, vocabulary)).toEqual([
    { effect: 'forbid', target: text, condition: equal(anlass, '001', 'Umzug') },
  ])
})

test('texts that are too long, and deep parentheses, are not read', () => {
  const sentence = 'WENN F99000001 = 001, DANN aktiviere F99000008. '
  expect(readSentences(sentence.repeat(2), vocabulary)).toHaveLength(2)
  expect(readSentences(sentence.repeat(longestSentences / 10), vocabulary)).toBeUndefined()
  const deep = (depth: number) =>
    `WENN ${'('.repeat(depth)}F99000001 = 001${')'.repeat(depth)}, DANN aktiviere F99000008.`
  expect(readSentences(deep(20), vocabulary)).toHaveLength(1)
  expect(readSentences(deep(2000), vocabulary)).toBeUndefined()
})

test('whatever is put together of the words of sentences is read or not, and nothing fails', () => {
  const words = fc.constantFrom(
    'wenn',
    'dann',
    'sonst',
    'und',
    'oder',
    'F99000001',
    'F99000002',
    'G99000001.F99000008',
    'self.F99000001',
    '=',
    '<>',
    '<',
    '(',
    ')',
    '"',
    '001',
    'Ja',
    'nicht',
    'muss',
    'befüllt werden',
    'zeige',
    'an',
    'als Pflicht',
    '.',
    ',',
    'mindestens eines der Felder',
    'entweder',
    'der Wert',
    'angegeben wurde',
    'es',
    'aktiviere',
    'ist',
    'leer',
    'Anlass',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const rules = readSentences(parts.join(' '), vocabulary)
      expect(rules === undefined || rules.length > 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
