import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chooseKeys, newDestination } from './building-office.ts'
import { demoDraft, demoFacts, serverAddress } from './demo.ts'
import { BREED, dogTaxFiles, fillDogTax } from './dog-tax-form.ts'
import { savedReceipt, sendNow, title } from './form-journey.ts'
import { expect, expectSound, focusOn, test } from './journey.ts'
import { newcomer, operatorLink, setUp } from './operators.ts'
import { join, signInAs } from './people.ts'

const serviceIdentifier = 'urn:de:fim:leika:leistung:99000000000101'

/** Chooses files as an operator does who forgot one, and adds it when told. */
async function importDogTax(page: Page, name: string): Promise<void> {
  await page.goto('/admin/forms')
  await page.getByRole('link', { name: 'Formular importieren' }).first().click()
  await page
    .getByLabel('Dateien', { exact: true })
    .setInputFiles(dogTaxFiles('schema.xdf3.xml', 'purposes.xml', 'rules.json'))
  await page.getByRole('button', { name: 'Weitere Einstellungen' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Adresse des Formulars').fill(name)
  await page.getByRole('button', { name: 'Importieren', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'So geht es noch nicht: ein Hindernis' })).toBeVisible()
  const obstacle = page.getByRole('table', { name: 'Hindernisse' }).getByRole('row', { name: /schema\.xdf3\.xml/ })
  await expect(obstacle).toContainText('F99000000114')
  await expect(obstacle).toContainText('urn:example:codeliste:hunderasse')
  await expect(obstacle).toContainText('Geben Sie auch die genericode-Datei dieser Liste an')
  await expectSound(page)

  await page.getByLabel('Dateien', { exact: true }).setInputFiles(dogTaxFiles('breeds.xml'))
  await expect(page.getByText(/^4 Dateien/)).toBeVisible()
  await page.getByRole('button', { name: 'Nur prüfen' }).click()
  await expect(page.getByText('Aus diesen Dateien wird ein Formular')).toBeVisible()
  await page.getByRole('button', { name: 'Importieren', exact: true }).click()
  await expect(page).toHaveURL(`/admin/forms/imports/${name}/1.2.0?outcome=made`)
  await expect(page.getByText('Der Entwurf ist angelegt.')).toBeVisible()
  await expect(page.getByText('Die Behörde prüft die Höhe der Einkünfte')).toBeVisible()
  await expectSound(page)
}

/** Says for which service it is, and calls the breed otherwise. */
async function edit(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toBeDisabled()
  await page.getByLabel('Leistung', { exact: true }).fill(serviceIdentifier)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Noch ein Entwurf')).toBeVisible()
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('tabpanel').getByLabel('Suchen').fill('rasse')
  const row = page.getByRole('tabpanel').locator('details').filter({ hasText: 'F99000000114' })
  await row.locator('summary').click()
  await row.getByRole('group', { name: 'Bezeichnung', exact: true }).getByLabel('Deutsch').fill(BREED)
  await expect(row.getByText('Im Schema: Rasse')).toBeVisible()
  await expectSound(page)
  for (const part of ['Seiten', 'Regeln']) {
    await page.getByRole('tab', { name: part }).click()
    await expectSound(page)
  }
  await expect(page.getByText('muss „Beschreibung der Rasse“ angegeben werden.')).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vorschau' }).click()
  await expect(page.getByText('Das ist eine Vorschau')).toBeVisible()
  await fillDogTax(page)
  await expect(page.getByText('In der Vorschau wird nichts gesendet.')).toBeVisible()
  await expect(sendNow(page)).toHaveCount(0)
  await expectSound(page)
}

const pageOf = (name: string) => `/admin/forms/imports/${name}/1.2.0`

/** A destination of the city that names another service. */
const taxOffice = (name: string) => newDestination({ name: `Steueramt ${name}`, metadataVersions: ['1.0.0', '2.1.0'] })

async function publish(page: Page, name: string): Promise<void> {
  await page.goto(pageOf(name))
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Felder, Regeln und Datenschema ändern sich nie mehr')
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('link', { name: 'Bearbeiten' })).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('Jetzt anbieten')
}

