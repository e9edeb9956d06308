import { serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { asPerson, signInAs } from './people.ts'

test('from the start page to the radar, and behind a number to a case', async ({ page }) => {
  await asPerson(page, 'owner')
  await page.getByRole('link', { name: 'Fristenradar: was von selbst geschieht' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fristenradar' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Handeln nötig \(\d+\)$/ })).toHaveAttribute('aria-current', 'page')
  const days = page.getByRole('region', { name: 'Was verloren geht, wenn niemand handelt' })
  await expect(days.getByRole('heading', { level: 3 }).first()).toHaveText(/^\w\w\., \d/)
  await expect(days.getByText('Inhalte entschiedener Einreichungen werden gelöscht')).toHaveCount(0)
  expect(await days.getByRole('listitem').count()).toBeLessThanOrEqual(25)
  await expectSound(page)
  await days
    .getByRole('link', { name: /^Einreichungen werden zurückgewiesen: \d/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einreichungen werden zurückgewiesen' })).toBeVisible()
  await expectSound(page)
  await page
    .getByRole('link', { name: /^Fall .* öffnen$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cases\/[0-9a-f-]{36}$/)
})

test(
  'all that happens is a click away, comes page by page, and stays chosen while it is narrowed down',
  { tag: '@trial' },
  async ({ page }) => {
    await signInAs(page.context(), 'owner')
    await page.goto('/radar')
    await page.getByRole('link', { name: /^Alles \(\d+\)$/ }).click()
    await expect(page).toHaveURL(/\/radar\?show=all$/)
    const days = page.getByRole('region', { name: 'Was von selbst geschieht' })
    await expect(days.getByRole('listitem')).toHaveCount(25)
    await expect(days.getByText('Handeln nötig').first()).toBeVisible()
    const forecast = page.getByRole('table', { name: /^Wartende Einreichungen je Zustellpunkt/ })
    await expect(forecast.getByRole('row').nth(1)).toContainText(/zu wenig Vergangenheit|keine|etwa \d+ von \d+/)
    await expect(page.getByText(/^1 bis 25 von \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Weiter' }).click()
    await expect(page.getByText(/^26 bis \d+ von \d+$/)).toBeVisible()
    await expectSound(page)
    await page.getByLabel('Zeitraum').selectOption('7')
    await expect(page).toHaveURL(/show=all/)
    await expect(page.getByRole('link', { name: /^Alles \(\d+\)$/ })).toHaveAttribute('aria-current', 'page')
  },
)

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test(
    'the radar is narrowed down by its address, and speaks English',
    { tag: '@trial' },
    async ({ page, context }) => {
      await signInAs(context, 'reader')
      await page.goto('/radar?show=pressing&days=14')
      await expect(page.getByRole('heading', { level: 1, name: 'Deadline radar' })).toBeVisible()
      const days = page.getByRole('region', { name: 'What will be lost if nobody acts' })
      await expect(days.getByRole('listitem').first()).toBeVisible()
      await expect(days.getByText('Contents of decided submissions will be deleted')).toHaveCount(0)
      await expect(page.getByLabel('Period')).toHaveValue('14')
      await expectSound(page)
    },
  )
})

test('a calendar is made, read by a program without a session, and deleted', async ({ page, context }) => {
  await signInAs(context, 'owner')
  await page.goto('/account#radar-calendar')
  const section = page.getByRole('region', { name: 'Fristen im Kalender' })
  const name = `Fristen ${Date.now()}`
  await section.getByRole('button', { name: 'Neuer Kalender' }).click()
  await section.getByRole('button', { name: 'Kalender anlegen' }).click()
  await expect(section.getByText('Geben Sie dem Kalender einen Namen.')).toBeVisible()
  await section.getByRole('textbox', { name: 'Name' }).fill(name)
  await section.getByRole('button', { name: 'Kalender anlegen' }).click()
  await expect(section.getByText('Ihr Kalender ist angelegt')).toBeVisible()
  await expectSound(page)
  const shown = async (term: string) =>
    (
      await section
        .getByRole('definition')
        .filter({ has: page.getByRole('button', { name: `Kopieren: ${term}` }) })
        .locator('code')
        .innerText()
    ).trim()
  const [address, user, password] = [await shown('Adresse'), await shown('Benutzername'), await shown('Passwort')]
  expect(address).toBe(`${serverAddress()}/api/calendar/radar.ics`)
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const answer = await fetch(address, { headers: { authorization } })
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT\r\n[^]*END:VCALENDAR\r\n$/)
  expect(text.replaceAll('\r\n ', '')).toMatch(/SUMMARY:.+ zurückgewiesen/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect((await fetch(address)).status).toBe(401)
  await section.getByRole('button', { name: 'Ich habe alles eingetragen' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  await page.getByRole('button', { name: 'Neues Passwort eingeben' }).click()
  const ends = page.getByRole('checkbox', { name: 'Auch meine Kalender beenden' })
  await expect(ends).toHaveAccessibleDescription(/mit eigenem Passwort/)
  await expect(ends).not.toBeChecked()
  await expectSound(page)
  await section.getByRole('button', { name: `Kalender löschen: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByText(name, { exact: true })).toHaveCount(0)
  expect((await fetch(address, { headers: { authorization } })).status).toBe(401)
})

test('the mail is switched on, stays so, and is switched off', async ({ page, context }) => {
  await signInAs(context, 'developer')
  await page.goto('/radar')
  await page.getByRole('link', { name: 'Als Kalender oder per E-Mail' }).click()
  const section = page.getByRole('region', { name: 'Fristen per E-Mail' })
  const daily = section.getByRole('radio', { name: /^An jedem Arbeitstag/ })
  const change = section.getByRole('button', { name: 'Ändern, wie oft' })
  await change.click()
  await daily.check()
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByRole('status')).toHaveText('Gespeichert.')
  await page.reload()
  await change.click()
  await expect(daily).toBeChecked()
  await section.getByRole('radio', { name: 'Nie' }).check()
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByRole('status')).toHaveText('Gespeichert.')
  await page.reload()
  await change.click()
  await expect(section.getByRole('radio', { name: 'Nie' })).toBeChecked()
})
