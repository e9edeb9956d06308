import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, expectSound, test } from './journey.ts'
import { newcomer, signIn, signOut, type Operator } from './operators.ts'
import { demoFacts, signInAs } from './people.ts'

const main = (page: Page) => page.getByRole('main')

/** Creates an organisation as the operator who is signed in; ends on its invitations. */
async function createOrganisation(page: Page, name: string): Promise<void> {
  await page.goto('/organisations/new')
  await page.getByLabel('Name der Organisation').fill(name)
  await page.getByRole('button', { name: 'Organisation anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/organisations\/[0-9a-f-]{36}\/invitations\?new$/)
  // who came to invite somebody need not ask for the form
  await expect(page.getByRole('button', { name: 'Einladen', exact: true })).toBeVisible()
}

/** Invites this address on the page of invitations; answers the link that is shown. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  const write = page.getByRole('button', { name: 'Einladung schreiben' })
  if ((await write.getAttribute('aria-expanded')) === 'false') await write.click()
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  await page.getByRole('combobox', { name: 'Rolle' }).selectOption({ label: role })
  await page.getByRole('button', { name: 'Einladen', exact: true }).click()
  await expect(page.getByText('Die Einladung ist angelegt')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  return page.locator('code').filter({ hasText: '/invitations#' }).innerText()
}

/** A window of its own in which somebody new accepts an invitation and signs in. */
async function acceptAsNew(browser: Browser, link: string, someone: Operator): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: new URL(link).origin, locale: 'de-DE' })).newPage()
  await page.goto(link)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(someone.email)
  await page.getByLabel('Name', { exact: true }).fill(someone.name)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(someone.password)
  await page.getByLabel('Neues Passwort wiederholen').fill(someone.password)
  await page.getByRole('button', { name: 'Zugang einrichten' }).click()
  await expect(page.locator('header')).toContainText(someone.name)
  expect(page.url()).not.toContain('#')
  return page
}