/** Chooses the destination on the page of the version, sees what is added to it, and offers the form there. */
async function offer(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Jetzt anbieten' })).toBeVisible()
  const place = page.getByRole('radio', { name: `Steueramt ${name}` })
  const search = page.getByLabel('Zustellpunkt oder Organisation suchen')
  await expect(page.getByRole('radio').first()).toBeVisible()
  // other journeys may have left many destinations behind
  if (await search.isVisible()) await search.fill(name)
  await place.check()
  const consequences = page.getByRole('listitem')
  await expect(consequences.filter({ hasText: serviceIdentifier })).toBeVisible()
  await expect(consequences.filter({ hasText: `/schemas/forms/${name}/1.2.0/form.schema.json` })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Regionen').fill('Bayern')
  await page.getByRole('button', { name: 'Jetzt anbieten' }).click()
  await expect(page.getByText('Eine Region ist DE mit bis zu 12 Ziffern')).toBeVisible()
  await page.getByLabel('Regionen').fill('')
  await page.getByRole('button', { name: 'Jetzt anbieten' }).click()
  await expect(page.getByText('Veröffentlicht und angeboten')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`/form/${name}$`) })).toBeVisible()
  await expectSound(page)
}

/** A new operator who is a developer of the city too. */
async function signInAsOperatorOfTheCity(page: Page, browser: Browser, baseURL: string): Promise<void> {
  const operator = newcomer()
  await setUp(page, await operatorLink(baseURL, operator.email), operator)
  const headers = { origin: baseURL }
  const context = await browser.newContext({ baseURL })
  await signInAs(context, 'owner')
  const city = `/api/portal/organisations/${demoFacts().organisations.city.id}`
  const data = { email: operator.email, role: 'developer' }
  const invited = await context.request.post(`${city}/invitations`, { headers, data })
  const { link } = (await invited.json()) as { link: string } // promised by its schema, without a mail server
  await context.close()
  await join(page.context(), operator, link)
}

/** Somebody without an account fills it in and sends it. */
async function apply(browser: Browser, baseURL: string, name: string) {
  const context = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await page.goto(`/form/${name}`)
  await fillDogTax(page)
  await expect(page.getByText(BREED)).toBeVisible()
  await sendNow(page).click()
  const receipt = await savedReceipt(page)
  await context.close()
  return receipt
}

