import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { faultsOf } from '@kurier/forms/faults'
import { forms } from '@kurier/forms/registry/forms.generated'
import {
  accept,
  answerInWords,
  draftFile,
  fillCallback,
  next,
  openOverview,
  openReview,
  openSection,
  openStatus,
  pdf,
  savedReceipt,
  sendNow,
  tickGate,
  title,
} from './form-journey.ts'
import { MOST_ATTACHMENTS } from './demo-folder.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, focusOn, MOST_SCRIPT, scriptBytes, scriptRuns, test } from './journey.ts'

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

test('a form that is not offered answers 404 with calm words', async ({ page }) => {
  const answer = await page.goto('/form/not-offered')
  expect(answer?.status()).toBe(404)
  await expect(title(page)).toHaveText('Dieses Formular gibt es hier nicht')
  await expect(page.getByText('kurier forms offer')).toBeVisible()
  await expectSound(page)
})

for (const path of ['/form/housing-burden', '/form/callback-request', '/form/status']) {
  test(`the first load of ${path} takes at most 180 kB of script`, async ({ page }) => {
    const bytes = await scriptBytes(page, () => page.goto(path))
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT)
  })
}

test('from an empty form to a reply that was read, by keyboard alone', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/form/callback-request')
  await focusOn(page.getByRole('button', { name: 'Jetzt ausfüllen' }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await tabTo(page, 'Ihr Name')
  await page.keyboard.type('Zoë Müller')
  await tabTo(page, 'Telefonnummer')
  await page.keyboard.type('+49 30 123456')
  await tabTo(page, 'Neuer Antrag')
  await page.keyboard.press('Space')
  await tabTo(page, 'Weiter')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Prüfen und absenden')
  await expect(title(page)).toBeFocused()
  await expect(page.getByText('Zoë Müller')).toBeVisible()
  await expectSound(page)
  await tabTo(page, 'Jetzt absenden')
  await page.keyboard.press('Enter')
  const receipt = await savedReceipt(page)
  await expect(page.getByText('Die Quittung ist gespeichert')).toBeVisible()
  await expectSound(page)

  const { opened, document, caseId } = await accept(office, receipt)
  expect(document).toEqual({ F99000001: 'Zoë Müller', F99000002: '+49 30 123456', F99000003: '001' })
  const message = { subject: 'Ihr Rückruf', message: 'Wir rufen Sie am Montag an.\nBis dann!' }
  const date = { name: 'termin.pdf', mimeType: 'application/pdf', open: () => new Uint8Array(pdf('a date')) }
  await answerInWords(office, opened, message, [date])

  await openStatus(page, receipt)
  await expect(page.getByText('Angekommen', { exact: true })).toBeVisible()
  await expect(page.getByText('genau das bestätigt, was Sie abgesendet haben')).toBeVisible()
  await focusOn(page.getByRole('button', { name: 'Antwort öffnen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wir rufen Sie am Montag an.')).toBeVisible()
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^termin\.pdf speichern/ }).click()
  expect(await readFile(await (await download).path())).toEqual(pdf('a date'))
  const events = await office.system.caseEvents({ caseId, destinationId: office.destinationId })
  expect(events.map((event) => event.verified && event.name)).toContain('accept-reply')
})

