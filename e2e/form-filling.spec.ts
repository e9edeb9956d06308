import { devices, type Locator, type Page } from '@playwright/test'
import { faultsOf } from '@kurier/forms/faults'
import { forms } from '@kurier/forms/registry/forms.generated'
import {
  accept,
  fillCallback,
  next,
  openSection,
  pdf,
  savedReceipt,
  sendNow,
  tickGate,
  title,
  waiting,
} from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, focusOn, scriptRuns, test } from './journey.ts'

test.describe.configure({ mode: 'default' })
// where something stands is measured before it is pressed, so that nothing may glide there
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

const PERSON = '/form/housing-burden?page=applicant'

/** A telephone: touch, and as narrow as they come. */
const { defaultBrowserType: _, ...telephone } = devices['Pixel 5']
const phone = { ...telephone, viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } }

/** Where the middle of something stands now, without waiting for anything to come to rest. */
async function middleOf(wanted: Locator): Promise<{ x: number; y: number }> {
  return wanted.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
}

/** Presses as slowly as people do: what happens when a field is left happens while the button is down. */
async function click(page: Page, wanted: Locator): Promise<void> {
  const { x, y } = await middleOf(wanted)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let frames = 0; frames < 20; frames += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await page.mouse.up()
}

async function tap(page: Page, wanted: Locator): Promise<void> {
  const { x, y } = await middleOf(wanted)
  await page.touchscreen.tap(x, y)
}

/** Opens the questions on assets, and is told that all four lack an answer. */
async function openAssets(page: Page): Promise<Locator> {
  await tickGate(page, 'applicant', 'Angaben zum Vermögen')
  await next(page).click()
  await expect(title(page)).toHaveText('Einzelheiten zum Vermögen')
  await page.getByLabel('Wert der Immobilien').fill('18.750')
  await expect(page.getByText('= 18.750,00 €')).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fehlen' })).toBeFocused()
  await expect(page).toHaveTitle(/^Fehler: /)
  return page.getByRole('radio', { name: 'Ja', exact: true })
}

/** Every choice on the page, each pressed right after the one before: it is made, and no longer told as missing. */
async function expectNoneLost(page: Page, press: (page: Page, wanted: Locator) => Promise<void>): Promise<void> {
  const choices = await openAssets(page)
  await expect(page.locator('fieldset.kern-fieldset--error')).toHaveCount(4)
  for (const choice of await choices.all()) {
    await press(page, choice)
    await expect(choice).toBeChecked()
  }
  await expect(page.locator('fieldset.kern-fieldset--error')).toHaveCount(0)
}

/** A text that is put right, and the next answer pressed while it is left. */
async function expectKeptBesideText(page: Page, press: (page: Page, wanted: Locator) => Promise<void>): Promise<void> {
  await page.goto(PERSON)
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fehlen' })).toBeFocused()
  await page.getByLabel('Geburtsort').fill('Emden')
  const choice = page.getByRole('radio', { name: 'Weiblich' })
  await press(page, choice)
  await expect(choice).toBeChecked()
  await expect(page.getByLabel('Geburtsort')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Jahr').fill('78')
  await press(page, page.getByRole('radio', { name: 'Divers' }))
  await expect(page.getByRole('radio', { name: 'Divers' })).toBeChecked()
  await expect(page.getByLabel('Jahr')).toHaveAccessibleDescription(/Jahreszahl mit vier Ziffern/)
}

test('no click is lost while messages come and go', { tag: '@trial' }, async ({ page }) => {
  await expectNoneLost(page, click)
  await expectKeptBesideText(page, click)
})

test('the list of what is missing takes the keyboard once, and not again whenever the draft is kept', async ({
  page,
}) => {
  await page.goto(PERSON)
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fehlen' })).toBeFocused()
  await page.getByLabel('Geburtsort').fill('Emden')
  await page.waitForFunction(() => JSON.stringify(window.sessionStorage).includes('Emden'))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.getByLabel('Geburtsort')).toBeFocused()
})

test('the title says that something is wrong as long as that is shown, whoever else writes it', async ({ page }) => {
  await page.goto('/form/housing-burden?page=review')
  await sendNow(page).click()
  await expect(page).toHaveTitle(/^Fehler: Prüfen und absenden/)
  await page.getByRole('button', { name: 'Geben Sie „Familienname“ an.' }).click()
  await expect(page).toHaveTitle(/^Fehler: Persönliche Angaben/)
  // as Next.js does at the end of a slow load
  await page.evaluate(() => (document.title = 'Lastenzuschuss'))
  await expect(page).toHaveTitle(/^Fehler: Persönliche Angaben/)
  await page.getByRole('button', { name: 'Zur Übersicht' }).click()
  await expect(page).toHaveTitle(/^Übersicht/)
})

