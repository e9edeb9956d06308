import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { valuesOf } from '@kurier/forms/document'
import { form as published } from '@kurier/forms/housing-burden-first-application/1.0/form'
import { asAnswered } from '@kurier/forms/testing/as-answered'
import { removed } from '@kurier/forms/testing/json-pointer'
import { named } from '@kurier/forms/testing/named'
import { members } from '@kurier/forms/definition'
import { smallForm } from '@kurier/forms/testing/small-form'
import { numberValue } from '@kurier/forms/typed-numbers'
import { loadJudge } from './judge.ts'
import { LATER, laterName } from './later-proofs.ts'

const address = '/G00000448/G00000188/G00000701/G00001490/G00001477/G60000093'
const text = await readFile(
  new URL('../../../packages/forms/testing/applications/widow-with-lodger.json', import.meta.url),
  'utf8',
)
const form = named(published)
const application = asAnswered(form, text)
const judge = await loadJudge(form)

test('what is filled in whole has no faults', () => {
  expect(judge(valuesOf(form, application))).toEqual([])
})

test('an address needs the branch that was chosen, at its first field, though a document may do without', () => {
  const [fault, ...others] = judge(valuesOf(form, removed(application, `${address}/G60000091`)))
  expect(fault).toMatchObject({
    field: `${address.slice(1).replaceAll('/', '.')}.G60000091.F60000261`,
    page: 'applicant',
    message: { de: expect.stringContaining('Anschrift im Ausland'), en: expect.stringContaining('Address abroad') },
  })
  expect(others).toEqual([])
})

test('a number in the notation of the other language is told with what may be meant', async () => {
  const small = named({ ...smallForm, root: members('F00000004', 'F00000010') })
  const judgeSmall = await loadJudge(small)
  const messageOf = (typed: string, language: 'de' | 'en') => {
    const [fault] = judgeSmall({ F00000010: numberValue(typed, language) })
    return fault?.message[language]
  }
  expect(messageOf('0.500', 'de')).toContain('0,5 oder 500')
  expect(messageOf('12.5', 'de')).toContain('12,5')
  expect(messageOf('12,5', 'en')).toContain('12.5')
  expect(messageOf('two', 'de')).toContain('als Zahl')
  expect(messageOf('12,5', 'de')).toBeUndefined()
})

test('a file that everybody adds or promises for later is missing until one of both is done', async () => {
  const small = named({
    ...smallForm,
    root: members('F00000012'),
    fields: { ...smallForm.fields, F00000012: { type: { kind: 'proof' }, isOrLater: true } },
  })
  const judgeSmall = await loadJudge(small)
  expect(judgeSmall({})).toMatchObject([{ field: 'F00000012' }])
  expect(judgeSmall({ [laterName('F00000012')]: LATER })).toEqual([])
  expect(judgeSmall({ F00000012: '01a2249a-ef4a-72fc-9deb-3b0a26410457' })).toEqual([])
})
