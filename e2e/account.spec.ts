import type { Browser, Page } from '@playwright/test'
import { expect, expectSound, test } from './journey.ts'
import { codeOf, connectApp, signIn, type Operator } from './operators.ts'
import { signInAs, signInAsNew } from './people.ts'

const header = 'header'
/** Somebody new, signed in, on the own account's page. */
async function onAccountPage(page: Page): Promise<Operator> {
  const person = await signInAsNew(page.context())
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible()
  return person
}

/** Goes through setting up the second factor; answers the app's secret and the recovery codes. */
async function setUpSecondFactor(page: Page, operator: Operator): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
  return connectApp(page, operator)
}

/** Signs in up to the second factor. */
async function upToSecondFactor(page: Page, operator: Operator): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, operator)
  await expect(page.getByRole('heading', { level: 1, name: 'Zweiten Faktor eingeben' })).toBeVisible()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'kurier-session')?.value

async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

test('a second factor: set it up, sign in with a code, with a recovery code once, and remove it', async ({
  page,
  baseURL,
  browser,
}) => {
  const operator = await onAccountPage(page)
  const before = await sessionOf(page)
  const { secret, codes } = await setUpSecondFactor(page, operator)
  expect(await sessionOf(page)).not.toBe(before)
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByText('noch 10 unbenutzt')).toBeVisible()

  const other = await elsewhere(browser, baseURL)
  await upToSecondFactor(other, operator)
  await expect(other.locator(header)).not.toContainText(operator.name)
  await enterCode(other, '000000')
  await expect(other.getByLabel('Code')).toHaveAccessibleDescription(/Dieser Code ist ungültig/)
  await enterCode(other, codeOf(secret, 1))
  await expect(other.locator(header)).toContainText(operator.name)
  await other.context().close()

  const third = await elsewhere(browser, baseURL)
  await upToSecondFactor(third, operator)
  await enterCode(third, codes[0] ?? '')
  await expect(third.locator(header)).toContainText(operator.name)
  await third.context().clearCookies()
  await upToSecondFactor(third, operator)
  await enterCode(third, codes[0] ?? '')
  await expect(third.getByLabel('Code')).toHaveAccessibleDescription(/Dieser Code ist ungültig/)
  await third.context().close()

  await page.reload()
  await expect(page.getByText('noch 9 unbenutzt')).toBeVisible()
  await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  await page.getByLabel('Ihr Passwort').fill('nicht das Passwort')
  await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Geben Sie den Code an/)
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  await expect(page.getByLabel('Ihr Passwort')).toHaveAccessibleDescription(/Das Passwort ist falsch/)
  await page.getByLabel('Ihr Passwort').fill(operator.password)
  await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Dieser Code ist ungültig/)
  await expectSound(page)
  await page.getByLabel('Code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  await expect(page.getByText('Der zweite Faktor ist nicht eingerichtet.')).toBeVisible()
})

test('sessions: see where one is signed in, and end that', { tag: '@trial' }, async ({ page, baseURL, browser }) => {
  const operator = await onAccountPage(page)
  const others = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  for (const other of others) {
    await other.goto('/sign-in')
    await signIn(other, operator)
    await expect(other.locator(header)).toContainText(operator.name)
  }
  await page.reload()
  const sessions = page.getByRole('table', { name: 'Ihre Sitzungen' })
  await expect(sessions.getByText('diese Sitzung')).toHaveCount(1)
  const ends = sessions.getByRole('button', { name: /^Sitzung beenden/ })
  await expect(ends).toHaveCount(2)
  await ends.first().click()
  await expect(page.getByRole('dialog')).toContainText('wird sofort abgemeldet')
  await page.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click()
  await expect(ends).toHaveCount(1)
  await page.getByRole('button', { name: 'Alle anderen beenden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Alle anderen beenden' }).click()
  // while it is open, what lies behind it is not there for anybody
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ends).toHaveCount(0)
  for (const other of others) {
    await other.reload()
    await expect(other.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await other.context().close()
  }
  await page.reload()
  await expect(page.locator(header)).toContainText(operator.name)
})

