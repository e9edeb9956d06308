import { expect, expectSound } from './journey.ts'
import { codeOf, connectApp, newcomer, operatorLink, signIn } from './operators.ts'
import { testWithNode } from './second-node.ts'

/** A second node of the same installation, which demands a second factor of operators and owners. */
const test = testWithNode(() => ({ SECOND_FACTOR_REQUIRED: 'true' }))

test(
  'an operator without a second factor sets it up at the first sign-in, and gets nowhere else until then',
  { tag: '@trial' },
  async ({ page, baseURL }) => {
    const operator = newcomer()
    const setUpPage = page.getByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' })
    await page.goto(await operatorLink(baseURL, operator.email))
    await page.getByLabel('Name', { exact: true }).fill(operator.name)
    await page.getByLabel('Neues Passwort', { exact: true }).fill(operator.password)
    await page.getByLabel('Neues Passwort wiederholen').fill(operator.password)
    await page.getByRole('button', { name: 'Zugang einrichten' }).click()
    await expect(setUpPage).toBeVisible()
    await expect(page.getByText(`Angemeldet als ${operator.email}`)).toBeVisible()
    await expectSound(page)

    for (const path of ['/', '/account', '/admin/people', '/cases']) {
      await page.goto(path)
      await expect(setUpPage).toBeVisible()
    }
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()

    await page.goto('/admin/people')
    await signIn(page, operator)
    await expect(setUpPage).toBeVisible()
    const { secret, codes } = await connectApp(page, operator)
    await expectSound(page)
    await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
    await expect(page).toHaveURL('/admin/people')
    await expect(page.locator('header')).toContainText(operator.name)

    await page.context().clearCookies({ name: 'kurier-session' })
    await page.goto('/sign-in')
    await signIn(page, operator)
    await page.getByLabel('Code').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.locator('header')).toContainText(operator.name)

    await page.goto('/account')
    await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
    await page.getByLabel('Ihr Passwort').fill(operator.password)
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
    await expect(setUpPage).toBeVisible()
    await connectApp(page, operator)
    await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
    await expect(page.getByText('noch 10 unbenutzt')).toBeVisible()
  },
)
