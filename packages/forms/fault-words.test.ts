import { describe, expect, it } from 'vitest'
import { members, type FormDefinition } from './definition.ts'
import type { FormFault, FaultKind } from './fault-kinds.ts'
import { faultSentence, type Language } from './fault-words.ts'
import { faultsOf } from './faults.ts'
import { forms } from './registry/forms.generated.ts'
import { smallForm as form } from './testing/small-form.ts'

const sentences = (answers: object, language: Language) =>
  faultsOf(form, { G00000001: { F00000001: 'Ada', ...answers } }).map((fault) => faultSentence(form, fault, language))

describe('a fault in words', () => {
  it.each([
    [{ F00000001: undefined }, 'Geben Sie „Name“ an.', 'Enter “Name”.'],
    [{ F00000001: '' }, 'Geben Sie „Name“ an.', 'Enter “Name”.'],
    [
      { F00000001: 'Adalbert' },
      'Kürzen Sie „Name“ auf höchstens 5 Zeichen.',
      'Shorten “Name” to at most 5 characters.',
    ],
    [{ F00000002: 'abcde' }, 'Prüfen Sie „Postleitzahl“: Geben Sie nur Ziffern', 'Check “Postcode”: enter digits only'],
    [{ F00000003: 'nobody' }, 'E-Mail-Adresse an, zum Beispiel', 'an e-mail address for “E-mail”'],
    [{ F00000004: 0.001 }, '„Betrag“ mit höchstens 2 Nachkommastellen an.', '“Amount” with at most 2 decimal places.'],
    [{ F00000004: '1,5 €' }, 'Geben Sie „Betrag“ als Zahl an.', 'Enter “Amount” as a number.'],
    [{ F00000004: -1 }, 'bei „Betrag“ eine Zahl ab 0 an.', 'Enter a number from 0 for “Amount”.'],
    [{ F00000005: 13 }, 'eine Zahl von 1 bis 12 an.', 'Enter a number from 1 to 12 for'],
    [{ F00000005: 1.5 }, 'als ganze Zahl an.', 'as a whole number.'],
    [{ F00000006: '2023-02-29' }, 'einen Tag an, den es im Kalender gibt.', 'a date from the calendar'],
    [{ F00000007: 'ja' }, 'Ja oder Nein.', 'Choose yes or no for'],
    [{ F00000008: '9' }, 'eine der angebotenen Möglichkeiten.', 'one of the options offered'],
    [{ F00000009: '' }, 'Wählen Sie bei „Haben Sie Einnahmen?“', 'options offered for “Do you have any income?”'],
    [{ F00000012: [] }, 'mindestens einen Eintrag hinzu.', 'Add at least one entry to'],
    [{ F00000012: 'x' }, 'muss eine Liste von Angaben sein.', 'must be a list of answers.'],
    [{ more: 1 }, 'die dieses Formular nicht kennt. Entfernen Sie sie.', 'that this form does not know. Remove it.'],
  ])('says of %j what to do', (answers, german, english) => {
    expect(sentences(answers, 'de')).toEqual([expect.stringContaining(german)])
    expect(sentences(answers, 'en')).toEqual([expect.stringContaining(english)])
  })

  it('asks to tick a declaration', () => {
    const fields = { ...form.fields, F00000007: { type: { kind: 'boolean' }, isDeclaration: true } } as const
    const declaring: FormDefinition = {
      ...form,
      fields,
      root: members('F00000007 req'),
      labels: { ...form.labels, definitions: { F00000007: { label: { de: 'Alles stimmt', en: 'All is true' } } } },
    }
    const told = (language: Language) =>
      faultsOf(declaring, {}).map((fault) => faultSentence(declaring, fault, language))
    expect([...told('de'), ...told('en')]).toEqual(['Kreuzen Sie „Alles stimmt“ an.', 'Tick “All is true”.'])
  })

  it('names what may be chosen instead, in English as in Britain', () => {
    const fault: FormFault = {
      kind: 'one-of',
      of: ['F00000001', 'F00000002', 'F00000003'],
      id: 'G00000001',
      pointer: '/G00000001',
    }
    expect(faultSentence(form, fault, 'de')).toContain('Name, Postleitzahl oder E-Mail')
    expect(faultSentence(form, fault, 'en')).toContain('Name, Postcode or E-mail')
  })

  it('says a year in words of its own, and that an address is not complete, never how many characters it lacks', () => {
    const housing = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
    const year = { kind: 'too-small', limit: 1850, id: 'F60000233', pointer: '/F60000233' } as const
    expect(faultSentence(housing, year, 'de')).toBe(
      'Geben Sie bei „Jahr“ eine Jahreszahl mit vier Ziffern an, zum Beispiel 1978.',
    )
    expect(faultSentence(housing, year, 'en')).toBe('Enter “Year” as a year with four digits, such as 1978.')
    const short = { kind: 'too-short', limit: 6, id: 'F60000242', pointer: '/F60000242' } as const
    expect(faultSentence(housing, short, 'de')).toContain('noch keine ganze E-Mail-Adresse')
    expect(faultSentence(housing, short, 'en')).toContain('not a complete e-mail address')
  })

  it('says how long a text of fixed length is', () => {
    expect(sentences({ F00000002: '123' }, 'de')[0]).toBe('Geben Sie bei „Postleitzahl“ genau 5 Zeichen an.')
    expect(sentences({ F00000002: '123456' }, 'en')[0]).toBe('Enter exactly 5 characters for “Postcode”.')
  })

  it('names the fields of which one is demanded', () => {
    const [fault] = faultsOf(form, { G00000001: { F00000001: 'Ada' }, G00000003: {} })
    if (!fault) throw new Error('no fault was found')
    expect(faultSentence(form, fault, 'de')).toBe(
      'Geben Sie bei „Kontakt“ mindestens eines davon an: Name oder E-Mail.',
    )
    expect(faultSentence(form, fault, 'en')).toBe('Enter at least one of these for “Contact”: Name or E-mail.')
  })

  it('says what only schemas of the catalogue can demand', () => {
    const at = (fault: FormFault) => (['de', 'en'] as const).map((language) => faultSentence(form, fault, language))
    const [id, pointer] = ['G00000003', '/G00000003'] as const
    expect(at({ kind: 'one-of', of: ['F00000001', 'F00000003'], id, pointer })).toEqual([
      'Wählen Sie bei „Kontakt“, was zutrifft: Name oder E-Mail.',
      'Choose which of these applies for “Contact”: Name or E-mail.',
    ])
    const message = { de: 'Das Ende liegt vor dem Anfang.', en: 'The end is before the beginning.' }
    expect(at({ kind: 'rule', rule: 'R1', message, named: [], id, pointer })).toEqual([message.de, message.en])
    expect(at({ kind: 'not-unique', id: 'F00000012', pointer: '/G00000001/F00000012' })).toEqual([
      'Geben Sie bei „Angaben (F00000012)“ nichts doppelt an.',
      'Enter nothing twice for “Angaben (F00000012)”.',
    ])
  })

  it('writes bounds as people do', () => {
    const amounts: FormDefinition = {
      ...form,
      fields: { ...form.fields, F00000004: { type: { kind: 'money', min: 0.5, max: 1000 } } },
    }
    const fault = { kind: 'too-small', limit: 0.5, id: 'F00000004', pointer: '/G00000001/F00000004' } as const
    expect(faultSentence(amounts, fault, 'de')).toBe('Geben Sie bei „Betrag“ eine Zahl von 0,5 bis 1000 an.')
    expect(faultSentence(amounts, fault, 'en')).toBe('Enter a number from 0.5 to 1000 for “Amount”.')
  })

  it('names the title of the group and the id where there is no label', () => {
    expect(sentences({ F00000013: '' }, 'de')).toEqual(['Geben Sie „Angaben (F00000013)“ an.'])
    const [fault] = faultsOf(form, {})
    expect(fault && faultSentence(form, fault, 'de')).toBe('Machen Sie Angaben zu „Angaben (G00000001)“.')
    expect(sentences({ F00000012: [3] }, 'en')).toEqual(['Add a document to “Angaben (F00000012)”.'])
  })

  it('repeats nothing of what was entered', () => {
    const secret = 'Geheimnis-4711'
    const everywhere = Object.fromEntries(Object.keys(form.fields).map((id) => [id, secret]))
    const nested = faultsOf(form, { [secret]: secret, G00000001: everywhere, G00000002: [secret] })
    expect(nested.length).toBeGreaterThan(10)
    for (const fault of nested) {
      for (const language of ['de', 'en'] as const) expect(faultSentence(form, fault, language)).not.toContain(secret)
    }
  })
})

