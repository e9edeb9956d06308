import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './journey.ts'

export type Operator = { email: string; name: string; password: string }

/** Somebody whom the installation does not know yet. */
export function newcomer(): Operator {
  return { email: `${randomUUID()}@amt.example`, name: 'Ada Beispiel', password: `Pferd Heftklammer ${randomUUID()}` }
}

/** The one-time link that the operator's command line prints for this e-mail address. */
export async function operatorLink(baseURL: string | undefined, email: string): Promise<string> {
  const args = ['server/kurier/main.ts', '--json', 'operators', 'create', '--email', email]
  const dataDir = process.env.E2E_DATA_DIR
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, BASE_URL: baseURL, ...(dataDir && { DATA_DIR: dataDir }) },
  })
  const { link } = JSON.parse(stdout) as { link: string } // what the command promises
  return link
}

/** Opens the link and sets name and password, with the link that a first start prints the address too; ends signed in. */
export async function setUp(page: Page, link: string, { email, name, password }: Operator): Promise<void> {
  await page.goto(link)
  const address = page.getByLabel('E-Mail-Adresse')
  await expect(address).toBeVisible()
  if (await address.isEditable()) await address.fill(email)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
  await page.getByLabel('Neues Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Zugang einrichten' }).click()
  await expect(page.locator('header')).toContainText(name)
}

/** The same, signed out again and on the page to sign in. */
export async function setUpOnly(page: Page, link: string, operator: Operator): Promise<void> {
  await setUp(page, link, operator)
  await signOut(page)
  await expect(page.locator('header').getByRole('link', { name: 'Anmelden' })).toBeVisible()
  await page.goto('/sign-in')
}

/** Fills in the form to sign in and sends it. */
export async function signIn(page: Page, { email, password }: Pick<Operator, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** Signs out by the menu of the header; works without JavaScript too. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
}

/** Milliseconds for which an app shows the same code. */
const PERIOD = 30_000

/** The code of the secret for the step that is `ahead` of the present one: each step's code works once only. */
export function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * PERIOD })
}

/** Goes from the password to the recovery codes of a new second factor; answers the app's secret and the codes. */
export async function connectApp(
  page: Page,
  { password }: Pick<Operator, 'password'>,
): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel('Ihr Passwort').fill(password)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('img', { name: 'QR-Code mit dem Schlüssel für die App' })).toBeVisible()
  const secret = (
    await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7]{32}$/ })
      .innerText()
  ).trim()
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' })).toBeFocused()
  const shown = await page
    .locator('code')
    .filter({ hasText: /^([a-z2-7]{4}-){3}/ })
    .innerText()
  const codes = shown.split(/\s+/).filter(Boolean)
  expect(codes).toHaveLength(10)
  return { secret, codes }
}
