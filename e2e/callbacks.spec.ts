import { createHmac } from 'node:crypto'
import { expect, expectSound, test } from './journey.ts'
import { demoFacts, signInAs } from './people.ts'

test('from the log to an attempt that failed, with what to do about it', { tag: '@smoke' }, async ({ page }) => {
  const { destinations } = demoFacts()
  await signInAs(page.context(), 'developer')
  await page.goto('/callbacks')
  await expect(page.getByRole('heading', { level: 1, name: 'Callbacks' })).toBeVisible()
  await expect(page.getByText(/Callbacks an (eine Adresse|\d+ Adressen) kommen nicht an/)).toBeVisible()

  const destination = page.getByRole('combobox', { name: 'Zustellpunkt' })
  await expect(destination).toHaveAttribute('aria-autocomplete', 'list')
  await destination.fill(destinations.building.name)
  await destination.press('Enter')
  await page.getByLabel('Zustand').selectOption({ label: 'fehlgeschlagen' })
  await expect(page).toHaveURL(/state=failed/)
  const rows = page.getByRole('table', { name: /Versuche/ }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText('zugestellt', { exact: true })).toHaveCount(1) // the option of the filter

  await rows.first().getByRole('link').click()
  await expect(page.getByText('Was ist zu tun?')).toBeVisible()
  await expect(page.getByText(/^callback-authentication: [0-9a-f]{128}$/m)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Benachrichtigungen' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/cases\//,
  )

  await test.step('its case says the same: why it waits and until when, and lets it be sent now', async () => {
    const next = await page.getByText('Nächster Versuch:').first().locator('time').getAttribute('datetime')
    await page.getByRole('table', { name: 'Benachrichtigungen' }).getByRole('link').first().click()
    const head = page.getByRole('status').filter({ hasText: 'Wartet: Der Empfänger von' })
    await expect(head).toContainText(`„${destinations.building.name}“ ist seit`)
    await expect(head).toContainText('nicht erreichbar (Zertifikat abgelaufen)')
    await expect(head.locator('time')).toHaveAttribute('datetime', next ?? '')
    await expect(head.getByRole('button', { name: 'Jetzt senden' })).toBeVisible()
    await expectSound(page)
  })
})

test('what was chosen before the script came is what the list is narrowed to', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const scripts = Promise.withResolvers<undefined>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/callbacks', { waitUntil: 'commit' })
  const kind = page.getByLabel('Anlass')
  await kind.selectOption({ label: 'Test-Callback' })
  scripts.resolve(undefined)
  await expect(page.getByRole('combobox', { name: 'Zustellpunkt' })).toHaveAttribute('aria-autocomplete', 'list')
  await expect(kind).toHaveValue('test')
  await expect(page).toHaveURL(/kind=test/)
})

test('goes on to what is older, and back to the newest', async ({ page }) => {
  await signInAs(page.context(), 'operator')
  await page.goto('/callbacks')
  const table = page.getByRole('table', { name: /Versuche/ })
  const first = table.getByRole('rowheader').first().getByRole('link')
  const newest = await first.innerText()
  await page.getByRole('link', { name: 'Ältere' }).click()
  await expect(page).toHaveURL(/before=\d+/)
  await expect(first).not.toHaveText(newest)
  await page.getByRole('link', { name: 'Zu den neuesten' }).click()
  await expect(first).toHaveText(newest)
})

test('what was given up is counted first and sent again', async ({ page }) => {
  const { clients } = demoFacts()
  await signInAs(page.context(), 'foreignDeveloper')
  await page.goto('/callbacks/undelivered')
  await expect(page.getByRole('table', { name: /Empfänger/ })).toBeVisible()

  await page.getByRole('link', { name: clients.assistant.name }).click()
  await page.getByRole('link', { name: 'Als eigene Seite öffnen' }).click()
  await page.getByLabel('Zustand').selectOption({ label: 'aufgegeben' })
  await expect(page).toHaveURL(/state=given-up/)
  const ticks = page.getByRole('checkbox', { name: /Benachrichtigung zum Fall/ })
  await expect(ticks.first()).toBeVisible()
  await expectSound(page)

  const dialog = page.getByRole('dialog')
  const told = dialog.getByText(/^\d+ Benachrichtigung(en)? (wird|werden) erneut gesendet\.$/)
  const countOfAll = async (): Promise<number> => {
    await page.getByRole('button', { name: 'Alle seit … erneut senden' }).click()
    await dialog.getByLabel('Aufgegeben oder zugestellt seit').fill('2020-01-01T00:00')
    await expect(told).toBeVisible()
    const count = Number.parseInt(await told.innerText(), 10)
    await expectSound(page)
    await dialog.getByLabel('Aufgegeben oder zugestellt seit').fill('2099-01-01T00:00')
    await expect(dialog.getByText('Davon lässt sich zurzeit nichts senden.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    return count
  }
  expect(await countOfAll()).toBeGreaterThan(0)
  await ticks.first().check()
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Ausgewählte senden' }).click()
  await expect(dialog.getByText('1 Benachrichtigung wird erneut gesendet.')).toBeVisible()
  const sending = page.waitForRequest((request) => request.url().endsWith('/callbacks/send-again'))
  await dialog.getByRole('button', { name: 'Senden' }).click()
  const data = (await sending).postData() ?? ''
  await expect(page.getByText(/1 Benachrichtigung (ist zugestellt|kam nicht an|wird gesendet)/)).toBeVisible()
  // the same one is not given up a second time; what else waited there may have been given up meanwhile
  const again = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/portal/callbacks/send-again/count', { method: 'POST', headers, body })
    return answer.text()
  }, data)
  expect(JSON.parse(again)).toMatchObject({ count: 0 })
})

