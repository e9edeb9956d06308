import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { next, pdf, title } from './form-journey.ts'
import { expect } from './journey.ts'

/** Files of the made-up schema "Hundesteuer anmelden". */
export const dogTaxFiles = (...names: readonly string[]): string[] =>
  names.map((name) => join(import.meta.dirname, '../packages/catalogue/testing/dog-tax', name))

/** What the operator of the journey calls the breed. */
export const BREED = 'Welche Rasse hat Ihr Hund?'

/** Fills in the form from its start up to its last look at everything; rules open and close fields on the way. */
export async function fillDogTax(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Jetzt ausfüllen' }).click()
  await expect(page.getByRole('button', { name: 'Haltende Person' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Mit dem ersten Abschnitt beginnen' }).click()
  await fillOwner(page)
  await expect(title(page)).toHaveText('Weitere Angaben')
  await page.getByLabel('Wie viele Hunde leben im Haushalt?').fill('1')
  await next(page).click()
  await fillDog(page)
  await fillReduction(page)
  await fillPayment(page)
  await expect(title(page)).toHaveText('Erklärungen')
  await page.getByRole('checkbox', { name: 'Versicherung der Richtigkeit' }).check()
  await next(page).click()
  await expect(title(page)).toHaveText('Prüfen und absenden')
}

async function fillOwner(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Haltende Person')
  await expect(page.getByRole('main').getByText('Haltende Person', { exact: true })).toHaveCount(1)
  // what is only read stands before what is asked
  await expect(page.getByText('innerhalb von zwei Wochen')).toBeVisible()
  await page.getByLabel('Vornamen').fill('Ada')
  await page.getByLabel('Familienname').fill('Beispiel')
  await page.getByLabel('Geburtsdatum').fill('1980-05-02')
  await page.getByLabel('Straße').fill('Am Markt')
  await page.getByLabel('Hausnummer').fill('1a')
  await page.getByLabel('Postleitzahl').fill('12345')
  const place = page.getByLabel('Ort', { exact: true })
  await expect(place).toHaveValue('Musterstadt')
  await expect(place).toHaveAccessibleDescription(/Hier steht schon etwas/)
  await next(page).click()
}

async function fillDog(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Hund')
  // the list is required and begins with one item; a long item has a page of its own, which tells why it asks
  const why = page.getByText('Warum fragen wir das?')
  await expect(why).toHaveCount(0)
  await page.getByRole('button', { name: 'Bearbeiten Hund 1 von 1' }).click()
  await why.click()
  await expect(page.getByRole('definition').filter({ hasText: '§ 3 Absatz 1 Hundesteuersatzung' })).toBeVisible()
  await page.getByLabel('Name des Hundes').fill('Rex')
  await chooseBreed(page)
  await page.getByRole('radio', { name: 'Rüde' }).check()
  await page.getByLabel('Wurfdatum').fill('2024-02-03')
  await page.getByLabel('Im Haushalt seit').fill('2024-05-01')
  await choosePurpose(page)
  await next(page).click()
}

/** Another breed has to be described, a known one not. */
async function chooseBreed(page: Page): Promise<void> {
  const [breed, described] = [page.getByLabel(BREED), page.getByLabel('Beschreibung der Rasse')]
  await expect(described).toHaveCount(0)
  await breed.fill('Andere Rasse')
  await page.getByRole('option', { name: 'Andere Rasse' }).click()
  await expect(described).toBeVisible()
  await breed.fill('Beagle')
  await page.getByRole('option', { name: 'Beagle', exact: true }).click()
  await expect(described).toHaveCount(0)
}

/** Only of an assistance dog there must be evidence. */
async function choosePurpose(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Assistenzhund' }).check()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ausbildung.pdf', mimeType: 'application/pdf', buffer: pdf('Ausbildung') })
  await expect(page.getByRole('list', { name: /^Ausgewählte Dateien/ })).toContainText('ausbildung.pdf')
}

async function fillReduction(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Ermäßigung')
  const reason = page.getByRole('group', { name: 'Grund der Ermäßigung' })
  await page.getByRole('radio', { name: 'Nein' }).check()
  await expect(reason).toHaveCount(0)
  await page.getByRole('radio', { name: 'Ja' }).check()
  await reason.getByRole('radio', { name: 'Hund aus dem Tierheim' }).check()
  await next(page).click()
}

async function fillPayment(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Zahlung')
  await page.getByRole('radio', { name: 'Lastschrift' }).check()
  await page.getByLabel('IBAN').fill('DE02120300000000202051')
  await page.getByLabel('Kontoinhaberin oder Kontoinhaber').fill('Ada Beispiel')
  await next(page).click()
}