test('an organisation from its creation to its audit log', async ({ page, browser }) => {
  test.slow()
  const name = `Amt ${randomUUID()}`
  const owner = { ...newcomer(), name: 'Olga Obenauf' }
  const developer = { ...newcomer(), name: 'Dora Entwurf' }

  await signInAs(page.context(), 'operator')
  await createOrganisation(page, name)
  const link = await invite(page, owner.email, 'Eigentümer/-in')

  const owners = await acceptAsNew(browser, link, owner)
  await owners.goto(link)
  await owners.reload()
  await expect(owners.getByText('Diese Einladung gilt nicht mehr')).toBeVisible()

  await owners.goto('/organisations')
  await owners.getByRole('link', { name }).click()
  await owners.getByRole('link', { name: 'Einladungen' }).click()
  const second = await invite(owners, developer.email, 'Entwicklung')
  const developers = await acceptAsNew(browser, second, developer)
  await developers.goto('/organisations')
  await developers.getByRole('link', { name }).click()
  await expect(main(developers)).toContainText(owner.name)
  await expect(developers.getByRole('link', { name: 'Protokoll' })).toHaveCount(0)
  await expect(developers.getByRole('button', { name: /^Rolle ändern/ })).toHaveCount(0)

  await owners.getByRole('link', { name: 'Mitglieder', exact: true }).click()
  await owners.getByRole('button', { name: `Rolle ändern: ${developer.name}` }).click()
  const dialog = owners.getByRole('dialog')
  await dialog.getByLabel('Rolle').selectOption({ label: 'Lesezugriff' })
  await expect(dialog).toContainText(`Alle Sitzungen von ${developer.name} werden beendet`)
  await dialog.getByRole('button', { name: 'Rolle ändern' }).click()
  await expect(owners.getByText(`Die Rolle von ${developer.name} ist jetzt: Lesezugriff.`)).toBeVisible()
  await expect(owners.getByRole('row').filter({ hasText: developer.name })).toContainText('Lesezugriff')
  await developers.goto('/organisations')
  await expect(developers).toHaveURL(/\/sign-in/)

  await owners.getByRole('button', { name: 'Verlassen' }).click()
  await owners.getByRole('dialog').getByRole('button', { name: 'Verlassen' }).click()
  await expect(main(owners).getByRole('alert')).toContainText('Eine Organisation braucht mindestens')

  await owners.getByRole('link', { name: 'Protokoll' }).click()
  const rows = owners.getByRole('row')
  for (const words of ['Organisation angelegt', 'Person eingeladen', 'Einladung angenommen', 'Rolle geändert']) {
    await expect(rows.filter({ hasText: words }).first()).toBeVisible()
  }
  const change = rows.filter({ hasText: 'Rolle geändert' })
  await expect(change).toContainText(owner.name)
  await expect(change).toContainText(developer.name)
  await change.getByRole('link').click()
  const entry = owners.getByRole('complementary', { name: 'Rolle geändert' })
  await expect(entry).toContainText('Rolle: Entwicklung')
  await owners.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
  await owners.getByLabel('Aktion').selectOption({ label: 'Rolle geändert' })
  await expect(rows).toHaveCount(2)
  await owners.getByLabel('Von', { exact: true }).fill('2026-01-02')
  await owners.getByLabel('Person', { exact: true }).fill(owner.name)
  await owners.getByLabel('Person', { exact: true }).press('Enter')
  await expect(owners).toHaveURL(/from=2026-01-02/)
  await owners.getByRole('link', { name: 'Zurücksetzen' }).click()
  await expect(owners).toHaveURL(/\/audit-log$/)
  for (const field of ['Von', 'Person', 'Aktion'])
    await expect(owners.getByLabel(field, { exact: true })).toHaveValue('')

  const download = owners.waitForEvent('download')
  await owners.getByRole('link', { name: 'Als Tabelle (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^kurier-audit-log-[\d-]+\.csv$/)
  await owners.context().close()
  await developers.context().close()
})

test('members and open invitations are searched and sorted in the address', { tag: '@trial' }, async ({ page }) => {
  const [first, second] = [newcomer(), newcomer()]
  await signInAs(page.context(), 'operator')
  await createOrganisation(page, `Amt ${randomUUID()}`)
  await invite(page, first.email, 'Lesezugriff')
  await invite(page, second.email, 'Eigentümer/-in')
  await main(page).getByRole('link', { name: 'Aufsteigend sortieren nach Rolle' }).click()
  await expect(page).toHaveURL(/\/invitations\?.*sort=role/)
  await expect(page.getByRole('rowheader')).toHaveText([second.email, first.email].map((email) => new RegExp(email)))
  await page.getByLabel('Eingeladene Adresse').fill(first.email)
  await page.getByLabel('Eingeladene Adresse').press('Enter')
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(first.email)])

  await openCity(page)
  await page.getByLabel('Name oder E-Mail-Adresse').fill(demoFacts().people.reader.email)
  await page.getByLabel('Name oder E-Mail-Adresse').press('Enter')
  await expect(page).toHaveURL(/\/organisations\/[0-9a-f-]{36}\?.*q=/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('link', { name: 'Zurücksetzen' }).click()
  await expect(page.getByRole('rowheader')).not.toHaveCount(1)
  await page.getByLabel('Name oder E-Mail-Adresse').fill('gibtesnicht')
  await page.getByLabel('Name oder E-Mail-Adresse').press('Enter')
  await expect(page.getByText('Kein Mitglied gefunden')).toBeVisible()
})

test(
  'who has access already signs in first and comes back to the invitation',
  { tag: '@trial' },
  async ({ page, browser }) => {
    const name = `Amt ${randomUUID()}`
    const someone = newcomer()
    await signInAs(page.context(), 'operator')
    await createOrganisation(page, `${name} I`)
    const first = await acceptAsNew(browser, await invite(page, someone.email, 'Lesezugriff'), someone)
    await createOrganisation(page, `${name} II`)
    const link = await invite(page, someone.email, 'Entwicklung')

    await page.goto(link)
    await expect(page.getByText('Die Einladung ist für jemand anderen')).toBeVisible()

    await signOut(first)
    await first.goto(link)
    await first.getByRole('button', { name: 'Zur Anmeldung' }).click()
    await signIn(first, someone)
    await first.getByRole('button', { name: 'Einladung annehmen' }).click()
    await expect(first).toHaveURL(/\/sign-in/)
    await signIn(first, someone)
    await expect(first.getByRole('link', { name: `${name} II` })).toBeVisible()
    await first.context().close()
  },
)

test('an operator finds a person, disables and enables the access', { tag: '@trial' }, async ({ page, browser }) => {
  const someone = { ...newcomer(), name: `Paula ${randomUUID()}` }
  await signInAs(page.context(), 'operator')
  await createOrganisation(page, `Amt ${randomUUID()}`)
  const theirs = await acceptAsNew(browser, await invite(page, someone.email, 'Lesezugriff'), someone)

  await page.goto('/admin/people')
  await page.getByLabel('Name oder E-Mail-Adresse').fill(someone.email)
  await page.getByLabel('Name oder E-Mail-Adresse').press('Enter')
  await page.getByRole('link', { name: someone.name }).click()
  await page.getByRole('button', { name: 'Sperren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click()
  await expect(page.getByText('Die Änderung ist gespeichert.')).toBeVisible()
  await theirs.goto('/organisations')
  await expect(theirs).toHaveURL(/\/sign-in/)
  await page.getByRole('button', { name: 'Entsperren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entsperren' }).click()
  await expect(page.getByRole('button', { name: 'Sperren', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /im Protokoll/ }).click()
  await expect(page).toHaveURL(/\/admin\/audit-log\?who=/)
  await theirs.context().close()
})

/** Ways to each page, as the operator. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  'a search without result': (page) => page.goto('/organisations?q=gibtesnicht'),
  'a new organisation without a name': async (page) => {
    await page.goto('/organisations/new')
    await page.getByRole('button', { name: 'Organisation anlegen' }).click()
    await expect(page.getByText('Geben Sie einen Namen an.')).toBeVisible()
  },
  'the question before removing a member': async (page) => {
    await openCity(page)
    await page
      .getByRole('button', { name: /^Entfernen:/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a new invitation': async (page) => {
    await openCity(page)
    await page.getByRole('link', { name: 'Einladungen' }).click()
    await invite(page, newcomer().email, 'Lesezugriff')
  },
  'an invitation that works no more': async (page) => {
    await page.goto(`/invitations#${'x'.repeat(43)}`)
    await expect(page.getByText('Diese Einladung gilt nicht mehr')).toBeVisible()
  },
}

async function openCity(page: Page): Promise<void> {
  await page.goto('/organisations?q=Beispielhausen')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beispielhausen')
}

for (const [name, reach] of Object.entries(pages)) {
  test(`${name} has no accessibility fault and nothing sticks out`, async ({ page }) => {
    await signInAs(page.context(), 'operator')
    await reach(page)
    await expect(page.locator('h1')).toBeVisible()
    await expectSound(page)
  })
}

test('operators agree with an organisation, whose owner is warned and sees the figures', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, name } = demoFacts().organisations.city
  await signInAs(page.context(), 'operator')
  await page.goto('/admin/organisations')
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(`/organisations/${id}/figures`)
  await expect(main(page)).toContainText('Mit dieser Organisation ist nichts vereinbart.')
  await page.getByRole('button', { name: 'Vereinbarung ändern' }).click()
  const bytes = page.getByLabel('Gespeicherte Daten, in GB')
  await bytes.fill('zwei')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(main(page)).toContainText('Geben Sie eine Zahl größer als 0 an oder nichts.')
  // one byte: more than that lies here in any case
  await bytes.fill('0,000000001')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Mehr verbraucht als vereinbart')).toBeVisible()
  await expectSound(page)

  const owners = await browser.newContext({ baseURL, locale: 'de-DE' })
  await signInAs(owners, 'owner')
  const owner = await owners.newPage()
  await owner.goto('/')
  const warning = owner.getByRole('listitem').filter({ hasText: 'Mehr verbraucht als vereinbart' })
  await expect(warning).toContainText(/gespeichert: [\d.]+ % des Vereinbarten/)
  await warning.getByRole('link', { name: 'Zahlen' }).click()
  await expect(owner.getByRole('heading', { name: 'Die letzten zwölf Monate' })).toBeVisible()
  await expect(owner.getByRole('row').nth(1)).toContainText(/20\d\d/)
  await expect(owner.getByRole('button', { name: 'Vereinbarung ändern' })).toHaveCount(0)
  await owners.close()

  await page.goto('/admin/organisations')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('überschritten')
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(`,${id},${name},`)

  await page.goto(`/organisations/${id}/figures`)
  await page.getByRole('button', { name: 'Vereinbarung ändern' }).click()
  await bytes.fill('')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(main(page)).toContainText('Mit dieser Organisation ist nichts vereinbart.')
})