test('a reader sees the log and may not send again; another organisation finds nothing', async ({ page }) => {
  const { attempts, destinations } = demoFacts()
  await signInAs(page.context(), 'reader')
  await page.goto(`/callbacks/${attempts.failed}`)
  await expect(page.getByText('Was ist zu tun?')).toBeVisible()
  await page.goto('/callbacks')
  await expect(page.getByRole('table', { name: /Versuche/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /erneut senden/ })).toHaveCount(0)

  await signInAs(page.context(), 'foreignOwner')
  for (const path of [
    `/callbacks/${attempts.failed}`,
    `/callbacks/undelivered/destination/${destinations.building.id}`,
    '/callbacks/undelivered/something/else',
  ]) {
    expect((await page.goto(path))?.status()).toBe(404)
  }
})

test('the signature is checked in the browser, and nothing is sent', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await page.goto('/callbacks/signature', { waitUntil: 'networkidle' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const check = page.getByRole('button', { name: 'Prüfen', exact: true })
  await check.click()
  await expect(page.getByText('Der Callback ist echt.')).toBeVisible()
  await expectSound(page)

  const body = page.getByLabel('Inhalt der Anfrage')
  await body.fill(`${await body.inputValue()}\n`)
  await check.click()
  await expect(page.getByText('Der Callback ist nicht echt. Ein Empfänger ignoriert ihn')).toBeVisible()
  await expect(page.getByText(/ein Zeilenumbruch zu viel/)).toBeVisible()

  await page.getByRole('button', { name: 'Beispiel einsetzen' }).click()
  await page.getByLabel('Zeitpunkt der Prüfung').fill('1795522000')
  await check.click()
  await expect(page.getByText(/älter als 5 Minuten/)).toBeVisible()

  await page.getByRole('button', { name: 'Beispiel einsetzen' }).click()
  await page.getByLabel('Geheimnis des Callbacks').fill('a different secret')
  await check.click()
  await expect(page.getByText(/das Geheimnis ein anderes/)).toBeVisible()
  expect(requests).toEqual([])
})

test('the value of somebody’s own program is explained, one mistake or two, and none of it is sent', async ({
  page,
}) => {
  await signInAs(page.context(), 'developer')
  await page.goto('/callbacks/signature')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const value = async (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  const [body, timestamp, secret] = await Promise.all(
    ['Inhalt der Anfrage, unverändert', 'Kopfzeile callback-timestamp', 'Geheimnis des Callbacks'].map(value),
  )
  const hmac = (message: string) => createHmac('sha512', secret ?? '').update(message)
  const explain = async (computed: string) => {
    await page.getByLabel('Wert, den Ihr Programm errechnet hat').fill(computed)
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
  }
  await explain(hmac(`${timestamp}:${body}`).digest('hex'))
  await expect(page.getByText('steht ein Doppelpunkt')).toBeVisible()
  await expectSound(page)
  await explain(hmac(`${timestamp}000.${body}`).digest('base64'))
  await expect(page.getByText('Der Zeitstempel ist in Millisekunden')).toBeVisible()
  await expect(page.getByText('Der Wert ist Base64: Schreiben Sie')).toBeVisible()
  await explain(hmac(`${timestamp}.${body}`).digest('hex'))
  await expect(page.getByText('Ihr Programm errechnet den richtigen Wert.')).toBeVisible()
  expect(sent).toEqual([])
})

test('submissions that nobody was told of are counted, and one click away', async ({ page }) => {
  const { name } = demoFacts().destinations.trade
  await signInAs(page.context(), 'operator')
  await page.goto('/callbacks/undelivered')
  await page.locator('main').getByRole('link', { name }).first().click()
  const beside = page.getByRole('complementary', { name })
  await expectSound(page)
  await beside.getByRole('link', { name: 'Fällen des Zustellpunkts' }).click()
  await expect(page).toHaveURL(/\/cases\?destination=.+&state=submitted/)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})
