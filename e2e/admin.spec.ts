import { expect, test } from './journey.ts'
import { asPerson, signInAs } from './people.ts'

test('a visitor is led to the sign-in, and is to come back', async ({ page }) => {
  await page.goto('/admin/keys')
  await expect(page).toHaveURL('/sign-in?to=%2Fadmin%2Fkeys')
})

test('the operator sees how the installation is, and goes from one page to the next', async ({ page }) => {
  await asPerson(page, 'operator')
  const pages = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await pages.getByRole('link', { name: 'Zustand', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Betrieb' })).toBeVisible()
  await expect(page.getByText('in Ordnung')).toHaveCount(6)
  await pages.getByRole('link', { name: 'Warteschlange' }).click()
  await expect(page.getByRole('rowheader', { name: 'Neue Einreichungen' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Warteschlange' })).toHaveAttribute('aria-current', 'page')
})

test('the receiver that fails longest comes first, with the way to its delivery log', async ({ page, context }) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/callbacks')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Fehler')
  await first.getByRole('link', { name: /^Protokoll/ }).click()
  await expect(page).toHaveURL(/\/callbacks\?(destination|client)=/, { timeout: 20_000 })
})

test('the due work runs at the press of a button', async ({ page, context }) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/cron')
  await page.getByRole('button', { name: 'Jetzt ausführen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Der Lauf ist beendet' })).toBeVisible({ timeout: 30_000 })
})

for (const purpose of ['Ereignisse', 'Zugriffstoken']) {
  test(`the key for ${purpose} is rotated after it was confirmed, and shows as published`, async ({
    page,
    context,
  }) => {
    await signInAs(context, 'operator')
    await page.goto('/admin/keys')
    const section = page.getByRole('region', { name: purpose, exact: true })
    const before = await section.getByRole('row').count()
    const rotate = section.getByRole('button', { name: `Wechseln: ${purpose}`, exact: true })
    await rotate.click()
    const dialog = page.getByRole('dialog', { name: `Schlüssel für ${purpose} wechseln?` })
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(section.getByRole('row')).toHaveCount(before)
    await rotate.click()
    await dialog.getByRole('button', { name: 'Wechseln' }).click()
    await expect(section.getByRole('row')).toHaveCount(before + 1)
    await expect(section.getByText('veröffentlicht, signiert bald').first()).toBeVisible()
  })
}

test('settings tell their value, secrets only whether they are set', async ({ page, context, baseURL }) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/settings')
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('BASE_URL')).toContainText(baseURL ?? '')
  await expect(row('DEADLINE_SUBMITTED_DAYS')).toContainText('14')
  await expect(row('MASTER_KEY')).toContainText(/(^|\s|[a-z])gesetzt/)
})

test('the clock asks before it moves, and takes no nonsense', async ({ page, context }) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/clock')
  await expect(page.getByRole('complementary', { name: 'Testumgebung' })).toContainText('keine echten Anträge')
  const field = page.getByRole('textbox', { name: 'Tage vorstellen' })
  await field.fill('minus eins')
  await page.getByRole('button', { name: 'Uhr vorstellen' }).click()
  await expect(field).toHaveAccessibleDescription(/größer als 0/)
  await field.fill('0,5')
  await page.getByRole('button', { name: 'Uhr vorstellen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Die Uhr um 0,5 Tage vorstellen?' })
  await expect(dialog).toContainText('nicht rückgängig machen')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
})
