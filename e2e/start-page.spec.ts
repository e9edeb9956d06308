import { expect, expectSound, test } from './journey.ts'
import { asPerson } from './people.ts'

/** Names on the page and what follows the base address, in their order. */
const addresses = [
  ['Zustellschnittstelle', '/submission-api'],
  ['Zustellpunkte verwalten', '/destination-api'],
  ['Zuständigen Zustellpunkt finden', '/routing-api'],
  ['Zugriffstoken', '/token'],
  ['Referenz der Schnittstellen', '/docs/api'],
  ['Öffentliche Schlüssel', '/submission-api/.well-known/jwks.json'],
  ['Schemas', '/schemas'],
  ['Betriebszustand', '/api/health/ready'],
] as const

for (const path of ['/', '/no-such-page']) {
  test(`${path} has no accessibility fault and nothing sticks out`, async ({ page }) => {
    await page.goto(path)
    await expectSound(page)
  })
}

test('the addresses shown are those of this installation', async ({ page, baseURL }) => {
  await page.goto('/')
  const expected = addresses.map(([, path]) => `${baseURL}${path}`)
  await expect(page.locator('dd code')).toHaveText(expected)
})

test('a form that is offered is on the start page, and so is the way back to what was sent', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Lastenzuschuss – Erstantrag' }).click()
  await expect(page).toHaveURL('/form/housing-burden')
  await page.goBack()
  await page.getByRole('link', { name: 'Schon abgesendet?' }).click()
  await expect(page).toHaveURL('/form/status')
})