const faultOfEachKind: { [K in FaultKind]: Omit<Extract<FormFault, { kind: K }>, 'id' | 'pointer'> } = {
  missing: { kind: 'missing' },
  'unknown-property': { kind: 'unknown-property' },
  type: { kind: 'type', expected: 'text' },
  'too-short': { kind: 'too-short', limit: 1 },
  'too-long': { kind: 'too-long', limit: 1 },
  pattern: { kind: 'pattern' },
  'not-listed': { kind: 'not-listed' },
  'too-small': { kind: 'too-small', limit: 1 },
  'too-large': { kind: 'too-large', limit: 1 },
  'too-few': { kind: 'too-few', limit: 2 },
  'too-many': { kind: 'too-many', limit: 1 },
  'no-date': { kind: 'no-date' },
  decimals: { kind: 'decimals', limit: 1 },
  'none-of': { kind: 'none-of', of: [] },
  'one-of': { kind: 'one-of', of: [] },
  'not-fixed': { kind: 'not-fixed' },
  'not-unique': { kind: 'not-unique' },
  'doubtful-year': { kind: 'doubtful-year' },
  'no-time': { kind: 'no-time' },
  'no-datetime': { kind: 'no-datetime' },
  forbidden: { kind: 'forbidden' },
  rule: {
    kind: 'rule',
    rule: 'R',
    message: { de: 'Das passt nicht zusammen.', en: 'This does not fit together.' },
    named: [],
  },
}