test(
  'a new password ends the other sessions, and this one goes on under a new id',
  { tag: '@trial' },
  async ({ page, baseURL, browser }) => {
    const operator = await onAccountPage(page)
    const other = await elsewhere(browser, baseURL)
    await other.goto('/sign-in')
    await signIn(other, operator)
    await expect(other.locator(header)).toContainText(operator.name)

    const before = await sessionOf(page)
    const changed = `${operator.password} neu`
    const button = page.getByRole('button', { name: 'Passwort ändern' })
    await page.getByRole('button', { name: 'Neues Passwort eingeben' }).click()
    await page.getByLabel('Bisheriges Passwort').fill('nicht das Passwort')
    await page.getByLabel('Neues Passwort', { exact: true }).fill(changed)
    await page.getByLabel('Neues Passwort wiederholen').fill(changed)
    await button.click()
    await expect(page.getByLabel('Bisheriges Passwort')).toHaveAccessibleDescription(/Das Passwort ist falsch/)
    await page.getByLabel('Bisheriges Passwort').fill(operator.password)
    await button.click()
    await expect(page.getByText('Das Passwort ist geändert.')).toBeVisible()
    expect(await sessionOf(page)).not.toBe(before)

    await page.reload()
    await expect(page.locator(header)).toContainText(operator.name)
    await other.reload()
    await expect(other.locator(header).getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await other.goto('/sign-in')
    await signIn(other, { ...operator, password: changed })
    await expect(other.locator(header)).toContainText(operator.name)
    await other.context().close()
  },
)

test('what needs the script waits for it: no click and no letter is lost on a slow line', async ({ page }) => {
  await signInAs(page.context(), 'operator')
  await page.goto('/account')
  const scripts = Promise.withResolvers<undefined>()
  await page.context().route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const form = await page.context().newPage()
  await form.goto('/organisations/new', { waitUntil: 'commit' })
  await page.reload({ waitUntil: 'commit' })
  const begin = page.getByRole('button', { name: 'Zweiten Faktor einrichten' })
  await expect(begin).toBeDisabled()
  await expect(begin).toHaveCSS('opacity', '1')
  const name = form.getByLabel('Name der Organisation')
  await expect(name).not.toBeEditable()
  scripts.resolve(undefined)
  await expect(name).toBeEditable()
  await begin.click()
  await expect(page.getByLabel('Ihr Passwort')).toBeVisible()
})

test('after signing in one is where one wanted to go, and never at a foreign address', async ({ page }) => {
  const person = await signInAsNew(page.context())
  await page.context().clearCookies()
  await page.goto('/sign-in?to=%2F%2Fforeign.example%2F')
  await signIn(page, person)
  await expect(page.locator(header)).toContainText(person.name)
  await expect(page).toHaveURL('/')
  await page.goto('/sign-in?to=%2Faccount')
  await expect(page).toHaveURL('/account')
  await page.context().clearCookies()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Faccount$/)
  await signIn(page, person)
  await expect(page).toHaveURL('/account')
})

test('without a mail server a forgotten password says who helps, and a wrong link what to do', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expect(page.getByText('Der Betrieb hilft Ihnen weiter')).toBeVisible()
  await page.goto('/password/new#x')
  await expect(page.getByText('Dieser Link ist nicht mehr gültig')).toBeVisible()
  await page.goto('/password/new')
  await expect(page.getByText('Der Link ist unvollständig')).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('signing in and the account speak it too', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto('/password/forgotten')
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible()
    await page.goto('/sign-in?refused=unknown-person')
    await expect(page.getByRole('alert').filter({ hasText: 'invitation' })).toBeVisible()
  })
})

/** Every state of these pages that has something of its own to show. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'connecting the app': async (page) => {
    const { password } = await onAccountPage(page)
    await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click()
    await page.getByLabel('Ihr Passwort').fill(password)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
    await expect(page.getByText('Geben Sie den Code an.')).toBeVisible()
  },
  'the recovery codes and the second step': async (page) => {
    const operator = await onAccountPage(page)
    await setUpSecondFactor(page, operator)
    await expectSound(page)
    await page.context().clearCookies({ name: 'kurier-session' })
    await upToSecondFactor(page, operator)
  },
  'a refused provider': async (page) => page.goto('/sign-in?refused=unknown-person'),
  'a link for a password that works no more': async (page) => {
    await page.goto('/password/new#x')
    await expect(page.getByText('Dieser Link ist nicht mehr gültig')).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(states)) {
  test(`${name} has no accessibility fault and nothing sticks out`, async ({ page }) => {
    await reach(page)
    await expectSound(page)
  })
}
