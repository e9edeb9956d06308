import { createTranslator } from 'use-intl'
import { expect, it } from 'vitest'
import { importEditor as german } from '#components/messages/de/import-editor.ts'
import { importEditor as english } from '#components/messages/en/import-editor.ts'
import { draftEdits } from '#lib/wings/catalogue/schema.ts'
import { judged } from '#lib/platform/fitting.ts'
import { demandAt } from './refused-texts.ts'
import { faultPlace } from './use-editing.ts'

const long = 'x'.repeat(5000)
const refused = {
  title: { de: '' },
  intro: { en: long },
  serviceIdentifier: 'hund',
  definitions: {
    F99000000001: { label: { de: 'a\nb' }, hint: { de: long }, text: { de: long }, output: { en: long } },
  },
  codes: { F99000000002: { '1': { de: long } } },
  pages: [{ title: { de: long }, intro: { de: long }, members: ['F99000000001'] }],
}
const read = judged(draftEdits, { revision: 1, edits: refused })
const faults = 'faults' in read ? read.faults : []

it('each text that the service refuses is told with what it must be like, in both languages', () => {
  const kinds = faults.map((fault) => [faultPlace(fault).join(' '), demandAt(faultPlace(fault))])
  expect(Object.fromEntries(kinds)).toEqual({
    'title de': { kind: 'label', count: 255 },
    'intro en': { kind: 'lines', count: 4000 },
    serviceIdentifier: { kind: 'service', count: 0 },
    'definitions F99000000001 label de': { kind: 'label', count: 300 },
    'definitions F99000000001 hint de': { kind: 'lines', count: 600 },
    'definitions F99000000001 text de': { kind: 'lines', count: 4000 },
    'definitions F99000000001 output en': { kind: 'line', count: 300 },
    'codes F99000000002 1 de': { kind: 'label', count: 300 },
    'pages 0 title de': { kind: 'label', count: 255 },
    'pages 0 intro de': { kind: 'lines', count: 4000 },
  })
  const [de, en] = [
    createTranslator({ locale: 'de', messages: german, namespace: 'refusedTexts' }),
    createTranslator({ locale: 'en', messages: english, namespace: 'refusedTexts' }),
  ]
  expect(de('lines', { count: 4000 })).toContain('höchstens 4.000 Zeichen')
  expect(en('lines', { count: 4000 })).toContain('at most 4,000 characters')
})

it('what is no text has no such words', () => {
  expect([['pages', '0', 'members'], ['rules', 'R1'], [], ['definitions', 'F1', 'constructor']].map(demandAt)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
