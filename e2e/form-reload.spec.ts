import { devices, type Locator, type Page } from '@playwright/test'
import * as form from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, scriptRuns, test } from './journey.ts'

test.describe.configure({ mode: 'default' })

/** A telephone, whose browser gives up pages without a question. */
const { defaultBrowserType: _, ...telephone } = devices['Pixel 5']
test.use({ ...telephone, viewport: { width: 390, height: 760 }, screen: { width: 390, height: 760 } })

const { title } = form
const BURDENS = '/form/housing-burden?page=burdens'

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

// leaving asks before something is lost; here everything is left on purpose
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

/** How many texts and files the window keeps. */
function kept(page: Page): Promise<{ texts: number; files: number }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = window.indexedDB.open('kurier-forms')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('there is no database')))
    })
    const files = await new Promise<number>((resolve) => {
      const counting = database.transaction('files').objectStore('files').count()
      counting.addEventListener('success', () => resolve(counting.result))
    })
    database.close()
    return { texts: window.sessionStorage.length, files }
  })
}

/** Lets the submit arrive that a button begins, and never gives its answer. Resolves once it has arrived. */
async function swallowAnswer(page: Page, send: Locator): Promise<void> {
  let arrived: () => void
  const isThere = new Promise<void>((resolve) => (arrived = resolve))
  const submit = '**/submission-api/v2/submissions/*'
  await page.route(submit, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    arrived()
  })
  await send.tap()
  await isThere
}

test(
  'proofs, a sending under way and the receipt outlive a reload: one submission, and nothing is kept once the receipt is saved',
  { tag: '@trial' },
  async ({ page }) => {
    const begun: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' || request.url().endsWith('/applications')) begun.push(request.method())
    })
    await form.fillHousing(page, ['eins.pdf', 'zwei.pdf'])
    await page.reload()
    await expect(page.getByText('2 Dateien werden mitgesendet.')).toBeVisible()
    await expect(page.getByText('Alle nötigen Angaben sind vollständig')).toBeVisible()
    expect(await kept(page)).toMatchObject({ files: 2 })

    await swallowAnswer(page, form.sendNow(page))
    await page.reload()
    // it goes on by itself, and finds that all has arrived
    await expect(title(page)).toHaveText('Ihre Angaben sind abgesendet', { timeout: 120_000 })
    await expect(page.getByText('Ihre letzten Änderungen sind nicht dabei')).toHaveCount(0)
    // begun once, two files, the rest once
    expect(begun.toSorted()).toEqual(['POST', 'PUT', 'PUT', 'PUT'])
    await page.reload()
    await expect(title(page)).toHaveText('Ihre Angaben sind abgesendet')
    expect((await kept(page)).files).toBe(0)
    await page.goto('/form/housing-burden')
    await expect(page.getByText('Die Quittung ist noch nicht gesichert')).toBeVisible()
    await expect(page.getByText('Ihr Entwurf ist geladen')).toHaveCount(0)
    await expectSound(page)
    await page.getByRole('button', { name: 'Quittung sichern' }).tap()
    const receipt = await form.savedReceipt(page)
    const { opened } = await form.accept(office, receipt)
    const names = opened.metadata.contentStructure.attachments.map(({ filename }) => filename)
    expect(names.toSorted()).toEqual(['eins.pdf', 'zwei.pdf'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Jetzt ausfüllen' })).toBeVisible()
    await expect(page.getByText('Die Quittung ist noch nicht gesichert')).toHaveCount(0)
    expect(await kept(page)).toEqual({ texts: 0, files: 0 })
  },
)

test(
  'a proof that the browser has no room for is named at once, and after a reload as missing everywhere until it is there again',
  { tag: '@trial' },
  async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto(BURDENS)
    await scriptRuns(page)
    const field = page.locator('input[type=file]').first()
    const file = { name: 'grundbuch.pdf', mimeType: 'application/pdf', buffer: form.pdf('a proof') }
    await field.setInputFiles(file)
    await expect(page.getByText('Der Browser hat keinen Platz für „grundbuch.pdf“')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Es fehlen Dateien')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nicht mehr nötig „grundbuch.pdf“' })).toBeVisible()
    await expectSound(page)
    await form.openReview(page)
    await expect(page.getByText('In diesem Fenster sind sie nicht da: „grundbuch.pdf“.')).toBeVisible()
    await expect(page.getByText('Fügen Sie bei „Nachweis“ ein Dokument hinzu.')).toBeVisible()
    await page.goto('/form/housing-burden?page=overview')
    await expect(page.getByText('Nachweis fehlt')).toBeVisible()
    await expectSound(page)
    await page.goto(BURDENS)
    await field.setInputFiles(file)
    await expect(page.getByText('Es fehlen Dateien')).toHaveCount(0)
    await form.openOverview(page)
    await expect(page.getByText('Nachweis fehlt')).toHaveCount(0)
    await expect(page.getByText('Nicht alle Dateien sind gesichert')).toBeVisible()
  },
)

/** An application whose office asks for a land register extract. */
async function askedFor(page: Page): Promise<void> {
  await form.fillCallback(page)
  await form.sendNow(page).tap()
  const receipt = await form.savedReceipt(page)
  const { opened } = await form.accept(office, receipt)
  const documents = [{ id: crypto.randomUUID(), title: 'Grundbuchauszug', required: true }]
  await form.answerInWords(office, opened, { subject: 'Es fehlt etwas', message: 'Bitte nachreichen.', documents })
  await form.openStatus(page, receipt)
}

test(
  'documents that were chosen to be handed in, and their sending, outlive a reload, and end with the look at the case',
  { tag: '@trial' },
  async ({ page }) => {
    await askedFor(page)
    const open = page.getByRole('button', { name: 'Antwort öffnen' })
    await open.tap()
    const file = { name: 'grundbuch.pdf', mimeType: 'application/pdf', buffer: form.pdf('a proof') }
    await page.getByLabel('Grundbuchauszug').setInputFiles(file)
    await page.getByLabel('Bemerkung').fill('Seite 2 folgt.')
    await page.reload()
    await expect(page.getByText('Sie haben angefangen, Unterlagen einzureichen')).toBeVisible()
    await expectSound(page)
    const goOn = page.getByRole('button', { name: 'Stand öffnen' })
    await goOn.tap()
    await open.tap()
    await expect(page.getByRole('list', { name: /^Ausgewählte Dateien/ })).toContainText('grundbuch.pdf')
    await expect(page.getByLabel('Bemerkung')).toHaveValue('Seite 2 folgt.')

    await swallowAnswer(page, page.getByRole('button', { name: 'Unterlagen absenden' }))
    await page.reload()
    await goOn.tap()
    await open.tap()
    await expect(page.getByText('Ihre Unterlagen sind abgesendet')).toBeVisible()
    await expect(page.getByText('eingereicht', { exact: true })).toHaveCount(1)
    expect(await kept(page)).toEqual({ texts: 0, files: 0 })

    await page.getByLabel('Grundbuchauszug').setInputFiles(file)
    await expect.poll(async () => (await kept(page)).files).toBe(1)
    await page.getByRole('button', { name: 'Beenden' }).tap()
    await expect(page.getByText('Sie haben angefangen, Unterlagen einzureichen')).toHaveCount(0)
    expect((await kept(page)).texts).toBe(0)
  },
)
