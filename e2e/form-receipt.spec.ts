import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accept, answerInWords, fillCallback, pdf, savedReceipt, sendNow, title, waiting } from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, scriptRuns, test } from './journey.ts'
import { readCode } from './read-code.ts'

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

/** Sends the small form and stays at the receipt; the dialog to print, which would wait for somebody, only counts. */
async function sentForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { printed: [] })
    window.print = () => {
      const { printed } = window as unknown as { printed: string[] }
      printed.push(document.title)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await fillCallback(page)
  await sendNow(page).click()
  await expect(title(page)).toHaveText('Ihre Angaben sind abgesendet', { timeout: 120_000 })
}

/** What the QR code on the printed page says. */
async function printedLink(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: /^QR-Code mit dem Link/ })
  await expect(code).toBeVisible()
  const link = await readCode(code)
  await page.emulateMedia({ media: null })
  return link
}

/** The office takes what the link's case holds, and answers. */
async function answered(link: string): Promise<void> {
  const caseId = new URLSearchParams(new URL(link).hash.slice(1)).get('case')
  const [submission] = await waiting(office, [caseId ?? ''])
  if (!submission) throw new Error('what was sent does not wait at the office')
  const { opened } = await accept(office, submission)
  await answerInWords(office, opened, { subject: 'Ihr Rückruf', message: 'Wir rufen Sie am Montag an.' })
}

async function readReply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Antwort öffnen' }).click()
  await expect(page.getByText('Wir rufen Sie am Montag an.')).toBeVisible()
}

