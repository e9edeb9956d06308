import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startReceiver, type Answer, type Received } from './callback-receiver.ts'
import { serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { asPerson, demoFacts } from './people.ts'

const secret = 'ein-geheimnis-mit-mehr-als-32-zeichen-1'

/** As the documentation has it: the age, then the HMAC. */
function isGenuine({ headers, body }: Received): boolean {
  const [timestamp, authentication] = [headers['callback-timestamp'], headers['callback-authentication']]
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha512', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex')
  return authentication === expected
}

const careless = (): Answer => ({ status: 202, body: '' })
const careful = (received: Received): Answer => ({ status: isGenuine(received) ? 202 : 403, body: '' })

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

test('a receiver that does right is all green, and the result stands at the destination', async ({ page }) => {
  const receiver = await startReceiver(careful)
  await asPerson(page, 'developer')
  const destination = await destinationWith(page, receiver.url)

  await page.goto(destination)
  await expect(page.getByText('Der Empfänger wurde noch nicht geprüft.')).toBeVisible()
  await page.getByRole('link', { name: 'Zur Callback-Prüfung' }).click()

  const begin = page.getByRole('button', { name: 'Callback prüfen' })
  await begin.click()
  await expect(page.getByText('Stimmen Sie zu, damit die Prüfung beginnen kann.')).toBeVisible()
  await expectSound(page)
  expect(receiver.received.filter(({ method }) => method === 'POST')).toEqual([])

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
  await expect(page.getByText(/Callback geprüft am/)).toContainText('10 von 10 richtig')
  await receiver.close()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('a careless receiver is red for what it should have refused, with the code that mends it', async ({ page }) => {
    const receiver = await startReceiver(careless)
    await asPerson(page, 'developer')
    const destination = await destinationWith(page, receiver.url)
    await page.goto(`${destination}/examination`)
    await page.getByLabel('I consent').check()
    await page.getByRole('button', { name: 'Examine the callback' }).click()
    await expect(page.getByText('The receiver does not do everything right.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/6 of 10 right/)).toBeVisible()
    const trial = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    for (const title of ['Timestamp ten minutes old', 'foreign secret', 'changed after signing', 'Header missing']) {
      await expect(trial(title)).toContainText('nothing shows that it was ignored')
    }
    await expect(trial('Timestamp ten minutes old')).toContainText('LONGEST_AGE_SECONDS')
    await page.getByLabel('Code in').selectOption('Python 3.11')
    await expect(trial('foreign secret')).toContainText('compare_digest')
    await expectSound(page)
    await receiver.close()
  })
})
