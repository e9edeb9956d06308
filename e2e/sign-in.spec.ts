import type { Page } from '@playwright/test'
import { expect, expectSound, focusOn, test } from './journey.ts'
import { newcomer, operatorLink, setUp, signIn, signOut } from './operators.ts'
import { signInAsNew } from './people.ts'

const sessionCookie = 'kurier-session'
const header = 'header'

test(
  'from the command line to the portal: set a password and be signed in, sign out, and the old cookie is dead',
  { tag: '@smoke' },
  async ({ page, baseURL, browser }) => {
    const operator = newcomer()
    const link = await operatorLink(baseURL, operator.email)
    await setUp(page, link, operator)
    await expect(page).toHaveURL('/')
    await expect(page.locator(header)).toContainText(operator.name)
    await expect(
      page
        .getByRole('navigation', { name: 'Hauptnavigation' })
        .getByText(/^Betrieb: /)
        .first(),
    ).toBeVisible()
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === sessionCookie)
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await page.evaluate(() => document.cookie)).not.toContain(sessionCookie)

    const elsewhere = await browser.newContext({ baseURL, storageState: { cookies, origins: [] } })
    const otherPage = await elsewhere.newPage()
    await otherPage.goto('/')
    await expect(otherPage.locator(header)).toContainText(operator.name)

    await signOut(page)
    await expect(page.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(sessionCookie)
    await otherPage.reload()
    await expect(otherPage.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await elsewhere.close()
  },
)

test('signing in again gives a new session and ends the one before', async ({ page, baseURL, browser }) => {
  const person = await signInAsNew(page.context())
  await page.goto('/')
  await expect(page.locator(header)).toContainText(person.name)
  const before = await page.context().cookies()

  const { csrfToken } = await page.evaluate(async () => (await fetch('/api/auth/csrf')).json())
  const body = { csrfToken, email: person.email, password: person.password, json: 'true', callbackUrl: '/' }
  await page.evaluate(async (data) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/auth/callback/credentials', { method: 'POST', headers, body: JSON.stringify(data) })
  }, body)
  await page.reload()
  await expect(page.locator(header)).toContainText(person.name)

  const elsewhere = await browser.newContext({ baseURL, storageState: { cookies: before, origins: [] } })
  const otherPage = await elsewhere.newPage()
  await otherPage.goto('/')
  await expect(otherPage.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
  await elsewhere.close()
})

test(
  'a new password by a second link ends the session that was there',
  { tag: '@trial' },
  async ({ page, baseURL, browser }) => {
    const operator = newcomer()
    await setUp(page, await operatorLink(baseURL, operator.email), operator)
    await expect(page.locator(header)).toContainText(operator.name)

    const elsewhere = await browser.newContext({ baseURL })
    const changed = { ...operator, password: `${operator.password} neu` }
    await setUp(await elsewhere.newPage(), await operatorLink(baseURL, operator.email), changed)
    await elsewhere.close()
    await page.goto('/sign-in')
    await signIn(page, operator)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmt nicht.')
    await expect(page).toHaveTitle(/^Fehler: /)
    await signIn(page, changed)
    await expect(page.locator(header)).toContainText(operator.name)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing out works, and the session is over', async ({ page, context }) => {
    const person = await signInAsNew(context)
    const cookies = await context.cookies()
    await page.goto('/')
    await expect(page.locator(header)).toContainText(person.name)
    await signOut(page)
    await expect(page.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await context.addCookies(cookies)
    await page.reload()
    await expect(page.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
  })
})

test('an unknown e-mail address and a wrong password are told alike, and too many attempts have to wait', async ({
  page,
}) => {
  const person = await signInAsNew(page.context())
  await page.context().clearCookies()
  await page.goto('/sign-in')
  const wrong = page.getByRole('main').getByRole('alert')
  await signIn(page, newcomer())
  await expect(wrong).toContainText('E-Mail-Adresse oder Passwort stimmt nicht.')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/callback/credentials')
    await signIn(page, { ...person, password: 'not the password' })
    await answered
    await expect(wrong).toContainText('E-Mail-Adresse oder Passwort stimmt nicht.')
  }
  await signIn(page, person)
  await expect(wrong).toContainText(/Zu viele Versuche\. Warten Sie \d+ Sekunden/)
})

