import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { importEditor } from '#components/messages/de/import-editor.ts'
import { withEdits } from '@kurier/forms/edits/edits'
import { noEdits } from '@kurier/forms/edits/changes'
import { importedForm } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { boolean, codes, members, text, type Condition, type FormRule } from '@kurier/forms/definition'
import { ruleIds, ruleRows, ruleWords } from './rule-words.ts'

const words = (de: string) => ({ de, en: de })
const condition: Condition = {
  op: 'and',
  of: [
    { op: 'equal', left: { path: ['F99000002'] }, right: { value: '001' } },
    {
      op: 'or',
      of: [
        { op: 'is-true', path: ['G99000001', 'F99000003'] },
        { op: 'not', of: { op: 'is-empty', path: ['F99000001'] } },
      ],
    },
  ],
}
const forbids: FormRule = { id: 'R1', effect: 'forbid', target: ['F99000001'], condition }
const requires: FormRule = {
  id: 'R1-required',
  effect: 'require',
  target: ['F99000001'],
  condition: { op: 'not', of: condition },
}
const other: FormRule = { id: 'R2', effect: 'valid', condition, message: words('So nicht.') }
const form = importedForm({
  root: members('F99000001', 'F99000002', 'G99000001'),
  fields: { F99000001: { type: text() }, F99000002: { type: codes('001') }, F99000003: { type: boolean } },
  groups: { G99000001: { members: members('F99000003') } },
  rules: [forbids, requires, other],
  labels: {
    definitions: {
      F99000001: { label: words('Name') },
      F99000002: { label: words('Rasse') },
      F99000003: { label: words('Assistenzhund') },
      G99000001: { label: words('Hund') },
    },
    codes: { F99000002: { '001': words('Dackel') } },
  },
})
const t = createTranslator({ locale: 'de', messages: { importEditor }, namespace: 'importEditor.words' })

it('a rule is a sentence with labels and meanings', () => {
  expect(ruleWords({ form, t, locale: 'de' }, forbids)).toBe(
    'Wenn „Rasse“ gleich „Dackel“ ist und („Hund › Assistenzhund“ mit Ja beantwortet ist oder „Name“ ausgefüllt ist), wird nach „Name“ nicht gefragt.',
  )
})

it('what must not be is said as that, and days as people write them', () => {
  const early: Condition = { op: 'less-than', left: { path: ['F99000001'] }, right: { value: '1900-01-01' } }
  const rule: FormRule = { id: 'R3', effect: 'valid', condition: { op: 'not', of: early }, message: words('Zu früh.') }
  expect(ruleWords({ form, t, locale: 'de' }, rule)).toBe(
    'Nicht erlaubt ist, dass „Name“ kleiner oder früher als „01.01.1900“ ist.',
  )
  const empty: Condition = { op: 'not', of: { op: 'is-empty', path: ['F99000001'] } }
  expect(ruleWords({ form, t, locale: 'de' }, { ...rule, condition: empty })).toBe(
    'Verlangt ist, dass „Name“ ausgefüllt ist.',
  )
})

it('rules that run only together say so, and the first of them stands for both', () => {
  const without = (id: string) => ruleIds(withEdits(form, { ...noEdits, rules: { [id]: false } }).form)
  expect(
    ruleRows(form, without).map(({ rule, companions, isCompanionOf }) => [rule.id, companions, isCompanionOf]),
  ).toEqual([
    ['R1', ['R1-required'], undefined],
    ['R1-required', ['R1'], 'R1'],
    ['R2', [], undefined],
  ])
})
