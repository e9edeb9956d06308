import { expect, test } from 'vitest'
import { dataValidator } from '@kurier/forms/data-validator'
import { forms } from '@kurier/forms/registry/forms.generated'
import { sampleFor } from './sample-data.ts'

const judge = dataValidator(forms, 'en', 'everyone')
const bytes = (text: string) => new TextEncoder().encode(text)

test.each(forms.map(({ name, version }) => [name, version] as const))(
  'for %s there are data that its schema refuses',
  async (name, version) => {
    const schema = {
      schemaUri: `https://schemas.example/forms/${name}/${version}/form.schema.json`,
      mimeType: 'application/json',
    }
    const wrong = sampleFor(schema, false)
    expect((await judge({ ...wrong, content: bytes(wrong.content) })).length).toBeGreaterThan(0)
  },
)

test('data of a schema that nobody here knows break off, if they are to be wrong', () => {
  const schema = { schemaUri: 'https://schemas.example/other.json', mimeType: 'application/json' }
  expect(JSON.parse(sampleFor(schema, true).content)).toBeTypeOf('object')
  expect(() => JSON.parse(sampleFor(schema, false).content) as unknown).toThrow()
})