/** Presses Tab until what has this name has the keyboard; nothing else than the keyboard is used. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${name}`)
}

test('the status is shown by case number and status code from the fragment, which leaves the address', async ({
  page,
}) => {
  await fillCallback(page)
  await sendNow(page).click()
  const receipt = await savedReceipt(page)
  const { caseId, statusCode } = receipt
  const link = await page.getByRole('link', { name: /^Stand ansehen/ }).getAttribute('href')
  await page.goto(link ?? '')
  await expect(page.getByText('Ihre Angaben liegen für die zuständige Stelle bereit')).toBeVisible()
  await expect(page).toHaveURL('/form/status')

  await page.goto('/form/status')
  await expectSound(page)
  await page.getByLabel('Fallnummer', { exact: true }).fill(caseId)
  await page.getByRole('button', { name: 'Stand ansehen' }).click()
  await expect(page.getByText('Geben Sie den Statuscode ein.')).toBeVisible()
  await expect(page.getByLabel('Statuscode', { exact: true })).toBeFocused()
  await expect(page.getByText('Geben Sie die Fallnummer ein.')).toHaveCount(0)
  await page
    .getByLabel('Statuscode', { exact: true })
    .fill(statusCode.replace(/^./, (first) => (first === '7' ? '8' : '7')))
  await page.getByRole('button', { name: 'Stand ansehen' }).click()
  await expect(page.getByText('Das passt nicht zusammen')).toBeVisible()
  await page.getByLabel('Statuscode', { exact: true }).fill(statusCode.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Stand ansehen' }).click()
  await expect(page.getByText('Ihre Angaben liegen für die zuständige Stelle bereit')).toBeVisible()
  await accept(office, receipt)
})

test('what is missing is told at the top and at its field, and going on is possible all the same', async ({ page }) => {
  await page.goto('/form/housing-burden')
  await page.getByRole('button', { name: 'Jetzt ausfüllen' }).click()
  await expect(title(page)).toHaveText('Übersicht')
  await expectSound(page)
  await page.getByRole('button', { name: 'Mit dem ersten Abschnitt beginnen' }).click()
  await expect(title(page)).toHaveText('Persönliche Angaben (Teil 1 von 3)')
  await next(page).click()
  const summary = page.getByRole('alert').filter({ hasText: /Angaben fehlen oder stimmen nicht/ })
  await expect(summary).toBeFocused()
  const first = summary.getByRole('link').first()
  const told = await first.textContent()
  await first.click()
  const field = page.getByLabel('Familienname').first()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(told ?? '')
  await field.fill('Beispiel')
  await page.keyboard.press('Tab')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expectSound(page)
  await page.getByRole('button', { name: 'Trotzdem weiter, später ergänzen' }).click()
  await expect(title(page)).toHaveText('Persönliche Angaben (Teil 2 von 3)')
  await page.getByRole('button', { name: 'Zur Übersicht' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Persönliche Angaben' })).toContainText('bitte ergänzen')
  await page.goBack()
  await expect(title(page)).toHaveText('Persönliche Angaben (Teil 2 von 3)')
  await page.goBack()
  await expect(page.getByLabel('Familienname').first()).toHaveValue('Beispiel')
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(title(page)).toHaveText('Personal details (part 1 of 3)')
  await expect(page.getByLabel('Family name').first()).toHaveValue('Beispiel')
})

test(
  'every section is reached from the overview and leads back to it, and the last look is one of all pages',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/form/housing-burden?page=overview')
    const pages = forms.find(({ path }) => path === 'housing-burden')?.pages ?? []
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(pages.map((one) => one.title.de))
    await openSection(page, 'Was davon trifft zu?')
    await expect(page.getByText('Zum Vermögen gehört, was die Person besitzt')).toBeVisible()
    await expectSound(page)
    for (const name of ['Verpflichtungserklärung', 'Angaben zum Vermögen']) {
      await page.getByRole('checkbox', { name, exact: true }).check()
    }
    await openSection(page, 'Einzelheiten zum Vermögen')
    await expectSound(page)
    await openSection(page, 'Angaben zur Verpflichtungserklärung (optional)')
    await openReview(page)
    const contents = page.getByRole('navigation', { name: 'Auf dieser Seite' })
    await expect(contents.getByRole('link')).toHaveText([...pages.map((one) => one.title.de), 'Absenden'])
    await expectSound(page)
  },
)

test('items that are short stand below one another, one open at a time, and come back when they were removed', async ({
  page,
}) => {
  await tickGate(page, 'burdens', 'Zuschüsse')
  await next(page).click()
  await page.getByRole('button', { name: 'Zuschuss hinzufügen' }).click()
  await expect(page.getByText('Zuschuss 1 von 1', { exact: true }).first()).toBeFocused()
  await page.getByLabel('Wer gibt den Zuschuss?').fill('Stadtwerke')
  await page.getByRole('button', { name: 'Weitere Angabe hinzufügen: Zuschuss' }).click()
  await expect(page.getByText('Zuschuss 2 von 2', { exact: true }).first()).toBeFocused()
  await expect(page.getByText('Stadtwerke')).toBeVisible()
  await expect(page.getByLabel('Wer gibt den Zuschuss?')).toHaveCount(1)
  await expectSound(page)
  await page.getByRole('button', { name: 'Entfernen Zuschuss 1 von 2' }).click()
  await expect(page.getByRole('button', { name: 'Zuschuss 1 zurückholen' })).toBeFocused()
  await expect(page.getByText('Stadtwerke')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Wer gibt den Zuschuss?')).toHaveValue('Stadtwerke')
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fehlen' })).toContainText('Betrag des Zuschusses')
  // what lacks something is open, so that its fields can be reached
  await expect(page.getByLabel('Wer gibt den Zuschuss?')).toHaveCount(2)
})

test('what applies is ticked, none of it is said expressly, and nothing at all stops the step', async ({ page }) => {
  await page.goto('/form/housing-burden?page=changes')
  await expect(title(page)).toHaveText('Was davon trifft zu?')
  const boxes = page.getByRole('group', { name: 'Kreuzen Sie alles an, was zutrifft.' }).getByRole('checkbox')
  const [death, none] = [boxes.first(), page.getByRole('checkbox', { name: 'Nichts davon' })]
  await expect(boxes).toHaveCount(4)
  await expect(death).toHaveAccessibleDescription('Ist ein Haushaltsmitglied gestorben?')
  await next(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'fehlt' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Kreuzen Sie bei „Was davon trifft zu?“ alles an' }).click()
  await expect(death).toBeFocused()
  await page.keyboard.press('Space')
  await expect(death).toBeChecked()
  await expect(page.locator('fieldset.kern-fieldset--error')).toHaveCount(0)
  await none.check()
  await expect(death).not.toBeChecked()
  await boxes.nth(2).check()
  await expect(none).not.toBeChecked()
  await next(page).click()
  await expect(title(page)).toHaveText('Umzug oder Auszug')
  await openReview(page)
  const told = page.getByRole('heading', { name: 'Was davon trifft zu?' }).locator('..')
  await expect(told).toContainText('Umzug oder Auszug')
  await page.getByRole('button', { name: 'Kreuzen Sie bei „Was davon trifft zu?“ alles an' }).first().click()
  await expect(title(page)).toHaveText('Was davon trifft zu?')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(boxes.nth(2)).toBeChecked()
})

test('items that are long have sections of their own', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/form/housing-burden?page=household')
  await page.getByRole('radio', { name: 'Ja', exact: true }).first().check()
  await page.getByRole('button', { name: 'Haushaltsmitglied hinzufügen' }).click()
  await page.getByRole('button', { name: 'Weitere Angabe hinzufügen: Haushaltsmitglied' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Bearbeiten Haushaltsmitglied 2 von 2' }).click()
  await expect(title(page)).toHaveText(/^Haushaltsmitglied 2: Persönliche Angaben/)
  await page.getByLabel('Familienname').fill('Zweite')
  await page.goBack()
  await expect(page.getByText('Zweite', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Entfernen Haushaltsmitglied 1 von 2' }).click()
  await next(page).click()
  await expect(title(page)).toHaveText(/^Haushaltsmitglied 1: Persönliche Angaben/)
  await expect(page.getByLabel('Familienname')).toHaveValue('Zweite')
})

test('a draft is kept when asked for, exported, imported and deleted', async ({ page, browser }) => {
  const address = '/form/callback-request?page=callback'
  await page.goto(address)
  await page.getByLabel('Ihr Name').fill('Ada Entwurf')
  await page.getByText('Unterbrechen und später weitermachen').click()
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  await page.getByRole('button', { name: 'Im Browser sichern' }).click()
  await expect(page.getByText('Ab jetzt werden Ihre Angaben')).toBeVisible()
  await page.getByLabel('Telefonnummer').fill('030 55')
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.localStorage))).toContain('030 55')
  await page.goto(address)
  await expect(page.getByLabel('Ihr Name')).toHaveValue('Ada Entwurf')
  await expect(page.getByLabel('Telefonnummer')).toHaveValue('030 55')
  await page.getByText('Unterbrechen und später weitermachen').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Datei speichern' }).click()
  const draft = await readFile(await (await download).path())
  await page.getByRole('button', { name: 'Entwurf löschen' }).click()
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  await expect(page.getByLabel('Ihr Name')).toHaveValue('Ada Entwurf')

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'de-DE' })
  const other = await context.newPage()
  await other.goto('/form/callback-request')
  await scriptRuns(other)
  const wrong = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"draftOf":1}') }
  await other.getByLabel('Angaben aus einer Datei laden').setInputFiles(wrong)
  await expect(other.getByText('In dieser Datei stehen keine Angaben für ein Formular.')).toBeVisible()
  await other.getByLabel('Angaben aus einer Datei laden').setInputFiles({ ...wrong, buffer: draft })
  await expect(other.getByText('Ihr Entwurf ist geladen')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Ihr Entwurf ist geladen')).toBeVisible()
  await other.getByRole('button', { name: 'Weitermachen, wo Sie aufgehört haben' }).click()
  await expect(other.getByLabel('Ihr Name')).toHaveValue('Ada Entwurf')
  await context.close()
})

test('the form takes as many attachments as the installation does', { tag: '@trial' }, async ({ page }) => {
  const names = Array.from({ length: MOST_ATTACHMENTS + 1 }, (_, number) => `nachweis-${number}.pdf`)
  await page.goto('/form/housing-burden?page=burdens')
  await scriptRuns(page)
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) }))
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' }).getByRole('listitem')).toHaveCount(
    MOST_ATTACHMENTS,
  )
  await expect(page.getByText(`Höchstens ${MOST_ATTACHMENTS} Dateien`)).toContainText(names.at(-1) ?? '')
  await page.getByRole('button', { name: 'Entfernen nachweis-0.pdf' }).click()
  await page.locator('input[type=file]').first().setInputFiles(files.slice(-1))
  const chosen = page.getByRole('list', { name: 'Ausgewählte Dateien' })
  await expect(chosen).toContainText(names.at(-1) ?? '')
  await expect(chosen.getByRole('listitem')).toHaveCount(MOST_ATTACHMENTS)
})

test(
  'the housing form goes from a draft through every page to the administration, with a proof',
  { tag: '@trial' },
  async ({ page }) => {
    const form = forms.find(({ path }) => path === 'housing-burden')
    if (!form) throw new Error('there is no such form')
    await page.goto('/form/housing-burden')
    await scriptRuns(page)
    await page.getByLabel('Angaben aus einer Datei laden').setInputFiles(await draftFile(form.name, 'lives-alone'))
    await expect(page.getByText('Ihr Entwurf ist geladen')).toBeVisible()
    await page.getByRole('button', { name: 'Weiter ausfüllen' }).click()
    for (const { key, title: heading } of form.pages) {
      await openOverview(page)
      const part = page.locator('details').filter({ has: page.getByRole('heading', { name: heading.de, exact: true }) })
      const section = part.getByRole('listitem').getByRole('button').first()
      if (!(await section.isVisible())) await part.locator('summary').click()
      await section.click()
      await expect(page).toHaveURL(new RegExp(`\\?page=${key}`))
      await expectSound(page)
      if (key === 'burdens') await addProof(page)
    }
    await openReview(page)
    await expect(page.getByText('grundbuch.pdf').first()).toBeVisible()
    await expectSound(page)
    await sendNow(page).click()
    const { opened, document } = await accept(office, await savedReceipt(page))
    expect(faultsOf(form, document)).toEqual([])
    const [proof] = opened.metadata.contentStructure.attachments
    expect(proof).toMatchObject({ filename: 'grundbuch.pdf', mimeType: 'application/pdf' })
    expect(JSON.stringify(document)).toContain(proof?.attachmentId)
  },
)

/** Adds a proof to the page; a file that only calls itself a PDF is refused. */
async function addProof(page: Page): Promise<void> {
  const field = page.locator('input[type=file]').first()
  await field.setInputFiles({ name: 'falsch.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no PDF') })
  await expect(page.getByText('„falsch.pdf“ ist weder PDF noch JPEG noch PNG.')).toBeVisible()
  await field.setInputFiles({ name: 'grundbuch.pdf', mimeType: 'application/pdf', buffer: pdf('a proof') })
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toContainText('grundbuch.pdf')
}

