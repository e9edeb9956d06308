import { expect, test } from 'vitest'
import { answeredFields, applyingParts, concernsAnswers } from './applying-parts.ts'
import { partsOf, type AnswerWords, type ShownPart } from './document-view-parts.ts'
import { smallForm } from '@kurier/forms/testing/small-form'

const words: AnswerWords = {
  yes: 'Ja',
  no: 'Nein',
  choice: (code) => `Auswahl ${code}`,
  unknown: (code) => `${code}?`,
  answer: (code) => `Antwort ${code}`,
}
const field = (pointer: string, ...values: { text: string; isNo?: true }[]): ShownPart => ({
  kind: 'field',
  pointer,
  label: pointer,
  values,
})
const group = (pointer: string, ...parts: ShownPart[]): ShownPart => ({ kind: 'group', pointer, label: pointer, parts })

test('answers no go, with the groups that hold nothing else; an empty group stays, for it was empty before', () => {
  const no = { text: 'Nein', isNo: true } as const
  const yes = { text: 'Ja' }
  const foreign: ShownPart = { kind: 'foreign', pointer: '/x', label: 'x', json: '1' }
  const parts = [
    field('/a', no),
    field('/b', no, yes),
    group('/c', field('/c/a', no), group('/c/b', field('/c/b/a', no))),
    group('/d', field('/d/a', yes), field('/d/b', no)),
    group('/e'),
    foreign,
  ]
  expect(applyingParts(parts)).toEqual({
    parts: [field('/b', no, yes), group('/d', field('/d/a', yes)), group('/e'), foreign],
    left: 4,
  })
})

test('yes/no fields, questions and lists say that they are answered with no', () => {
  const form = {
    ...smallForm,
    labels: { ...smallForm.labels, codes: { F00000008: { '002': { de: 'Nein', en: 'No' } } } },
  }
  const document = { G00000001: { F00000001: 'A', F00000007: false, F00000008: '002', F00000009: '002' } }
  const { parts, left } = applyingParts(partsOf(document, { form, locale: 'de', words }))
  expect(left).toBe(3)
  expect(parts).toMatchObject([{ kind: 'group', parts: [{ pointer: '/G00000001/F00000001' }] }])
})

test('a code that the list does not have is told as such', () => {
  const document = { G00000001: { F00000008: '999999' } }
  expect(JSON.stringify(partsOf(document, { form: smallForm, locale: 'de', words }))).toContain('999999?')
})

test('a rule in words concerns the answers when it names one of them, however deep or often it was given', () => {
  const document = { G00000002: [{ G00000001: { F00000009: '001' } }, { F00000001: 'A' }], __proto__: {} }
  const answered = answeredFields(smallForm, document)
  expect([...answered].sort()).toEqual(['F00000001', 'F00000009'])
  expect(concernsAnswers('Wenn F00000009 = 001, dann ist F00000004 zu prüfen.', answered)).toBe(true)
  expect(concernsAnswers('Wenn F00000008 = 001, dann ist F00000004 zu prüfen.', answered)).toBe(false)
  expect(concernsAnswers('Die Behörde prüft.', answered)).toBe(false)
})
