import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishForm } from '#lib/wings/catalogue/change-imported-form.ts'
import { importedDraft } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { startBothSides, type BothSides } from './testing/both-sides.ts'

const identifier = 'urn:de:fim:leika:leistung:99000000000001'
const schemaUri = 'https://schema.example/hund_1.0.schema.json'
const unknown = 'https://schema.example/katze_1.0.schema.json'
let sides: BothSides

beforeAll(async () => {
  const submissionSchemas = [schemaUri, unknown].map((uri) => ({ schemaUri: uri, mimeType: 'application/json' }))
  sides = await startBothSides({ publicServices: [{ identifier, regions: ['DE'], submissionSchemas }] })
  const form = await importedDraft({ schemaUri })
  await publishForm(contextFor(systemActor), form)
})

afterAll(() => sides.close())

async function send(name: string, data: object, schema: string, env = sides.online) {
  const folder = await sides.folderOf(name, { 'data.json': JSON.stringify(data) })
  return sides.answer(env, 'send', folder, '--destination', sides.destinationId, '--schema', schema)
}

it('data records of a form that the service has imported are judged by it', async () => {
  expect(await send('right', { F99000001: 'Ada' }, schemaUri)).toMatchObject({ exitCode: 0, stderr: '' })
  const wrong = await send('wrong', { F99000001: 7 }, schemaUri)
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' })
  expect(JSON.parse(wrong.stderr)).toMatchObject({
    error: { code: 'data-invalid', errors: [{ pointer: '/F99000001' }] },
  })
})

it('those of a schema that is of no form there are not judged, and nothing is said of it', async () => {
  expect(await send('unknown', { F99000001: 7 }, unknown)).toMatchObject({ exitCode: 0, stderr: '' })
})
