import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { codes, type FormDefinition } from './definition.ts'
import { inventedWords } from './invented-words.ts'
import { fieldIds, isNamed, withWords } from './naming.ts'
import { forms } from './registry/forms.generated.ts'
import { smallForm } from './testing/small-form.ts'

it.each(forms.map((form) => [form.path, form] as const))('name everything of %s that has no words', (_, form) => {
  const worded = withWords(form, inventedWords(form))
  expect(fieldIds(worded).filter((id) => !isNamed(worded, id))).toEqual([])
})

it('say that they are invented, and change nothing that is said', () => {
  const { codes: invented } = inventedWords(smallForm)
  expect(invented.F00000008?.['002']).toEqual({ de: 'Beispielwert B', en: 'Example value B' })
  const [housing] = forms.filter(({ path }) => path === 'housing-burden')
  const own = housing?.labels.codes ?? {}
  for (const form of housing ? [housing] : []) {
    const said = inventedWords(form)
    for (const [id, meanings] of Object.entries(said.codes)) expect(meanings).toMatchObject(own[id] ?? {})
    expect(said.codes.F00000598).toBeUndefined()
  }
})

it('tell many values apart', () => {
  const form: FormDefinition = { ...smallForm, fields: { F00000008: { title: 'Liste', type: codes('001-099') } } }
  const names = Object.values(inventedWords(form).codes.F00000008 ?? {}).map(({ de }) => de)
  expect(new Set(names).size).toBe(99)
  expect([names[25], names[26]]).toEqual(['Beispielwert Z', 'Beispielwert AA'])
})

it('stand in a file for the demo', async () => {
  const file = await readFile(new URL('./examples/housing-burden-words.json', import.meta.url), 'utf8')
  const form = forms.find(({ path }) => path === 'housing-burden') ?? smallForm
  expect(JSON.parse(file)).toEqual({ form: form.name, version: form.version, ...inventedWords(form) })
})
