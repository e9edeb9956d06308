import { expect, test } from 'vitest'
import { dataValidator } from '@kurier/forms/data-validator'
import { forms } from '@kurier/forms/registry/forms.generated'
import { sampleFor } from './sample-data.ts'

const judge = dataValidator(forms, 'en', 'everyone')
const bytes = (text: string) => new TextEncoder().encode(text)

test.each(forms.map(({ name, version }) => [name, version] as const))(
  'for %s there are data that fit its schema, and others that do not',
  async (name, version) => {
    const schema = {
      schemaUri: `https://schemas.example/forms/${name}/${version}/form.schema.json`,
      mimeType: 'application/json',
    }
    const [right, wrong] = [await sampleFor(schema, true), await sampleFor(schema, false)]
    expect(await judge({ ...right, content: bytes(right.content) })).toEqual([])
    expect((await judge({ ...wrong, content: bytes(wrong.content) })).length).toBeGreaterThan(0)
  },
)

test('for a schema that nobody here knows data are made up, or break off', async () => {
  const schema = { schemaUri: 'https://schemas.example/other.json', mimeType: 'application/json' }
  expect(JSON.parse((await sampleFor(schema, true)).content)).toBeTypeOf('object')
  const broken = await sampleFor(schema, false)
  expect(() => JSON.parse(broken.content) as unknown).toThrow()
  expect((await sampleFor({ ...schema, mimeType: 'application/xml' }, true)).content).toMatch(/^<sample>.*<\/sample>$/)
})
