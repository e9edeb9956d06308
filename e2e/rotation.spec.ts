import { readFile } from 'node:fs/promises'
import type { JWK } from 'jose'
import { AdministrationSystem } from '#sdk/administration-system.ts'
import { OnlineService } from '#sdk/online-service.ts'
import { connection, newDestination, publicHalf } from './building-office.ts'
import { demoFacts } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { asPerson } from './people.ts'

const identifier = 'urn:de:fim:leika:leistung:99107023017000'
const schema = { schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' } as const
const publicServices = [{ identifier, regions: [], submissionSchemas: [schema] }]

test('a key is exchanged with a submission on its way, from the first step until the old one is revoked', async ({
  page,
}) => {
  const name = 'Stelle mit neuem Schlüssel'
  const destinationId = await newDestination({ name, publicServices, metadataVersions: ['1.0.0'] })
  const portal = new OnlineService(connection('portal'))
  const send = () =>
    portal.send({
      destinationId,
      publicService: { identifier, name: 'Antrag' },
      data: { content: JSON.stringify({ antrag: 1 }) },
    })
  const first = await send()

  await asPerson(page, 'developer')
  await page.goto(`/destinations/${destinationId}`)
  await page.getByRole('link', { name: 'Schlüssel austauschen' }).click()
  const section = page.getByRole('region', { name: 'Verschlüsselungsschlüssel' })
  await section.getByRole('button', { name: 'Austausch beginnen' }).click()
  await section.getByRole('button', { name: 'Schlüsselpaar erzeugen' }).click()
  const save = section.getByRole('button', { name: 'Privaten Schlüssel speichern und beginnen' })
  await save.waitFor({ timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await save.click()
  const download = await downloading
  const file = await download.path()
  const newKey = JSON.parse(await readFile(file, 'utf8')) as JWK // as the page made it

  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await expect(section.getByText('noch niemandem bekannt')).toBeVisible()
  await expectSound(page)
  const other = JSON.stringify(demoFacts().destinations.building.keys.decryption)
  const buffer = Buffer.from(other)
  const choose = section.getByLabel('Datei mit dem privaten Schlüssel')
  await choose.setInputFiles({ name: 'falsch.json', mimeType: 'application/json', buffer })
  await expect(section.getByText('Das ist der private Teil eines anderen Schlüssels.')).toBeVisible()
  await choose.setInputFiles(file)
  await section.getByRole('button', { name: 'Neuen Schlüssel veröffentlichen' }).click()
  expect(bodies.filter((body) => body.includes(String(newKey.d)))).toEqual([])

  // resumed where it stands
  await page.reload()
  await section.getByRole('button', { name: 'Jetzt einsetzen' }).click()
  await expect(section.getByText('Eine Einreichung ist noch für den alten Schlüssel unterwegs')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Alten Schlüssel widerrufen', exact: true })).toHaveCount(0)
  await section.getByRole('button', { name: 'Alten Schlüssel von selbst widerrufen' }).click()
  await expect(section.getByRole('button', { name: 'Doch von Hand widerrufen' })).toBeVisible()
  await expectSound(page)

  const second = await send()
  const { decryption, signing } = demoFacts().destinations.building.keys
  const keys = { decryptionKeys: [decryption, newKey], signingKey: signing }
  const office = new AdministrationSystem({ ...connection('building'), keysOf: () => keys })
  for (const { submissionId } of [first, second]) {
    const opened = await office.openSubmission(submissionId)
    if (!opened.ok) throw new Error('not readable with either key')
    await office.accept(opened)
  }
  await expect(async () => {
    await page.reload()
    await expect(section.getByText('Der letzte Austausch ist abgeschlossen')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await expect(section.getByText('der Dienst von selbst')).toBeVisible()

  await page.goto(`/destinations/${destinationId}`)
  await expect(page.getByRole('row', { name: new RegExp(`${decryption.kid}.*widerrufen`) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${newKey.kid}.*aktiv`) })).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('an exchange can be begun with a public key, go on without a trial, and be cancelled', async ({ page }) => {
    const name = 'Stelle mit Gerät'
    const destinationId = await newDestination({ name, publicServices, metadataVersions: ['1.0.0'] })
    await asPerson(page, 'owner')
    await page.goto(`/destinations/${destinationId}/rotation`)
    const section = page.getByRole('region', { name: 'Signing key' })
    await section.getByRole('button', { name: 'Begin the exchange' }).click()
    const jwk = { ...publicHalf(demoFacts().destinations.trial.keys.signing, 'verify'), kid: 'signing-of-a-device' }
    await section.getByLabel('Public key as JWK').fill(JSON.stringify(jwk))
    await section.getByRole('button', { name: 'Begin with this key' }).click()
    await section.getByRole('button', { name: 'Go on without a trial' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go on without a trial' }).click()
    await section.getByRole('button', { name: 'Publish the new key' }).click()
    await expect(section.getByText('Both keys stay valid.')).toBeVisible()
    await expectSound(page)
    await section.getByRole('button', { name: 'Cancel the exchange' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the exchange' }).click()
    await expect(section.getByText('The last exchange was cancelled')).toBeVisible()
  })
})
