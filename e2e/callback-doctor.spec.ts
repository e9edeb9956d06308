import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { OnlineService } from '@kurier/sdk/online-service'
import type { ReceivedRequest, ReceiverAnswer } from '@kurier/sides/callback-receiver'
import { posted, startReceiver } from './callback-receiver.ts'
import { serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { demoFacts, newClient, signInAs } from './people.ts'

const secret = 'ein-geheimnis-mit-mehr-als-32-zeichen-1'

/** As the documentation has it: the age, then the HMAC. */
function isGenuine({ headers, body }: ReceivedRequest): boolean {
  const [timestamp, authentication] = [headers['callback-timestamp'], headers['callback-authentication']]
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha512', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex')
  return authentication === expected
}

const careless = (): ReceiverAnswer => ({ status: 202 })
const careful = (received: ReceivedRequest): ReceiverAnswer => ({ status: isGenuine(received) ? 202 : 403 })

/** A new destination of the city with a callback to this address. @returns its page */
async function destinationWith({ request }: Page, url: string): Promise<string> {
  const headers = { origin: serverAddress() }
  const made = await request.post('/api/portal/destinations', {
    headers,
    data: {
      organisationId: demoFacts().organisations.city.id,
      name: 'Prüfstelle',
      contactInformation: { legalName: 'Amt', email: 'amt@amt.example' },
      metadataVersions: ['1.0.0'],
    },
  })
  const { destinationId } = (await made.json()) as { destinationId: string } // promised by its schema
  const set = await request.put(`/api/portal/destinations/${destinationId}/callback`, {
    headers,
    data: { url, secret },
  })
  expect(await set.json()).toMatchObject({ saved: true })
  return `/destinations/${destinationId}`
}

/** A new online service of the city. @returns its id, and how it sends with a callback to this address */
async function clientOfCity(page: Page) {
  const { clientId, clientSecret } = await newClient(page, 'Prüfdienst')
  const service = new OnlineService({ baseUrl: serverAddress(), clientId, clientSecret })
  const { id: destinationId, services } = demoFacts().destinations.building
  const publicService = { identifier: services[0] ?? '', name: 'Lastenzuschuss' }
  const callBackAt = (url: string) =>
    service.send({ destinationId, publicService, callback: { url, secret }, data: { content: '{}' } })
  return { path: `/clients/${clientId}`, callBackAt }
}

test('a destination without a callback has nothing to examine, and the way to set one up and back', async ({
  page,
}) => {
  const receiver = await startReceiver(careful)
  await signInAs(page.context(), 'developer')
  const destination = await destinationWith(page, receiver.callback.url)
  await page.request.delete(`/api/portal${destination}/callback`, { headers: { origin: serverAddress() } })
  await page.goto(`${destination}/examination`)
  await expect(page.getByText('Der Zustellpunkt hat keinen Callback.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Callback einrichten' }).click()
  await expect(page).toHaveURL(`${destination}#callback`)
  await signInAs(page.context(), 'reader')
  await page.goto(`${destination}/examination`)
  await expect(page.getByText('Der Zustellpunkt hat keinen Callback.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Callback einrichten' })).toHaveCount(0)

  await signInAs(page.context(), 'developer')
  await page.goto(`${destination}#callback`)
  await page.getByRole('button', { name: 'Callback einrichten' }).click()
  await page.getByLabel('Adresse (URL)').fill(receiver.callback.url)
  await page.getByLabel('Geheimnis').fill(secret)
  await page.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await page.getByRole('link', { name: 'Zum Empfänger-Test' }).click()
  await expect(page.getByRole('button', { name: 'Empfänger testen' })).toBeVisible()
  await receiver.close()
})

