import type { Page } from '@playwright/test'
import { freePort } from '@kurier/own-postgres/free-port'
import { clientId, clientSecret, loginProvider, type LoginProvider } from '#app/api/auth/testing/login-provider.ts'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { installation, type Installation } from '#server/testing/installation.ts'
import { expect, expectSound, test as journey } from './journey.ts'
import { signOut } from './operators.ts'

type Fresh = { provider: LoginProvider; baseUrl: string; own: Installation; stdout: () => string }

const NAME = 'Anmeldung der Stadt'
const ROLES = `kurier-operators=operator; fachverfahren=developer@${DEFAULT_ORGANISATION}`

/** An installation that nobody has used yet, and an OpenID Connect provider that says who may what. */
const test = journey.extend<{ fresh: Fresh }>({
  fresh: async ({}, provide) => {
    const port = await freePort(undefined)
    const baseUrl = `http://localhost:${port}`
    const provider = await loginProvider(`${baseUrl}/api/auth/callback/oidc`, { claimsInIdToken: true })
    const own = await installation()
    const settings = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: NAME,
      OIDC_ROLES: ROLES,
      OIDC_PROVISION: 'true',
    }
    const { stdout } = await own.serve({ port, settings })
    await provide({ provider, baseUrl, own, stdout })
    await own.remove()
    await provider.close()
  },
  neighbours: async ({ fresh }, provide) => provide([fresh.provider.issuer]),
  baseURL: async ({ fresh }, provide) => provide(fresh.baseUrl),
})

const ada = { sub: 'ada', email: 'ada@amt.example', email_verified: true, name: 'Ada Betrieb' }
const eva = { sub: 'eva', email: 'eva@amt.example', email_verified: true, name: 'Eva Fach' }

async function goThere(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: `Anmelden mit ${NAME}` }).click()
}

async function signInThere(page: Page, { name }: { name: string }): Promise<void> {
  await goThere(page)
  await expect(page.locator('header')).toContainText(name)
}

/** Signs out here, and at the provider, which leads back. */
async function signOutThere(page: Page): Promise<void> {
  await signOut(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
}

test(
  'people come and go by the provider alone: the first operator, somebody new with a role, and without it again',
  { tag: '@trial' },
  async ({ page, fresh: { provider, stdout } }) => {
    await expect.poll(stdout).toContain('It is the first person to whom the claim')
    expect(stdout()).not.toContain('/operators/first#')
    await page.goto('/')
    await expect(page.getByText('Die erste Person, der er diese Rolle gibt')).toBeVisible()

    provider.signInAs({ ...eva, groups: ['gardeners'] })
    await goThere(page)
    await expect(page.getByText('Ihr Anmeldedienst gibt Ihnen hier keine Rolle')).toBeVisible()
    await page.context().clearCookies()

    provider.signInAs({ ...ada, groups: ['kurier-operators'] })
    await signInThere(page, ada)
    await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText('er gibt und nimmt Ihre Rollen bei jeder Anmeldung')).toBeVisible()
    await signOutThere(page)

    provider.signInAs({ ...eva, groups: ['fachverfahren'] })
    await signInThere(page, eva)
    await page.goto('/organisations')
    await expect(page.getByRole('row', { name: 'default' })).toContainText('Entwicklung')
    await signOutThere(page)

    provider.signInAs({ ...ada, groups: ['kurier-operators'] })
    await signInThere(page, ada)
    await page.goto('/admin/people')
    await expect(page.getByRole('row', { name: ada.name })).toContainText('vom Anmeldedienst')
    await expectSound(page)
    await page.getByRole('link', { name: eva.name }).click()
    await expect(page.getByText('vom Anmeldedienst vergeben')).toBeVisible()
    await expect(page.getByRole('button', { name: 'In den Betrieb aufnehmen' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'In den Support aufnehmen' })).toBeEnabled()
    await expectSound(page)
    const place = page.url()
    await page.getByRole('link', { name: 'default' }).click()
    await expect(page.getByRole('row', { name: eva.name })).toContainText('Rolle vom Anmeldedienst')
    await expectSound(page)
    await signOutThere(page)

    provider.signInAs({ ...eva, groups: [] })
    await signInThere(page, eva)
    await page.goto('/organisations')
    await expect(page.getByText('Sie gehören noch zu keiner Organisation')).toBeVisible()
    await signOutThere(page)

    provider.signInAs({ ...ada, groups: ['kurier-operators'] })
    await signInThere(page, ada)
    await page.goto(place)
    await expect(page.getByText('Gehört zu keiner Organisation.')).toBeVisible()
    await page.goto('/admin/audit-log')
    await page.getByRole('link', { name: 'Mitglied entfernt' }).click()
    await expect(page.getByText(provider.issuer)).toBeVisible()
  },
)
