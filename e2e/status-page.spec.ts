import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

test('what an operator writes, the public reads in both languages and programs read as JSON', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const title = `Zustellung verzögert ${Date.now()}`
  await signInAs(page.context(), 'operator')
  await page.goto('/admin/incidents')
  await page.getByRole('button', { name: 'Störung oder Wartung melden' }).click()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Füllen Sie alle Felder aus')).toBeVisible()
  await page.getByLabel('Überschrift auf Deutsch').fill(title)
  await page.getByLabel('Überschrift auf Englisch').fill(`Delivery delayed: ${title}`)
  await page.getByLabel('Text auf Deutsch').fill('Wir sehen nach.')
  await page.getByLabel('Text auf Englisch').fill('We are looking.')
  await expectSound(page)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(entry).toContainText('Wird untersucht')
  await page.getByRole('button', { name: `Neuen Stand schreiben: ${title}` }).click()
  await entry.getByLabel('Stand', { exact: true }).selectOption({ label: 'Ursache gefunden' })
  await entry.getByLabel('Text auf Deutsch').fill('Ein Datenträger war voll.')
  await entry.getByLabel('Text auf Englisch').fill('A disk was full.')
  await entry.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(entry).toContainText('Ein Datenträger war voll.')
  await expectSound(page)

  // at most twenty seconds later; as a visitor without cookies
  const told = async () => ((await (await request.get('/status.json')).json()) as { incidents: unknown[] }).incidents
  await expect.poll(told, { timeout: 40_000 }).toContainEqual(expect.objectContaining({ endsAt: null }))
  await expect
    .poll(async () => JSON.stringify(await told()), { timeout: 40_000 })
    .toContain('Ein Datenträger war voll.')
  for (const [locale, state, words] of [
    ['de-DE', 'Der Dienst ist gestört', 'Ein Datenträger war voll.'],
    ['en-GB', 'The service is disturbed', 'A disk was full.'],
  ] as const) {
    const visitor = await browser.newContext({ locale, viewport: { width: 360, height: 740 } })
    const shown = await visitor.newPage()
    await shown.goto('/status')
    await expect(shown.getByRole('main')).toContainText(state)
    await expect(shown.getByRole('main')).toContainText(words)
    await expectSound(shown)
    expect(await visitor.cookies()).toEqual([])
    await visitor.close()
  }

  await page.getByRole('button', { name: `Neuen Stand schreiben: ${title}` }).click()
  await entry.getByLabel('Stand', { exact: true }).selectOption({ label: 'Behoben' })
  await entry.getByLabel('Text auf Deutsch').fill('Alles läuft wieder.')
  await entry.getByLabel('Text auf Englisch').fill('All is well again.')
  await entry.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(entry).toContainText('Behoben')
  await expect(entry).not.toContainText('dauert an')
  await page.getByRole('button', { name: `Entfernen: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(entry).toHaveCount(0)
})