test(
  'the QR code of a printed receipt leads to the status and opens the reply, and its key is asked of nobody',
  { tag: '@trial' },
  async ({ page, browser }) => {
    await sentForm(page)
    await expect(page.getByText('Sie haben die Quittung noch nicht')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Quittung drucken oder als PDF speichern' }).click()
    expect(await page.evaluate(() => (window as unknown as { printed: string[] }).printed)).toEqual([
      expect.stringMatching(/^callback-request-Quittung-[0-9a-f]{8}$/),
    ])
    await expect(page).toHaveTitle(/^Ihre Angaben sind abgesendet/)
    await expect(page.getByText('Ist die Quittung gedruckt oder als PDF gespeichert?')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Ja, ich habe die Quittung' }).click()
    const told = page.getByRole('status').filter({ hasText: 'Bewahren Sie sie so auf' })
    await expect(told.first()).toBeFocused()
    await expectSound(page)

    const link = await printedLink(page)
    expect(link.length).toBeLessThan(1_000)
    const file = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(file).toContain(`/URI (${link})`)
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Wohngeldstelle für Formulare', { exact: true })).toBeVisible()
    await expect(page.getByText('Wer sie hat, kann den Stand sehen')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await answered(link)

    const context = await browser.newContext({ locale: 'de-DE' })
    const phone = await context.newPage()
    const asked: string[] = []
    phone.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await phone.goto(link)
    await expect(phone.getByText('Angekommen', { exact: true })).toBeVisible()
    expect(new URL(phone.url()).hash).toBe('')
    expect(await phone.evaluate(() => JSON.stringify(window.history.state))).not.toContain('key')
    await readReply(phone)
    await expectSound(phone)
    const key = new URLSearchParams(new URL(link).hash.slice(1)).get('key') ?? ''
    expect(asked.filter((one) => key.split('.').some((prime) => one.includes(prime)))).toEqual([])
    // the same link once more, in a window where the page is open already
    await phone.getByRole('button', { name: 'Beenden' }).click()
    await phone.goto(link)
    await expect(phone.getByText('Angekommen', { exact: true })).toBeVisible()
    expect(new URL(phone.url()).hash).toBe('')
    await context.close()
  },
)

test(
  'where the page to print cannot be loaded, this is told, and the button tries again',
  { tag: '@trial' },
  async ({ page }) => {
    const scripts = '**/_next/static/**/*.js*'
    await fillCallback(page)
    await page.waitForLoadState('networkidle')
    await page.route('**/submission-api/v2/submissions/*', async (route) => {
      await page.route(scripts, (script) => script.fulfill({ status: 503 }))
      return route.continue()
    })
    await sendNow(page).click()
    await expect(page.getByText('Die Druckansicht lässt sich gerade nicht laden')).toBeVisible({ timeout: 120_000 })
    await expectSound(page)
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Quittung drucken oder als PDF speichern' }).click()
    await expect(page.getByText('Die Druckansicht lässt sich gerade nicht laden')).toHaveCount(0)
    expect(await printedLink(page)).toContain('/form/status#case=')
  },
)

/** A browser with a camera and a reader of codes; `show` holds a code before it. */
async function withCamera(page: Page, refusal?: string) {
  await page.addInitScript((refusedAs) => {
    const state = { codes: [] as string[], tracks: [] as MediaStreamTrack[] }
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = () => Promise.resolve(state.codes.map((rawValue) => ({ rawValue })))
    }
    const getUserMedia = async () => {
      if (refusedAs) throw new DOMException('no', refusedAs)
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 300, 150)
      const stream = canvas.captureStream(10)
      state.tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { BarcodeDetector, camera: state })
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, refusal)
  type Camera = { camera: { codes: string[]; tracks: MediaStreamTrack[] } }
  return {
    show: (...codes: string[]) =>
      page.evaluate((given) => {
        ;(window as unknown as Camera).camera.codes = given
      }, codes),
    isOn: () =>
      page.evaluate(() => (window as unknown as Camera).camera.tracks.some(({ readyState }) => readyState === 'live')),
  }
}

test(
  'the camera reads the QR code, says when it is another, and is off afterwards',
  { tag: '@trial' },
  async ({ page, context }) => {
    await sentForm(page)
    const link = await printedLink(page)
    await savedReceipt(page)
    await answered(link)
    const reader = await context.newPage()
    const camera = await withCamera(reader)
    await reader.goto('/form/status')
    const open = reader.getByRole('button', { name: 'QR-Code mit der Kamera scannen' })
    await expectSound(reader)
    await open.click()
    const close = reader.getByRole('button', { name: 'Kamera schließen' })
    await expect(close).toBeFocused()
    await expect(reader.getByText('Halten Sie den QR-Code vor die Kamera')).toBeVisible()
    await expectSound(reader)
    await camera.show('https://example.org/')
    await expect(reader.getByText('Das ist kein QR-Code einer Quittung.')).toBeVisible()
    await close.click()
    await expect(open).toBeFocused()
    await expect.poll(camera.isOn).toBe(false)
    await open.click()
    await camera.show('https://example.org/', link)
    await expect(reader.getByText('Angekommen', { exact: true })).toBeVisible()
    await expect.poll(camera.isOn).toBe(false)
    await readReply(reader)
  },
)

for (const [name, words] of [
  ['NotAllowedError', 'Ihr Browser hat die Kamera für diese Seite nicht freigegeben.'],
  ['NotFoundError', 'An diesem Gerät wurde keine passende Kamera gefunden.'],
  ['NotReadableError', 'Vielleicht benutzt sie gerade ein anderes Programm.'],
] as const) {
  test(`a camera that gives ${name} has words and another way`, async ({ page }) => {
    await withCamera(page, name)
    await page.goto('/form/status')
    await page.getByRole('button', { name: 'QR-Code mit der Kamera scannen' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Sie können den QR-Code auch mit der Kamera Ihres Telefons scannen')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Kamera schließen' }).click()
    await expect(page.getByText(words)).toHaveCount(0)
  })
}

test(
  'who typed the code adds the receipt at the reply, as a picture of its QR code',
  { tag: '@trial' },
  async ({ page, context }) => {
    await sentForm(page)
    const link = await printedLink(page)
    const { caseId, statusCode } = await savedReceipt(page)
    await answered(link)
    const reader = await context.newPage()
    const camera = await withCamera(reader)
    await reader.goto('/form/status')
    await scriptRuns(reader)
    const field = reader.getByLabel('Quittung auswählen')
    await field.setInputFiles({ name: 'quittung.pdf', mimeType: 'application/pdf', buffer: pdf('a receipt') })
    await expect(reader.getByText('Ein PDF kann diese Seite nicht lesen.')).toBeVisible()
    await reader.getByLabel('Fallnummer', { exact: true }).fill(caseId)
    await reader.getByLabel('Statuscode', { exact: true }).fill(statusCode)
    await reader.getByRole('button', { name: 'Stand ansehen' }).click()
    await expect(reader.getByText('Zum Öffnen brauchen Sie Ihre Quittung')).toBeVisible()
    await expectSound(reader)
    const picture = { name: 'foto.png', mimeType: 'image/png', buffer: await reader.screenshot() }
    await field.setInputFiles(picture)
    await expect(reader.getByText('Auf diesem Bild ist kein QR-Code einer Quittung zu erkennen.')).toBeVisible()
    await camera.show(link.replace(caseId, randomUUID()))
    await field.setInputFiles(picture)
    await expect(reader.getByText('Diese Quittung gehört zu einem anderen Fall.')).toBeVisible()
    await camera.show(link)
    await field.setInputFiles(picture)
    await readReply(reader)
  },
)

test('the status page alone may use the camera, also when another page led to it, and does without', async ({
  page,
}) => {
  const camera = async () => (await page.request.get(page.url())).headers()['permissions-policy']
  await page.goto('/')
  expect(await camera()).toContain('camera=(), ')
  await page.getByRole('link', { name: 'Stand ansehen und Antwort lesen' }).click()
  await expect(title(page)).toHaveText('Stand ansehen und Antwort lesen')
  expect(await camera()).toContain('camera=(self), geolocation=(), ')
  type Policed = { featurePolicy: { allowsFeature: (name: string) => boolean } }
  const allowed = await page.evaluate(() => (document as unknown as Policed).featurePolicy.allowsFeature('camera'))
  expect(allowed).toBe(true)
  // this browser reads no codes by itself
  await expect(page.getByText('Scannen Sie den QR-Code mit der Kamera Ihres Telefons')).toBeVisible()
  await expect(page.getByRole('button', { name: 'QR-Code mit der Kamera scannen' })).toHaveCount(0)
})
