import { expect, test } from 'vitest'
import { members, type FormDefinition } from '@kurier/forms/definition'
import { documentOf } from '@kurier/forms/document'
import { forms } from '@kurier/forms/registry/forms.generated'
import { smallForm } from '@kurier/forms/testing/small-form'
import { laterProofs } from '../later-proofs.ts'
import { canFollow, minutesFor, proofsByPage } from './proofs.ts'
import { summaryOf } from '../fields/summaries.ts'

const housing = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const callback = forms.find(({ path }) => path === 'callback-request') ?? expect.fail('there is no such form')

test('how long a form takes follows from its questions', () => {
  expect(minutesFor(callback)).toEqual({ least: 2, most: 2 })
  // from the shortest way, where nothing applies, to a long one
  expect(minutesFor(housing)).toEqual({ least: 10, most: 50 })
})

test('proofs are named after what they are of, each once, on the page that asks first', () => {
  expect(proofsByPage(callback)).toEqual([])
  const byPage = new Map(proofsByPage(housing).map(({ page, names }) => [page.key, names.map(({ de }) => de)]))
  expect(byPage.get('applicant')).toEqual(expect.arrayContaining(['Aufenthaltstitel', 'Einnahme']))
  expect(byPage.get('household')).toEqual(['Nachweis über geteilte Kinderbetreuung'])
  const all = [...byPage.values()].flat()
  expect(new Set(all).size).toBe(all.length)
})

test('what is promised for later is named as long as it is asked for and no file stands there, and is in no document', () => {
  const values = { G00001543: { 'F60000296-later': 'true' } }
  expect(laterProofs(housing, values).map(({ de }) => de)).toEqual(['Eigentum und Belastungen'])
  expect(laterProofs(housing, { G00001543: { ...values.G00001543, F60000296: ['an-id'] } })).toEqual([])
  const closed = { G00001542: { G00001498: { F00002593: '002' } }, G00001541: { F00002065: '002', G00000450: [] } }
  expect(laterProofs(housing, closed)).toEqual([])
  expect(JSON.stringify(documentOf(housing, values))).not.toContain('later')
})

test('a folded item says its first answers', () => {
  const values = { F00002700: ' Stadtwerke ', G00001584: { F00002701: '120' } }
  expect(summaryOf(housing, 'G00001583', values, 'de')).toBe('Stadtwerke, 120 €')
  expect(summaryOf(housing, 'G00001583', {}, 'de')).toBe('')
})

test('the start says that files may follow as far as that is so', () => {
  const file = { type: { kind: 'proof' } } as const
  const withFiles = (root: FormDefinition['root']) => ({
    ...smallForm,
    root,
    groups: {},
    fields: { ...smallForm.fields, F00000098: file, F00000099: file },
  })
  expect(canFollow(withFiles(members('F00000098 req', 'F00000099 req')))).toBe('no')
  expect(canFollow(withFiles(members('F00000098 req', 'F00000099')))).toBe('some')
  expect(canFollow(withFiles(members('F00000098', 'F00000099')))).toBe('yes')
})
