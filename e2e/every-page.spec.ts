import { pageAddress, pageTable } from '#app/_permissions/page-table.ts'
import { accessibilityFaults, expect, scriptBytes, stickingOut, test } from './journey.ts'
import { pageIds, personaOf, viewerOf } from './pages.ts'
import { signInAs } from './people.ts'

/** Bytes of script, compressed, that the first load of any page may take. */
const MOST_SCRIPT = 230_000

/** How a page is looked at: the narrowest screen and a wide one, each in the theme that the other has not. */
const views = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const

for (const path of Object.keys(pageTable)) {
  test(`${path} is light to load, accessible, and nothing sticks out`, async ({ page, context }) => {
    const viewer = viewerOf(path)
    if (viewer !== 'nobody') await signInAs(context, personaOf[viewer])
    await page.setViewportSize({ width: views[0].width, height: 800 })
    await page.emulateMedia({ colorScheme: views[0].theme })
    // a page that listens to the server is never idle
    const load = () => page.goto(pageAddress(path, pageIds('own')), { waitUntil: 'load' })
    expect(await scriptBytes(page, load)).toBeLessThanOrEqual(MOST_SCRIPT)
    await expect(page.locator('h1')).toHaveCount(1)
    for (const { width, theme } of views) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme })
      expect([width, await accessibilityFaults(page), await stickingOut(page)]).toEqual([width, [], []])
    }
  })
}
