import { expect, test } from 'vitest'
import { dataValidator } from '../data-validator.ts'
import { forms } from './forms.generated.ts'
import { sampleData } from './sample-data.ts'

const judge = dataValidator(forms, 'en', 'everyone')
const mimeType = 'application/json'

test.each(forms.map(({ name, version }) => [name, version] as const))(
  'for %s there are invented data that fit its schema',
  async (name, version) => {
    const schemaUri = `https://schemas.example/forms/${name}/${version}/form.schema.json`
    const { content, isKnown } = sampleData({ schemaUri, mimeType })
    expect(isKnown).toBe(true)
    expect(await judge({ schemaUri, mimeType, content: new TextEncoder().encode(content) })).toEqual([])
  },
)

test('for any other schema they are well-formed, and say that they follow none', () => {
  const schemaUri = 'https://schemas.example/other.json'
  const json = sampleData({ schemaUri, mimeType })
  expect(json.isKnown).toBe(false)
  expect(JSON.parse(json.content)).toEqual({ sample: expect.stringContaining('follows no schema') })
  expect(sampleData({ schemaUri, mimeType: 'application/xml' }).content).toMatch(/^<sample>.*<\/sample>$/)
})