test('the form to sign in says in place what is missing, and puts the keyboard there', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeEnabled()
  await focusOn(page.getByLabel('E-Mail-Adresse'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription('Geben Sie Ihre E-Mail-Adresse an.')
  await page.keyboard.type('jemand@amt.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused()
})

test('the page behind the link says in place what is wrong, by keyboard alone', async ({ page, baseURL }) => {
  const { email } = newcomer()
  await page.goto(await operatorLink(baseURL, email))
  const name = page.getByLabel('Name', { exact: true })
  const password = page.getByLabel('Neues Passwort', { exact: true })
  const repeat = page.getByLabel('Neues Passwort wiederholen')
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email)
  await focusOn(name)
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('Geben Sie Ihren Namen an.')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await expect(page.getByText('Das Passwort darf nicht Ihre E-Mail-Adresse sein.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('vier zufällige Wörter')
  await page.keyboard.press('Enter')
  await expect(repeat).toBeFocused()
  await expect(page.getByText('Die beiden Passwörter stimmen nicht überein.')).toBeVisible()
  await page.keyboard.type('vier zufällige Wörter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a link works once, and a new link replaces the old one', { tag: '@trial' }, async ({ page, baseURL }) => {
  const operator = newcomer()
  const first = await operatorLink(baseURL, operator.email)
  const second = await operatorLink(baseURL, operator.email)
  await page.goto(first)
  await expect(page.getByText('Dieser Link ist nicht mehr gültig')).toBeVisible()
  await setUp(page, second, operator)
  await page.goto(second)
  await expect(page.getByText('Dieser Link ist nicht mehr gültig')).toBeVisible()
  await page.goto('/operators/first')
  await expect(page.getByText('Der Link ist unvollständig')).toBeVisible()
})

test('of next-auth only what signs in is open, to JSON from the own pages', async ({ request, baseURL }) => {
  for (const path of ['session', 'providers', 'signin', 'signout', 'error', 'verify-request', 'callback/credentials']) {
    expect({ path, status: (await request.get(`/api/auth/${path}`)).status() }).toEqual({ path, status: 404 })
  }
  for (const path of ['signout', 'session', 'signin/credentials', '_log']) {
    expect({ path, status: (await request.post(`/api/auth/${path}`)).status() }).toEqual({ path, status: 404 })
  }
  const path = '/api/auth/callback/credentials'
  const origin = new URL(baseURL ?? '').origin
  expect((await request.post(path, { data: {} })).status()).toBe(403)
  expect((await request.post(path, { data: {}, headers: { origin: 'https://foreign.example' } })).status()).toBe(403)
  expect((await request.post(path, { form: { email: 'a' }, headers: { origin } })).status()).toBe(415)
  expect((await request.post(path, { data: { email: 'a'.repeat(20_000) }, headers: { origin } })).status()).toBe(413)
  const noToken = await request.post(path, { data: { json: 'true', email: 'a', password: 'b' }, headers: { origin } })
  expect(await noToken.text()).toContain('csrf=true')
})

/** Every state of the new pages that has something of its own to show. */
const states: Record<string, (page: Page, baseURL: string | undefined) => Promise<void>> = {
  'the refused sign-in': async (page) => {
    await page.goto('/sign-in')
    await signIn(page, newcomer())
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'the sign-in with something missing': async (page) => {
    await page.goto('/sign-in?ready')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByText('Geben Sie Ihre E-Mail-Adresse an.')).toBeVisible()
  },
  'setting a password with everything wrong': async (page, baseURL) => {
    await page.goto(await operatorLink(baseURL, newcomer().email))
    await page.getByRole('button', { name: 'Zugang einrichten' }).click()
    await expect(page.getByText('Das Passwort braucht mindestens 12 Zeichen.')).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(states)) {
  test(`${name} has no accessibility fault and nothing sticks out`, async ({ page, baseURL }) => {
    await reach(page, baseURL)
    await expectSound(page)
  })
}