test.describe('on a telephone', () => {
  test.use(phone)

  test('no tap is lost while messages come and go', { tag: '@trial' }, async ({ page }) => {
    await expectNoneLost(page, tap)
    await expectKeptBesideText(page, tap)
  })

  test('the head of a form is one row, with nothing of the portal in it', async ({ page }) => {
    await page.goto(PERSON)
    const head = page.getByRole('banner')
    await expect(head.getByRole('link')).toHaveCount(0)
    expect((await head.boundingBox())?.height).toBeLessThan(80)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dunkles Farbschema' }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-kern-theme', 'dark')
  })

  test('the housing form is filled in by hand on its shortest way, and every choice that is tapped is chosen', async ({
    page,
  }) => {
    const form = forms.find(({ path }) => path === 'housing-burden')
    if (!form) throw new Error('there is no such form')
    await page.goto('/form/housing-burden')
    await expect(page.getByText('Sie brauchen etwa')).toBeVisible()
    await page.getByRole('button', { name: 'Jetzt ausfüllen' }).tap()
    await page.getByRole('button', { name: 'Mit dem ersten Abschnitt beginnen' }).tap()
    await expect(title(page)).toContainText('Persönliche Angaben')
    const shown = new Set<string>()
    while ((await title(page).textContent()) !== 'Prüfen und absenden') {
      const name = page.url()
      const heading = (await title(page).textContent()) ?? ''
      expect(shown).not.toContain(name)
      shown.add(name)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
      await answerStep(page)
      await tap(page, next(page))
      // the address is there before the step is
      await expect(title(page)).not.toHaveText(heading)
    }
    // with the start, the overview and the last look
    expect(shown.size + 3).toBeLessThanOrEqual(16)
    await expect(page.getByText('Diese Nachweise reichen Sie nach')).toBeVisible()
    await tap(page, sendNow(page))
    const receipt = await savedReceipt(page)
    await expect(page.getByRole('heading', { name: 'Das reichen Sie nach' })).toBeVisible()
    expect(receipt.later).toContain('Eigentum und Belastungen')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('listitem').filter({ hasText: 'Eigentum und Belastungen' })).toBeVisible()
    const accepted = await accept(office, receipt)
    expect(faultsOf(form, accepted.document)).toEqual([])
    expect(accepted.opened.metadata.documentsLater).toEqual(receipt.later)
  })
})

/** What is typed where, by label; a text unless it stands here. */
const entries: readonly (readonly [RegExp, string])[] = [
  [/^Jahr/, '1978'],
  [/^(Tag|Monat)/, '7'],
  [/E-Mail/, 'ayse@example.org'],
  [/Telefon/, '030 23125000'],
  [/Postleitzahl/, '01099'],
  [/Hausnummerzusatz/, 'a'],
  [/Doktorgrade/, 'Dr.'],
  [/Größe|Betrag|Anzahl|Zahl/, '12'],
]

/**
 * Answers everything that the step asks for: nothing applies, no where that is an answer, else the first choice that cannot be
 * left out.
 */
async function answerStep(page: Page): Promise<void> {
  const asked = page.locator('main form').last()
  for (const none of await asked.getByRole('checkbox', { name: 'Nichts davon' }).all()) {
    await tap(page, none)
    await expect(none).toBeChecked()
  }
  for (const group of await asked.locator('fieldset.kern-fieldset:has(input[type=radio])').all()) {
    const [no, open] = ['Nein', 'Keine Angabe'].map((name) => group.getByRole('radio', { name, exact: true }))
    if (!no || !open) throw new Error('there are two ways to say nothing')
    const choice = (await no.count()) > 0 ? no : (await open.count()) > 0 ? open : group.getByRole('radio').first()
    await tap(page, choice)
    await expect(choice).toBeChecked()
  }
  for (const select of await asked.locator('select').all()) {
    await select.selectOption({ index: 1 })
    await expect(select).not.toHaveValue('')
  }
  for (const search of await asked.locator('input[role=combobox]').all()) {
    await choose(search, 'Deutschland')
    await expect(asked.getByRole('list', { name: 'Ausgewählt' })).toContainText('Deutschland')
  }
  for (const input of await asked
    .locator('input:not([role=combobox]):not([type]), input[type=text], input[type=tel], input[type=date], textarea')
    .all()) {
    if ((await input.getAttribute('type')) === 'date') await input.fill('2026-03-04')
    else await input.fill(await entryFor(input))
  }
  for (const later of await asked.getByRole('checkbox', { name: 'Ich reiche den Nachweis nach' }).all()) {
    await tap(page, later)
    await expect(later).toBeChecked()
  }
}

