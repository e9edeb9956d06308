import { OnlineService } from '@kurier/sdk/online-service'
import { chooseKeys, connection, newDestination } from './building-office.ts'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

const MINUTE = 60_000
const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schemaUri = 'https://amt.example/schemas/note.schema.json'

async function sentTo(destinationId: string) {
  const data = { content: '{"note":"a"}', schemaUri }
  return new OnlineService(connection('portal')).send({ destinationId, publicService, region: 'DE01', data })
}

test('a device whose clock is ten minutes off decides at the workbench', async ({ page }) => {
  const submissionSchemas = [{ schemaUri, mimeType: 'application/json' }]
  const destinationId = await newDestination({
    name: `Falsche Uhr ${Date.now()}`,
    publicServices: [{ identifier: publicService.identifier, regions: ['DE'], submissionSchemas }],
    metadataVersions: ['1.0.0'],
  })
  await signInAs(page.context(), 'caseWorker')
  for (const minutes of [10, -10]) {
    const { submissionId } = await sentTo(destinationId)
    await page.clock.setSystemTime(Date.now() + minutes * MINUTE)
    await page.goto(`/workbench/${destinationId}/${submissionId}`)
    await chooseKeys(page)
    await page.getByRole('button', { name: 'Annehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Die Einreichung ist angenommen')).toBeVisible()
  }
})

test('a device that cannot learn the time reads by how much its clock is off', async ({ page }) => {
  const submissionSchemas = [{ schemaUri, mimeType: 'application/json' }]
  const destinationId = await newDestination({
    name: `Uhr ohne Zeit ${Date.now()}`,
    publicServices: [{ identifier: publicService.identifier, regions: ['DE'], submissionSchemas }],
    metadataVersions: ['1.0.0'],
  })
  const { submissionId } = await sentTo(destinationId)
  await signInAs(page.context(), 'caseWorker')
  // as a proxy does that keeps answers: they bear the time of another one
  await page.route('**/submission-api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), age: '1' } })
  })
  await page.clock.setSystemTime(Date.now() + 10 * MINUTE)
  await page.goto(`/workbench/${destinationId}/${submissionId}`)
  await chooseKeys(page)
  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(page.getByText('Die Uhr dieses Geräts geht 10 Minuten vor.')).toBeVisible()
  // what is still under way there would meet a page that is gone
  await page.unrouteAll({ behavior: 'wait' })
})