it.each(forms.map((real) => [real.name, real] as const))(
  'every kind of fault has a sentence for every definition of %s, in both languages',
  (_, real) => {
    const definitions = [...Object.keys(real.fields), ...Object.keys(real.groups)]
    for (const id of definitions) {
      for (const kind of Object.values(faultOfEachKind)) {
        // any kind at any definition, whether or not its type can have it
        const fault = { ...kind, id, pointer: `/${id}` } as FormFault
        for (const language of ['de', 'en'] as const) {
          expect(faultSentence(real, fault, language)).toMatch(/^[A-ZÄÖÜ„“](?!.*undefined).+\.$/)
        }
      }
    }
  },
)

it('the year of a date that is missing is told by the name of the date', () => {
  const [housing] = forms.filter(({ path }) => path === 'housing-burden')
  if (!housing) throw new Error('there is no such form')
  const pointer = '/G00000448/G00000188/G60000083/F60000233'
  const told = (kind: 'missing' | 'doubtful-year', language: 'de' | 'en') =>
    faultSentence(housing, { kind, id: 'F60000233', pointer }, language)
  expect(told('missing', 'de')).toBe(
    'Geben Sie bei „Geburtsdatum“ eine Jahreszahl mit vier Ziffern an, zum Beispiel 1978.',
  )
  expect(told('missing', 'en')).toContain('“Date of birth”')
  expect(told('doubtful-year', 'de')).toContain('„Jahr“')
})