test(
  'an operator brings a form of the catalogue online, somebody fills it in, and a case worker accepts it',
  { tag: '@trial' },
  async ({ page, browser, baseURL }) => {
    test.setTimeout(420_000)
    const name = `hund-${Date.now()}`
    await signInAsOperatorOfTheCity(page, browser, baseURL ?? '')
    await importDogTax(page, name)
    await edit(page)
    await preview(page)
    const destinationId = await taxOffice(name)
    await publish(page, name)
    await offer(page, name)
    const { submissionId } = await apply(browser, baseURL ?? '', name)

    await signInAs(page.context(), 'caseWorker')
    await page.goto(`/workbench/${destinationId}/${submissionId}`)
    await chooseKeys(page)
    await expect(title(page)).toBeVisible()
    await page.getByRole('button', { name: 'Alle aufklappen' }).click()
    await expect(page.getByText(BREED)).toBeVisible()
    await expect(page.getByText('Beagle')).toBeVisible()
    await expect(page.getByText('Hund aus dem Tierheim')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Annehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Die Einreichung ist angenommen')).toBeVisible()
  },
)

/** A published form, imported by calls as the page makes them. */
async function publishedForm(page: Page, name: string): Promise<void> {
  const upload = new FormData()
  for (const file of dogTaxFiles('schema.xdf3.xml', 'breeds.xml', 'purposes.xml', 'rules.json')) {
    upload.append('file', new File([await readFile(file)], basename(file)))
  }
  upload.append('options', JSON.stringify({ name, path: name, serviceIdentifier }))
  const headers = { origin: serverAddress() }
  // a node does one import at a time
  await expect(async () => {
    const made = await page.request.post('/api/portal/admin/imports', { headers, multipart: upload })
    expect(await made.json()).toMatchObject({ outcome: 'made' })
  }).toPass()
  const address = `/api/portal/admin/imports/${name}/1.2.0/publication`
  expect((await page.request.post(address, { headers, data: {} })).ok()).toBe(true)
}

test('an operator without a destination passes one link on, and offers the form once somebody has saved there', async ({
  page,
}) => {
  const name = `pass-${Date.now()}`
  await signInAs(page.context(), 'operator')
  await publishedForm(page, name)
  await taxOffice(name)
  await page.goto(pageOf(name))
  await expect(page.getByRole('heading', { name: 'Wer einen Zustellpunkt dafür einrichtet' })).toBeVisible()
  await expect(page.getByText('jemanden mit der Rolle Eigentümer/-in oder Entwicklung')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectSound(page)
  const link = await page.getByText(`/destinations?form=${name}`).innerText()

  await signInAs(page.context(), 'developer')
  await page.goto(link)
  await expect(page.getByText('Einen Zustellpunkt für „Hundesteuer anmelden“ wählen')).toBeVisible()
  await page.getByRole('searchbox').last().fill(`Steueramt ${name}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Steueramt ${name}` }).click()
  await expect(page.getByText('Anträge mit „Hundesteuer anmelden“ annehmen')).toBeVisible()
  await expect(page.getByLabel('Kennung der Leistung').last()).toHaveValue(serviceIdentifier)
  await expectSound(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Steueramt ${name}` })).toBeVisible()

  await signInAs(page.context(), 'operator')
  await page.goto(pageOf(name))
  await page.getByRole('radio', { name: `Steueramt ${name}` }).check()
  await expect(page.getByText('Am Zustellpunkt ändert sich nichts')).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt anbieten' }).click()
  await expect(page.getByText('Veröffentlicht und angeboten')).toBeVisible()
  await page.goto(`/form/${name}`)
  await expect(page.getByRole('button', { name: 'Jetzt ausfüllen' })).toBeVisible()
})

test('a typo of a published form is mended where it stands, and its schema stays', async ({ page }) => {
  const name = `typo-${Date.now()}`
  await signInAs(page.context(), 'operator')
  await publishedForm(page, name)
  const schema = async () => (await page.request.get(`/schemas/forms/${name}/1.2.0/form.schema.json`)).text()
  const before = await schema()
  await page.goto(pageOf(name))
  await page.getByRole('link', { name: 'Texte ändern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Texte ändern: Hundesteuer anmelden' })).toBeVisible()
  await page.getByRole('group', { name: 'Titel', exact: true }).getByLabel('Deutsch').fill('Hund zur Steuer anmelden')
  await expect(page.getByLabel('Leistung')).toHaveCount(0)
  await page.getByRole('group', { name: 'Titel von Seite 2' }).getByLabel('Deutsch').fill('Zum Haushalt')
  await expectSound(page)
  await page.getByRole('tab', { name: 'Vorschau' }).click()
  await expect(page.getByText('So sieht es mit Ihren Änderungen aus')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Hund zur Steuer anmelden').first()).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await page.getByRole('link', { name: 'Zur Fassung' }).click()
  await expect(page.getByRole('heading', { name: 'Hund zur Steuer anmelden, Fassung 1.2.0' })).toBeVisible()
  await page.getByRole('link', { name: 'Vorschau' }).click()
  await page.getByRole('button', { name: 'Jetzt ausfüllen' }).click()
  await expect(page.getByRole('button', { name: 'Zum Haushalt' })).toBeVisible()
  expect(await schema()).toBe(before)
})

test('pages are moved by the keyboard alone, and what is not saved is asked about before leaving', async ({ page }) => {
  await signInAs(page.context(), 'operator')
  const address = `/admin/forms/imports/${demoDraft.name}/${demoDraft.version}/edit`
  await page.goto(address)
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 2, name: /^Seite \d+: / })
  // from then on the page listens to keys
  await expect(page.locator('header').getByRole('button', { name: 'Suchen' })).toBeEnabled()
  await focusOn(page.getByRole('tab', { name: 'Texte' }))
  for (const [key, name] of [
    ['ArrowLeft', 'Regeln'],
    ['Home', 'Texte'],
    ['End', 'Regeln'],
    ['ArrowRight', 'Texte'],
    ['ArrowRight', 'Seiten'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await expect(titles.nth(1)).toBeVisible()
  const [first = '', second = ''] = (await titles.allInnerTexts()).map((text) => text.replace(/^Seite \d+: /, ''))
  const down = page.getByRole('button', { name: `Seite nach unten: Seite 1: ${first}` })
  await focusOn(down)
  // what asks before the page is left is there, whether or not the service still gives scripts
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(titles.first()).toHaveText(`Seite 1: ${second}`)
  await expect(page.getByRole('button', { name: `Seite nach unten: Seite 2: ${first}` })).toBeFocused()
  await expect(page.getByText('Eine Änderung ist nicht gespeichert')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Zur Fassung' }).click()
  await expect(page).toHaveURL(address)
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(titles.first()).toHaveText(`Seite 1: ${first}`)
  await expect(page.getByText('Alles ist gespeichert')).toBeVisible()
})
