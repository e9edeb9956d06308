import type { Page } from '@playwright/test'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { keyFile } from './building-office.ts'
import { serverAddress } from './demo.ts'
import { next, savedReceipt, sendNow, title } from './form-journey.ts'
import { expect, expectSound, test } from './journey.ts'
import { newcomer, operatorLink, setUp, type Operator } from './operators.ts'
import { join } from './people.ts'

/** A small schema with the name of the applicant and one question of its own. */
const berthSchema = keyFile('berth.schema.json', {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Liegeplatz beantragen',
  version: '1.0',
  type: 'object',
  required: ['F60000227', 'boat'],
  properties: {
    F60000227: { title: 'Familienname', type: 'string', minLength: 1, maxLength: 120 },
    boat: { title: 'Name des Bootes', type: 'string', minLength: 1, maxLength: 120 },
  },
})

async function call(page: Page, method: string, path: string, data: object): Promise<Record<string, string>> {
  const headers = { origin: serverAddress() }
  const answer = await page.request.fetch(`/api/portal/${path}`, { method, headers, data })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.status() === 204 ? {} : ((await answer.json()) as Record<string, string>) // ids, by every schema
}

/** An office of this operator's own organisation, with keys, which names no service yet. */
async function newOffice(page: Page, operator: Operator, name: string): Promise<void> {
  const { organisationId } = await call(page, 'POST', 'organisations', { name })
  const invitation = { email: operator.email, role: 'owner' }
  const { link = '' } = await call(page, 'POST', `organisations/${organisationId}/invitations`, invitation)
  await join(page.context(), operator, link)
  const { destinationId } = await call(page, 'POST', 'destinations', {
    organisationId,
    name,
    metadataVersions: ['1.0.0', '2.1.0'],
    contactInformation: { legalName: name, email: 'hafen@amt.example' },
    publicServices: [],
  })
  const [encryption, signing] = [encryptionPair().publicKey, signingPair().publicKey]
  for (const key of [encryption, signing]) await call(page, 'POST', `destinations/${destinationId}/keys`, key)
  await call(page, 'PATCH', `destinations/${destinationId}`, { encryptionKid: encryption.kid })
}

async function importBerth(page: Page, { path, service }: { path: string; service: string }): Promise<void> {
  await page.goto('/admin/forms/import')
  await page.getByLabel('Dateien', { exact: true }).setInputFiles(berthSchema)
  await page.getByRole('button', { name: 'Weitere Einstellungen' }).click()
  await page.getByLabel('Leistung', { exact: true }).fill(service)
  await page.getByLabel('Name', { exact: true }).fill(path)
  await page.getByLabel('Adresse des Formulars').fill(path)
  // a node does one import at a time
  await expect(async () => {
    await page.getByRole('button', { name: 'Importieren', exact: true }).click()
    await expect(page).toHaveURL(/outcome=made/, { timeout: 10_000 })
  }).toPass()
}

test('one person publishes a form and offers it in one go, and an applicant finds it by its service and sends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = String(Date.now()).slice(-12).padStart(12, '0')
  const [path, office] = [`hafen-${number}`, `Hafenamt ${number}`]
  const service = `urn:de:fim:leika:leistung:98${number}`
  const person = newcomer()
  await setUp(page, await operatorLink(baseURL, person.email), person)
  await newOffice(page, person, office)
  await importBerth(page, { path, service })
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('dialog')
  const too = dialog.getByRole('checkbox', { name: `Und gleich für „${office}“ anbieten` })
  await expect(too).toHaveAccessibleDescription(/Leistung und Datenschema eingetragen/)
  await too.check()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.locator(':focus')).toContainText('Veröffentlicht und angeboten')
  await expect(page.getByText('kann sie nicht zurückgezogen werden')).toBeVisible()
  await expectSound(page)

  const applicant = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const form = await applicant.newPage()
  await form.goto('/where-to-send')
  await form.getByRole('searchbox', { name: 'Leistung' }).fill(service)
  await form.getByRole('searchbox', { name: 'Ort' }).fill('Sachsen')
  await form.getByRole('search').getByRole('button', { name: 'Suchen' }).click()
  await expect(form.getByRole('heading', { name: office })).toBeVisible()
  await form.getByRole('link', { name: 'Online ausfüllen: Liegeplatz beantragen' }).click()
  await expect(form).toHaveURL(`/form/${path}`)
  await form.getByRole('button', { name: 'Jetzt ausfüllen' }).click()
  await form.getByLabel('Familienname').fill('Beispiel')
  await form.getByLabel('Name des Bootes').fill('Seestern')
  await next(form).click()
  await expect(title(form)).toHaveText('Prüfen und absenden')
  await sendNow(form).click()
  const { submissionId } = await savedReceipt(form)
  await applicant.close()
  await page.goto(`/cases?q=${submissionId}`)
  await expect(page.getByRole('main')).toContainText(office)
})