/** Finds one of many options by typing it. */
async function choose(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await field.press('Enter')
}

async function entryFor(input: Locator): Promise<string> {
  const label = await input.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '')
  return entries.find(([pattern]) => pattern.test(label))?.[1] ?? 'Muster'
}

test(
  'days that do not exist, half addresses and short years are refused in words of their own',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto(PERSON)
    const [day, month, year] = ['Tag', 'Monat', 'Jahr'].map((name) => page.getByLabel(name, { exact: true }))
    if (!day || !month || !year) throw new Error('a date has three parts')
    await day.fill('31')
    await month.fill('2')
    await year.fill('1978')
    await page.keyboard.press('Tab')
    await expect(day).toHaveAccessibleDescription(/Diesen Tag gibt es nicht/)
    await month.fill('3')
    await page.keyboard.press('Tab')
    await expect(day).not.toHaveAttribute('aria-invalid', 'true')
    await page.goto(`${PERSON}.G00000448.G00000188-2`)
    const mail = page.getByLabel('E-Mail')
    await mail.fill('ayse@')
    await page.keyboard.press('Tab')
    await expect(mail).toHaveAccessibleDescription(/noch keine ganze E-Mail-Adresse/)
    const nationality = page.getByLabel('Staatsangehörigkeit', { exact: true })
    await next(page).click()
    await expect(nationality).toHaveAttribute('aria-invalid', 'true')
    await choose(nationality, 'Serbien')
    await expect(nationality).not.toHaveAttribute('aria-invalid', 'true')
    await choose(nationality, 'Ghana')
    const chosen = page.getByRole('list', { name: 'Ausgewählt' }).getByRole('listitem')
    await expect(chosen).toHaveText([/Serbien/, /Ghana/])
    await expectSound(page)
  },
)

test('a date field that holds no day of the calendar is told, and stops the step', async ({ page }) => {
  await page.goto('/form/callback-request?page=callback')
  const day = page.getByLabel('Wunschtag')
  await focusOn(day)
  const isNoDay = () => day.evaluate((input) => (input as HTMLInputElement).validity.badInput)
  await page.keyboard.type('31022027')
  // a browser in English begins with the month
  if (!(await isNoDay())) {
    await day.fill('')
    await day.blur()
    await focusOn(day)
    await page.keyboard.type('02312027')
  }
  expect(await isNoDay()).toBe(true)
  await day.blur()
  await expect(day).toHaveAccessibleDescription(/Diesen Tag gibt es nicht/)
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fehlen' })).toContainText('Diesen Tag gibt es nicht.')
  await day.fill('2027-03-01')
  await page.keyboard.press('Tab')
  await expect(day).not.toHaveAttribute('aria-invalid', 'true')
})

test(
  'how large files may be is told before one is chosen, and the one that is too large is named',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/form/housing-burden?page=burdens')
    await scriptRuns(page)
    const field = page.locator('input[type=file]').first()
    await expect(field).toHaveAccessibleDescription(/je Datei höchstens 2.MB, alle Dateien .* höchstens 5.MB/)
    const file = (name: string, size: number) => {
      return { name, mimeType: 'application/pdf', buffer: Buffer.concat([pdf(name), Buffer.alloc(size)]) }
    }
    await field.setInputFiles([file('klein.pdf', 1_900_000), file('riese.pdf', 2_400_000)])
    await expect(field).toHaveAccessibleDescription(/„riese.pdf“ ist zu groß \(2,4.MB\)\. .* höchstens 2.MB/)
    await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toHaveText(/klein\.pdf(?!.*riese)/)
    await field.setInputFiles([file('zweite.pdf', 1_900_000), file('dritte.pdf', 1_900_000)])
    await expect(field).toHaveAccessibleDescription(/„dritte.pdf“ \(1,9.MB\) passt nicht mehr dazu: .* höchstens 5.MB/)
    await page.getByRole('button', { name: 'Entfernen zweite.pdf' }).click()
    await field.setInputFiles([file('dritte.pdf', 1_900_000)])
    await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toContainText('dritte.pdf')
  },
)

