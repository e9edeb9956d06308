import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationSchema } from '@kurier/sides/application'
import { offerOf } from '@kurier/sides/destination'
import { startBothSides, type BothSides } from './testing/both-sides.ts'

let sides: BothSides
beforeAll(async () => {
  const schema = applicationSchema({ schemaBase: 'https://schemas.example' })
  sides = await startBothSides({
    metadataVersions: ['2.1.0'],
    publicServices: [offerOf('urn:de:fim:leika:leistung:99107023017000', schema)],
  })
})
afterAll(() => sides.close())

it('a sample follows the form of the destination, is sent as it is, and is told of by its folder', async () => {
  const settings = { ...sides.online, KURIER_DESTINATION_ID: sides.destinationId }
  const folder = join(sides.folder, 'application')
  expect(await sides.answer(settings, 'sample', folder)).toMatchObject({ exitCode: 0, json: { isKnown: true } })
  const written = await readFile(join(folder, 'data.json'), 'utf8')
  const again = await sides.answer(settings, 'sample', folder)
  expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is there already') })
  expect(await readFile(join(folder, 'data.json'), 'utf8')).toBe(written)

  expect(await sides.answer(settings, 'send', folder)).toMatchObject({ exitCode: 0, json: { state: 'submitted' } })
  // the folder knows the destination; nothing else tells it
  const { json } = await sides.answer(sides.online, 'events', folder)
  expect(json.events).toMatchObject([{ name: 'create-submission' }, { name: 'submit-submission' }])
})

it('without a destination in the settings, a case by its id alone says what is missing', async () => {
  const { stderr } = await sides.answer(sides.online, 'events', '0193f2a4-8a00-7000-8000-2b1c0d9e8f70')
  expect(stderr).toContain('The destination is missing. Give it as --destination')
})