test('a page has its heading before its script has come', async ({ request }) => {
  for (const step of ['', '?page=overview', '?page=applicant', '?page=review']) {
    const html = await (await request.get(`/form/housing-burden${step}`)).text()
    expect([step, html.match(/<h1[ >]/g)?.length]).toEqual([step, 1])
  }
})

test('whoever works on a kept draft in two windows is told in the first when the second has written', async ({
  page,
  context,
}) => {
  const address = '/form/callback-request?page=callback'
  const told = (window: Page) => window.getByText('In einem anderen Fenster wurde an diesem Entwurf weitergearbeitet')
  await page.goto(address)
  await page.getByText('Unterbrechen und später weitermachen').click()
  await page.getByRole('button', { name: 'Im Browser sichern' }).click()
  const other = await context.newPage()
  await other.goto(address)
  await other.getByLabel('Ihr Name').fill('Zweite')
  await expect(told(page)).toBeVisible()
  await expect(told(other)).toHaveCount(0)
  await page.getByLabel('Ihr Name').fill('Erste')
  await expect(told(other)).toBeVisible()
  await page.getByRole('button', { name: 'Entwurf löschen' }).click()
})

test('one place of a step says what happens in it, and the title says which form it is of', async ({ page }) => {
  await page.goto('/form/housing-burden?page=additional-use')
  await expect(page).toHaveTitle('Zusätzliche Nutzung – Lastenzuschuss – Erstantrag')
  await page.getByRole('radio', { name: 'Ja', exact: true }).check()
  const status = page.locator('main form [role=status].sr-only')
  await expect(status).toHaveCount(1)
  await expect(status).toHaveText('Darunter sind weitere Fragen erschienen.')
  await page.getByRole('button', { name: 'Mitbewohnende Person hinzufügen' }).click()
  await expect(status).toHaveText('Mitbewohnende Person 1 hinzugefügt')
})