test('a reload loses nothing, and the choice is to go on, to begin anew or to delete everything', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/form/housing-burden?page=burdens')
  await scriptRuns(page)
  const file = { name: 'grundbuch.pdf', mimeType: 'application/pdf', buffer: pdf('a proof') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toContainText('grundbuch.pdf')
  await openSection(page, 'Persönliche Angaben')
  await page.getByLabel('Familienname').fill('Beispiel')
  // at once, before the pause after which it is kept anyway
  await page.reload()
  await expect(page.getByLabel('Familienname')).toHaveValue('Beispiel')
  await page.goto('/form/housing-burden')
  await expect(page.getByText('Ihr Entwurf ist geladen')).toBeVisible()
  await expect(page.getByText('noch einmal auswählen')).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('button', { name: 'Weitermachen, wo Sie aufgehört haben' }).click()
  await expect(page.getByLabel('Familienname')).toHaveValue('Beispiel')
  await openSection(page, 'Eigentum und Belastungen')
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toContainText('grundbuch.pdf')
  await page.getByText('Unterbrechen und später weitermachen').click()
  await page.getByRole('button', { name: 'Alles löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Alles löschen' }).click()
  await expect(page.getByRole('button', { name: 'Jetzt ausfüllen' })).toBeVisible()
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0)
  await page.goto(PERSON)
  await page.getByLabel('Familienname').fill('Beispiel')
  await page.goto('/form/housing-burden')
  await page.getByRole('button', { name: 'Neu beginnen' }).click()
  await expect(page.getByText('Ihr Entwurf ist geladen')).toHaveCount(0)
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0)
  await page.goto(PERSON)
  await expect(page.getByLabel('Familienname')).toHaveValue('')
})

test('what the browser has no room for is told', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/form/callback-request?page=callback')
  await page.getByLabel('Ihr Name').fill('Ada')
  await expect(page.getByText('Ihre Angaben werden gerade nicht gesichert')).toBeVisible()
  await expectSound(page)
})

test('without a connection sending waits, and goes on by itself: one submission, and nothing kept after it', async ({
  page,
  context,
}) => {
  await fillCallback(page)
  let begun = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/applications')) begun += 1
  })
  await context.setOffline(true)
  await expect(page.getByText('Keine Verbindung zum Internet.')).toBeVisible()
  await sendNow(page).click()
  await expect(page.getByText('Es gibt gerade keine Verbindung')).toBeVisible()
  await expectSound(page)
  await context.setOffline(false)
  await expect(page.getByText('Keine Verbindung zum Internet.')).toHaveCount(0)
  const receipt = await savedReceipt(page)
  expect(begun).toBe(1)
  expect(await waiting(office, [receipt.caseId])).toHaveLength(1)
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0)
  await accept(office, receipt)
})

/** A JPEG of this size that is large for its pixels, lying on its side as telephones store it (EXIF orientation 6). */
async function photoOf(page: Page, width: number, height: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')
      for (let at = 0; context && at < 4000; at += 1) {
        context.fillStyle = `hsl(${(at * 137) % 360} 80% 50%)`
        context.fillRect((at * 7919) % wide, (at * 104_729) % high, 60, 60)
      }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(encoded, 'base64')
  const turned = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000' + '00000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), turned, jpeg.subarray(2)])
}

test('files are taken as telephones and scanners make them, and named as offices can use them', async ({ page }) => {
  await page.goto('/form/housing-burden?page=burdens')
  await scriptRuns(page)
  const field = page.locator('input[type=file]').first()
  const chosen = page.getByRole('list', { name: 'Ausgewählte Dateien' })
  await expect(field).toHaveAccessibleDescription(/Große Fotos machen wir vor dem Senden/)
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...told) {
      document.body.dataset.drawn = `${this.width}x${this.height}`
      toBlob.apply(this, told)
    }
  })
  const photo = await photoOf(page, 4000, 3000)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
  const scan = Buffer.concat([Buffer.from('\ufeff'), pdf('a scan')])
  await field.setInputFiles([
    { name: 'Mu\u0308ller.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
    { name: `${'x'.repeat(230)}.pdf`, mimeType: 'application/pdf', buffer: scan },
    { name: 'Thumbs.db', mimeType: '', buffer: Buffer.from('x') },
  ])
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await expect(chosen).toContainText(/M\u00fcller\.jpg \([\d,.]+.[kM]B, verkleinert von [\d,.]+.MB\)/)
  await expect(page.locator('body')).toHaveAttribute('data-drawn', '1875x2500')
  await expect(chosen).toContainText(/x{196}\.pdf/)
  await expect(field).toHaveAccessibleDescription(/„IMG_1.HEIC“ .* Formate „Maximale Kompatibilität“/)
  await expect(field).toHaveAccessibleDescription(/„Thumbs.db“ ist kein Nachweis/)
  await expectSound(page)
})
