import { freePort } from '#server/own-database/free-port.ts'
import { nextStart } from '#server/testing/installation.ts'
import { startProgram } from '#server/testing/program.ts'
import { receiverSettings } from './callback-receiver.ts'
import { dataDir, demoFacts } from './demo.ts'
import { expect, test as journey } from './journey.ts'
import { newcomer, operatorLink, setUpOnly, signIn, signOut } from './operators.ts'

/** A second node of the installation under test, started as a Next.js app. */
const test = journey.extend({
  baseURL: async ({}, provide) => {
    const port = await freePort(undefined)
    const address = `http://127.0.0.1:${port}`
    const own = { DATA_DIR: dataDir(), PORT: String(port), BASE_URL: address }
    const settings = { ...own, SANDBOX: 'true', LOG_LEVEL: 'warn' }
    // it delivers callbacks of other journeys too
    const app = startProgram(nextStart, { settings: { ...settings, ...receiverSettings() } })
    await app.says(' is ready: ')
    await provide(address)
    app.signal('SIGTERM')
    expect(await app.ended).toBe(0)
  },
})

test(
  'under next start people set a password, sign in, follow a case and sign out',
  { tag: '@trial' },
  async ({ page, baseURL }) => {
    const operator = newcomer()
    await setUpOnly(page, await operatorLink(baseURL, operator.email), operator)
    await signIn(page, operator)
    await expect(page.locator('header')).toContainText(operator.name)
    const { caseId } = demoFacts().cases.rejected
    await page.goto(`/cases/${caseId}`)
    await expect(page.getByRole('article').filter({ hasText: 'Einreichung zurückgewiesen' })).toBeVisible()
    await signOut(page)
    await expect(page.locator('header').getByRole('link', { name: 'Anmelden' })).toBeVisible()
  },
)
