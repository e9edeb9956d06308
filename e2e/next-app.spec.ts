import { nextStart } from '#server/testing/installation.ts'
import { startProgram } from '#server/testing/program.ts'
import { receiverSettings } from './callback-receiver.ts'
import { demoFacts } from './demo.ts'
import { expect, test as journey } from './journey.ts'
import { newcomer, operatorLink, setUpOnly, signIn, signOut } from './operators.ts'
import { settingsOfNode, wayToNode } from './second-node.ts'
import { timelinePoints } from './timeline.ts'

/** A second node of the installation under test, started as a Next.js app. */
const test = journey.extend({
  proxy: async ({}, provide) => {
    const own = await settingsOfNode()
    // it delivers callbacks of other journeys too
    const app = startProgram(nextStart, { settings: { ...own, ...receiverSettings() } })
    await app.says(' is ready: ')
    const way = await wayToNode(own.PORT)
    await provide({ server: way.server })
    way.close()
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
    await expect(timelinePoints(page).filter({ hasText: 'Einreichung zurückgewiesen' })).toBeVisible()
    await signOut(page)
    await expect(page.locator('header').getByRole('link', { name: 'Anmelden' })).toBeVisible()
  },
)