test('each address has a button that copies exactly it', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  for (const [name, path] of addresses) {
    await page.getByRole('button', { name: `Kopieren: ${name}`, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: `Kopiert: ${name}` })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`)
  }
})

test('where the browser offers no clipboard, the text is marked for the keyboard', async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Kopieren: Betriebszustand' }).click()
  await expect(page.getByText('bitte mit der Tastatur kopieren')).toBeVisible()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(`${baseURL}/api/health/ready`)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, colorScheme: 'light' })

    for (const path of ['/', '/no-such-page']) {
      test(`the theme chosen on ${path} stays until it is given back to the device`, async ({ page }) => {
        const root = page.locator('html')
        const dark = page.getByRole('button', { name: 'Dunkles Farbschema' })
        await page.goto(path)
        await expect(root).not.toHaveAttribute('data-kern-theme')
        await dark.click()
        await expect(root).toHaveAttribute('data-kern-theme', 'dark')
        await page.goto('/')
        await expect(root).toHaveAttribute('data-kern-theme', 'dark')
        await expect(dark).toHaveAttribute('aria-pressed', 'true')
        await page.getByRole('button', { name: 'Farbschema wie im Gerät' }).click()
        await expect(root).not.toHaveAttribute('data-kern-theme')
      })
    }
  })
}

test.describe('for whoever wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

  test('colours change at once, and all of them together', async ({ page }) => {
    await page.goto('/')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})

test('the first stop of the keyboard jumps over the header', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const jump = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(jump).toBeFocused()
  await expect(jump).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an unknown address answers 404 with a way back', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Seite gibt es nicht')
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zustelldienst für die Verwaltung')
})

test('each answer has its own nonce, and no header names the framework', async ({ request }) => {
  const answers = await Promise.all([request.get('/'), request.get('/'), request.get('/no-such-page')])
  const nonces = answers.map(
    (answer) => /'nonce-([^']{20,})'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1],
  )
  expect(nonces).not.toContain(undefined)
  expect(new Set(nonces).size).toBe(answers.length)
  for (const answer of answers) expect(answer.headers()).not.toHaveProperty('x-powered-by')
})

test.describe('signed in', () => {
  for (const who of ['developer', 'operator'] as const) {
    test(`the overview of ${who} has no accessibility fault and nothing sticks out`, async ({ page }) => {
      await asPerson(page, who)
      const figures = page.getByRole('region', { name: 'Letzte 30 Tage' })
      for (const figure of await figures.getByRole('figure').all()) {
        const drawing = figure.locator('svg[data-drawing]')
        await expect(drawing).toBeVisible()
        // its axis begins at nothing
        await expect(drawing.locator('text').first()).toHaveText(/^0/)
      }
      for (const details of await page.locator('figure summary').all()) await details.click()
      await expectSound(page)
    })
  }

  test('what needs attention comes first, and leads to the page that does something about it', async ({ page }) => {
    await asPerson(page, 'developer')
    const attention = page.getByRole('region', { name: 'Das ist zu tun' })
    const groups = attention.getByRole('heading', { level: 3 })
    await expect(groups.first()).toHaveText('Callbacks kommen nicht an')
    await attention
      .getByRole('link', { name: /^Zustellprotokoll/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/callbacks\?destination=[0-9a-f-]{36}&state=failed$/, { timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('each link of the attention list leads to a page that is there', async ({ page }) => {
    await asPerson(page, 'operator')
    const links = page.getByRole('region', { name: 'Das ist zu tun' }).getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(targets.length).toBeGreaterThan(4)
    for (const target of new Set(targets)) {
      expect([target, (await page.request.get(target)).status()]).toEqual([target, 200])
    }
  })

  test('nobody sees what belongs to another organisation', async ({ page }) => {
    await asPerson(page, 'foreignDeveloper')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht')
    await expect(page.getByText('Bauaufsichtsamt Beispielhausen')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Zustand' })).toHaveCount(0)
  })

  test('each chart tells its figures in a sentence, as a table, and where somebody points', async ({ page }) => {
    await asPerson(page, 'developer')
    const chart = page.getByRole('region', { name: 'Letzte 30 Tage' }).getByRole('figure', { name: 'Einreichungen' })
    await expect(chart).toContainText(/Abgesendet: insgesamt \d+/)
    await chart.getByText('Zahlen als Tabelle').click()
    await expect(chart.getByRole('row')).toHaveCount(31)
    const last = chart.getByRole('row').last()
    const [day, sent] = [await last.getByRole('rowheader').innerText(), await last.getByRole('cell').innerText()]
    const drawing = chart.locator('svg[data-drawing=bar]')
    await expect(drawing).not.toContainText(day)
    const link = chart.getByRole('link')
    await link.hover({ position: { x: ((await link.boundingBox())?.width ?? 0) - 5, y: 100 } })
    await expect(drawing).toContainText(`${day}Abgesendet: ${sent}`)
    await page.mouse.move(0, 0)
    await expect(drawing).not.toContainText(day)
    // the arrows go from day to day, and Enter leads to its cases
    await link.focus()
    await expect(drawing).toContainText(day)
    await page.keyboard.press('ArrowLeft')
    await expect(drawing).not.toContainText(day)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cases\?from=\d{4}-\d\d-\d\d&to=/)
  })
})

test('operators see what went through, for a day or a month, and get from each picture to its list', async ({
  page,
}) => {
  await asPerson(page, 'operator')
  const pictures = page.getByRole('region', { name: 'Aktivität' })
  const submissions = pictures.getByRole('figure', { name: 'Einreichungen' })
  await expect(submissions.getByRole('row')).toHaveCount(25)
  await pictures.getByRole('button', { name: '30 Tage' }).click()
  await expect(submissions.getByRole('row')).toHaveCount(31)
  await expect(pictures.getByRole('button', { name: '30 Tage' })).toHaveAttribute('aria-pressed', 'true')
  for (const link of await pictures.getByRole('link').all()) {
    const target = (await link.getAttribute('href')) ?? ''
    expect(target).toMatch(/^\/(cases|callbacks)\?from=\d{4}-\d\d-\d\d/)
    expect([target, (await page.request.get(target)).status()]).toEqual([target, 200])
  }
  await pictures.getByRole('link', { name: /^Hostname nicht auflösbar/ }).click()
  await expect(page).toHaveURL(/\/callbacks\?from=\d{4}-\d\d-\d\d&state=failed&error=dns$/)
  await expect(page.getByRole('row').filter({ hasText: 'Hostname nicht auflösbar' }).first()).toBeVisible()
})
