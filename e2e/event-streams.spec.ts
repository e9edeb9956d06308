import type { Page } from '@playwright/test'
import { verifyEvents } from '@kurier/sdk/verify-events'
import type { CallbackReceiver, ReceivedRequest } from '@kurier/sides/callback-receiver'
import { posted, startReceiver } from './callback-receiver.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

/** A receiver that answers the handshake, and events with a status that may be changed. */
async function monitoring(status: { of: number; agrees: boolean }): Promise<CallbackReceiver> {
  const headers = { 'webhook-allowed-origin': '*', 'webhook-allowed-rate': '*' }
  return startReceiver(({ method }) =>
    method === 'OPTIONS'
      ? { status: status.agrees ? 200 : 405, headers: status.agrees ? headers : {} }
      : { status: status.of },
  )
}

/** Plans maintenance far ahead and takes it back: two events, and nothing is left of it. */
async function somethingHappens(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const text = { de: 'Geplant', en: 'Planned' }
    const span = { beginsAt: '2099-01-01T20:00:00Z', endsAt: '2099-01-01T22:00:00Z' }
    const body = JSON.stringify({ kind: 'maintenance', title: text, text, ...span })
    const headers = { 'content-type': 'application/json' }
    const path = '/api/portal/admin/incidents'
    const { incidentId } = (await (await fetch(path, { method: 'POST', headers, body })).json()) as {
      incidentId: string
    }
    await fetch(`${path}/${incidentId}`, { method: 'DELETE' })
  })
}

async function typesIn(received: readonly ReceivedRequest[], secret: string): Promise<string[]> {
  const types: string[] = []
  for (const { method, headers, body } of received) {
    if (method !== 'POST') continue
    const verified = await verifyEvents({ headers, rawBody: body, secret, now: new Date() })
    types.push(...(verified.ok ? verified.events.map(({ type }) => type) : [verified.reason]))
  }
  return types
}

test(
  'an operator has events sent to a receiver, sees them arrive, and what is wrong when they do not',
  { tag: '@trial' },
  async ({ page }) => {
    test.slow()
    const status = { of: 204, agrees: true }
    const receiver = await monitoring(status)
    const name = `Leitstand ${Date.now()}`
    await signInAs(page.context(), 'operator')
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Ereignisströme' }).click()
    await page.getByRole('link', { name: 'Ereignisstrom anlegen' }).click()
    await page.getByRole('button', { name: 'Anlegen und fragen' }).click()
    await expect(page.getByText('Geben Sie einen Namen ein.')).toBeVisible()
    await expectSound(page)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Adresse des Empfängers').fill(receiver.callback.url)
    for (const family of ['Einreichungen', 'Antworten', 'Zustellpunkte', 'Clients'])
      await page.getByRole('checkbox', { name: family, exact: true }).uncheck()
    await page.getByRole('button', { name: 'Anlegen und fragen' }).click()
    await expect(page.getByText('Der Empfänger hat zugestimmt.')).toBeVisible()
    const secret = (await page.getByText(/^kurier_es_/).textContent()) ?? ''
    await expectSound(page)
    expect(receiver.requests[0]).toMatchObject({
      method: 'OPTIONS',
      headers: { 'webhook-request-origin': '127.0.0.1' },
    })

    await page.getByRole('button', { name: 'Zum Ereignisstrom' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: 'Testereignis senden' }).click()
    await expect(page.getByText('Der Empfänger hat das Testereignis angenommen')).toBeVisible()
    await somethingHappens(page)
    await expect
      .poll(() => typesIn(receiver.requests, secret))
      .toEqual(
        expect.arrayContaining(['de.kurier.stream.test', 'de.kurier.incident.opened', 'de.kurier.incident.removed']),
      )
    expect(receiver.requests.map(({ body }) => body).join()).not.toContain('Geplant')
    await expect(page.getByRole('row').filter({ hasText: 'angenommen' }).first()).toBeVisible()
    await expectSound(page)

    status.of = 503
    await somethingHappens(page)
    await expect(page.getByText('Der Empfänger nimmt nichts an')).toBeVisible()
    await expect(page.getByText('Der Empfänger hat abgelehnt.').first()).toBeVisible()
    await expectSound(page)
    status.of = 204
    await expect(page.getByText('Der Empfänger nimmt nichts an')).toBeHidden({ timeout: 90_000 })

    await page.getByRole('button', { name: 'Anhalten' }).click()
    await expect(page.getByText('Der Strom ist angehalten')).toBeVisible()
    await somethingHappens(page)
    await expect(page.getByText(/^\d+ Ereignisse/)).toBeVisible()
    await page.getByRole('button', { name: 'Ab jetzt fortsetzen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ab jetzt fortsetzen' }).click()
    await expect(page.getByText('Der Strom ist angehalten')).toBeHidden()
    await page.getByRole('button', { name: 'Geheimnis austauschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Geheimnis austauschen' }).click()
    await expect(page.getByText(/^kurier_es_/)).not.toHaveText(secret)
    await expectSound(page)

    const toLog = page.getByRole('link', { name: 'Wer was geändert hat, steht im Protokoll' })
    const asked = page.waitForEvent('dialog')
    await Promise.all([asked.then((dialog) => dialog.dismiss()), toLog.click()])
    expect((await asked).message()).toContain('Das Geheimnis wird nur jetzt angezeigt.')
    await page.getByRole('button', { name: 'Ich habe es übernommen' }).click()
    await toLog.click()
    await expect(page.getByRole('main')).toContainText('Ereignisstrom angehalten')
    await page.goto('/admin/event-streams')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('läuft')
    await expectSound(page)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page).toHaveURL(/event-streams$/)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await receiver.close()
  },
)

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test(
    'a receiver that has not agreed is sent nothing, and says why; asked again it agrees',
    { tag: '@trial' },
    async ({ page }) => {
      const status = { of: 204, agrees: false }
      const receiver = await monitoring(status)
      const name = `Monitoring ${Date.now()}`
      await signInAs(page.context(), 'operator')
      await page.goto('/admin/event-streams/new')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Address of the receiver').fill(receiver.callback.url)
      await page.getByRole('radio', { name: 'Attributes in headers' }).check()
      await page.getByRole('button', { name: 'Add and ask' }).click()
      await expect(page.getByText('The receiver has not agreed yet.')).toBeVisible()
      const secret = (await page.getByText(/^kurier_es_/).textContent()) ?? ''
      await page.getByRole('button', { name: 'To the event stream', exact: true }).click()
      await expect(page.getByText('not confirmed')).toBeVisible()
      await expect(page.getByText('The answer holds no consent (WebHook-Allowed-Origin).')).toBeVisible()
      await somethingHappens(page)
      await expect(page.getByText(/^\d+ events/)).toBeVisible()
      expect(receiver.requests.map(({ method }) => method)).toEqual(['OPTIONS'])
      await expectSound(page)
      status.agrees = true
      await page.getByRole('button', { name: 'Ask again' }).click()
      await expect(page.getByText('The receiver has agreed')).toBeVisible()
      await expect
        .poll(() => typesIn(posted(receiver), secret))
        .toEqual(expect.arrayContaining(['de.kurier.incident.opened', 'de.kurier.incident.removed']))
      expect(posted(receiver).map(({ headers }) => headers['ce-source'])).not.toContain(undefined)
      await expect(page.getByText('not at all')).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page).toHaveURL(/event-streams$/)
      await receiver.close()
    },
  )
})