test(
  'a client’s receiver is examined at the address that is chosen, and the result stands at the client',
  { tag: '@trial' },
  async ({ page }) => {
    const receiver = await startReceiver(careful)
    await signInAs(page.context(), 'developer')
    const { path, callBackAt } = await clientOfCity(page)
    await page.goto(path)
    await page.getByRole('link', { name: 'Zum Empfänger-Test' }).click()
    await expect(page.getByText('Der Client hat keine Callback-Adresse.')).toBeVisible()
    await expectSound(page)

    for (const name of ['one', 'other']) await callBackAt(`${receiver.callback.url}/${name}`)
    await page.reload()
    const other = await page.getByRole('option', { name: /\/other \(Geheimnis / }).textContent()
    await page.getByLabel('Welche Adresse?').selectOption(other)
    await page.getByLabel('Ich bin einverstanden').check()
    await expectSound(page)
    await page.getByRole('button', { name: 'Empfänger testen' }).click()
    await expect(page.getByText('Der Empfänger macht alles richtig.')).toBeVisible({ timeout: 60_000 })
    const trial = page.getByRole('listitem').filter({ hasText: '500 Einträge in einem Callback' })
    await trial.getByText('Was gesendet wurde und was zurückkam').click()
    await expect(trial).toContainText('new-replies')

    await page.goto(path)
    await expect(page.getByText(/Empfänger getestet am/)).toContainText('10 von 10 richtig')
    await expect(page.getByText(`Getestete Adresse: ${receiver.callback.url}/other`)).toBeVisible()
    await expectSound(page)
    await receiver.close()
  },
)

test('a receiver that does right is all green, and the result stands at the destination', async ({ page }) => {
  const receiver = await startReceiver(careful)
  await signInAs(page.context(), 'developer')
  const destination = await destinationWith(page, receiver.callback.url)

  await page.goto(destination)
  await expect(page.getByText('Der Empfänger wurde noch nicht getestet.')).toBeVisible()
  await page.getByRole('link', { name: 'Zum Empfänger-Test' }).click()

  const begin = page.getByRole('button', { name: 'Empfänger testen' })
  await begin.click()
  await expect(page.getByText('Stimmen Sie zu, damit der Test beginnen kann.')).toBeVisible()
  await expectSound(page)
  expect(posted(receiver)).toEqual([])

  await page.getByLabel('Ich bin einverstanden').check()
  await begin.click()
  await expect(page.getByText('Der Empfänger macht alles richtig.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/10 von 10 richtig/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Zehn Minuten alter Zeitstempel' })).toContainText(
    'Erkannt und abgelehnt.',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als JSON speichern' }).click()
  expect((await download).suggestedFilename()).toMatch(/^callback-examination-.*\.json$/)

  await page.goto(destination)
  await expect(page.getByText(/Empfänger getestet am/)).toContainText('10 von 10 richtig')
  await receiver.close()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test(
    'a careless receiver is red for what it should have refused, with the code that mends it',
    { tag: '@trial' },
    async ({ page }) => {
      const receiver = await startReceiver(careless)
      await signInAs(page.context(), 'developer')
      const destination = await destinationWith(page, receiver.callback.url)
      await page.goto(`${destination}/examination`)
      await page.getByLabel('I consent').check()
      await page.getByRole('button', { name: 'Test the receiver' }).click()
      await expect(page.getByText('The receiver does not do everything right.')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(/6 of 10 right/)).toBeVisible()
      const trial = (title: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
      for (const title of ['Timestamp ten minutes old', 'another secret', 'changed after signing', 'Header missing']) {
        await expect(trial(title)).toContainText('nothing shows that it was ignored')
      }
      await expect(trial('Timestamp ten minutes old')).toContainText('LONGEST_AGE_SECONDS')
      await page.getByLabel('Code in').selectOption('Python 3.11')
      await expect(trial('another secret')).toContainText('compare_digest')
      await expectSound(page)
      await receiver.close()
    },
  )

  test(
    'the code for a client’s careless receiver comes in the language chosen, and who may not manage it only reads',
    { tag: '@trial' },
    async ({ page }) => {
      const receiver = await startReceiver(careless)
      await signInAs(page.context(), 'developer')
      const { path, callBackAt } = await clientOfCity(page)
      await callBackAt(receiver.callback.url)
      await page.goto(`${path}/examination`)
      await page.getByLabel('I consent').check()
      await page.getByRole('button', { name: 'Test the receiver' }).click()
      await expect(page.getByText(/6 of 10 right/)).toBeVisible({ timeout: 60_000 })
      const forged = page.getByRole('listitem').filter({ hasText: 'Signed with another secret' })
      for (const [language, comparison] of [
        ['Go 1.22', 'hmac.Equal'],
        ['PHP 8.1', 'hash_equals'],
        ['C# (.NET 10)', 'FixedTimeEquals'],
      ] as const) {
        await page.getByLabel('Code in').selectOption(language)
        await expect(forged).toContainText(comparison)
      }
      await signInAs(page.context(), 'reader')
      await page.goto(`${path}/examination`)
      await expect(page.getByText('Whoever manages the client may test it.')).toBeVisible()
      await expect(page.getByText(/6 of 10 right/)).toBeVisible()
      await expectSound(page)
      await receiver.close()
    },
  )
})
