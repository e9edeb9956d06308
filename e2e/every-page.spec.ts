import type { BrowserContext, Page } from '@playwright/test'
import { pageTable } from '#app/_permissions/testing/expected.ts'
import { pageAddress } from '#app/_permissions/testing/page-profiles.ts'
import { pageScripts } from '#trials/bench/rows/pages.ts'
import { serverAddress } from './demo.ts'
import { expect, expectSound, MOST_SCRIPT, scriptBytes, test as journey } from './journey.ts'
import { pageIds, personaOf, viewerOf } from './pages.ts'
import { signInAs } from './people.ts'

/** One window for all pages that a worker looks at: a new one for each would take longer than many a page. */
let opened: { context: BrowserContext; page: Page } | undefined

const test = journey.extend({
  context: async ({ browser, locale, timezoneId }, provide) => {
    if (!opened) {
      const context = await browser.newContext({ locale, timezoneId })
      opened = { context, page: await context.newPage() }
    }
    await opened.context.clearCookies()
    await provide(opened.context)
  },
  page: async ({ context }, provide) => {
    const page = opened?.page ?? (await context.newPage())
    // scripts come over the wire for each page, as for somebody's first look
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
    await provide(page)
  },
})

/** One page of each frame, whose parts for narrow screens are judged in full too. */
const ofEachFrame = ['/', '/admin', '/cases', '/form/[path]', '/sign-in', '/status']

/** Less would be a page whose script was not counted. */
const LEAST_SCRIPT = 50_000

for (const [at, path] of Object.keys(pageTable).entries()) {
  // every other one in `npm test`, and the rest in the trials
  const tag = at % 2 === 0 || ofEachFrame.includes(path) ? [] : '@trial'
  test(`${path} is light to load, accessible, and nothing sticks out`, { tag }, async ({ page, context }) => {
    const viewer = viewerOf(path)
    if (viewer !== 'nobody') await signInAs(context, personaOf[viewer])
    // with what comes by itself while it is looked at; a page that listens to the server is never idle
    const bytes = await scriptBytes(page, async () => {
      await page.goto(pageAddress(path, pageIds('own')), { waitUntil: 'load' })
      await expect(page.locator('h1')).toHaveCount(1)
      await expectSound(page, ofEachFrame.includes(path) ? 'in each view' : 'once')
    })
    expect(bytes).toBeGreaterThan(LEAST_SCRIPT)
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT)
  })
}

test('what the bench says of a page is what a browser loads', async ({ page }) => {
  const path = '/where-to-send'
  const loaded = await scriptBytes(page, () => page.goto(path, { waitUntil: 'load' }))
  const told = (await pageScripts(serverAddress())).find(({ route }) => route === path)
  expect(loaded / (told?.bytes ?? 0)).toBeCloseTo(1, 1)
})
