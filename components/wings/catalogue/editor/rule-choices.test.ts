import { expect, test } from 'vitest'
import { boolean, codes, members, text, type FormDefinition } from '@kurier/forms/definition'
import { answersAt, ruleChoices, ruleFromSentence, ruleHosts } from './rule-choices.ts'

const words = (de: string) => ({ label: { de, en: de } })
const form: FormDefinition = {
  name: 'small',
  version: '1',
  path: 'small',
  title: { de: 'Klein', en: 'Small' },
  intro: { de: '', en: '' },
  serviceIdentifier: 'urn:example',
  applicantName: [],
  root: members('F99000000001 req', 'G99000000001', 'G99000000002[]'),
  fields: {
    F99000000001: { type: codes('001', '002') },
    F99000000002: { type: boolean },
    F99000000003: { type: text(1, 50) },
    F99000000004: { type: { kind: 'note' } },
  },
  groups: {
    G99000000001: { members: members('F99000000003', 'F99000000004') },
    G99000000002: { members: members('F99000000002', 'F99000000003') },
  },
  labels: {
    definitions: {
      F99000000001: words('Anlass'),
      F99000000002: words('Steuerfrei'),
      F99000000003: words('Grund'),
      G99000000001: words('Angaben'),
      G99000000002: words('Hund'),
    },
    codes: { F99000000001: { '001': { de: 'Umzug', en: 'Move' } } },
  },
  pages: [],
}

test('a rule can be about everything that is answered, and what is in a list about its items alone', () => {
  expect(ruleChoices(form, '', 'de')).toEqual([
    { value: 'F99000000001', label: 'Anlass' },
    { value: 'G99000000001', label: 'Angaben' },
    { value: 'G99000000001.F99000000003', label: 'Angaben › Grund' },
    { value: 'G99000000002', label: 'Hund' },
  ])
  expect(ruleHosts(form, 'de')).toEqual([{ host: 'G99000000002', label: 'Hund' }])
  expect(ruleChoices(form, 'G99000000002', 'de').map(({ value }) => value)).toEqual(['F99000000002', 'F99000000003'])
})

test('what a field is compared with is what people choose', () => {
  expect(answersAt(form, 'F99000000001', 'de')).toEqual([
    { value: '001', label: 'Umzug' },
    { value: '002', label: '002' },
  ])
  expect(answersAt(form, 'F99000000002', 'de')).toHaveLength(2)
  expect(answersAt(form, 'G99000000001.F99000000003', 'de')).toBeUndefined()
  expect(answersAt(form, 'G99000000001', 'de')).toBeUndefined()
})

test.each([
  [
    'Wenn F99000001 = 001, dann muss G99000001 angegeben werden',
    {
      host: '',
      effect: 'require',
      target: 'G99000000001',
      when: [{ path: 'F99000000001', is: 'equal', value: '001' }],
    },
  ],
  [
    'DANN F99000001 „Umzug“ UND deaktiviere G99000000001',
    { host: '', effect: 'forbid', target: 'G99000000001', when: [{ path: 'F99000000001', is: 'equal', value: '001' }] },
  ],
  [
    'Bei F99000002 zeige F99000003 an',
    { host: 'G99000000002', effect: 'show', target: 'F99000000003', when: [{ path: 'F99000000002', is: 'equal' }] },
  ],
  ['Die Behörde prüft das.', { host: '', effect: 'require', target: '', when: [{ path: '', is: 'equal' }] }],
])('a rule begins with what the sentence seems to say: %s', (sentence, rule) => {
  expect(ruleFromSentence(form, sentence)).toEqual({ joint: 'and', instead: sentence, ...rule })
})
