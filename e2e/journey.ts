import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { serverAddress } from './demo.ts'

/** A refused status is for the journey itself to judge; the browser reports each one as an error as well. */
const refusedStatus = /^Failed to load resource: the server responded with a status of [45]/

/**
 * The `test` of every journey. It fails when the console shows an error (each Content-Security-Policy message is one),
 * when a script throws, or when anything is asked of a foreign host.
 */
export const test = base.extend<{ offences: string[] }>({
  baseURL: async ({}, provide) => provide(serverAddress()),
  offences: [
    async ({ context, baseURL }, provide) => {
      const offences: string[] = []
      context.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !refusedStatus.test(text)) offences.push(`console: ${text}`)
      })
      context.on('weberror', (failure) => offences.push(`script: ${failure.error().message}`))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        const local = protocol === 'data:' || protocol === 'blob:' || origin === new URL(baseURL ?? '').origin
        if (!local) offences.push(`foreign request: ${request.url()}`)
      })
      await provide(offences)
      expect(offences).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Names each accessibility fault that axe finds on the page as it stands, with the elements at fault. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  // the legacy mode looks into no frames of other origins, of which there are none, and opens no page of its own
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Elements that reach past the right edge of the page, which would have to be scrolled sideways to be seen. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.getBoundingClientRect().right
    const elements = [...document.querySelectorAll('body *')]
    return elements
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .map((element) => element.outerHTML)
  })
}

/** Narrower than this no list of facts and no text to copy can be read, in pixels. */
const LEAST_WIDTH = 128

/** Elements that fit their content to their width, and were left next to none. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const containers = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).containerType === 'inline-size' && element.checkVisibility(),
    )
    return containers.filter((element) => element.clientWidth < least).map((element) => element.outerHTML)
  }, LEAST_WIDTH)
}

/** How a page is looked at: the narrowest screen and a wide one, each in the theme that the other has not. */
const views = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const

/** The page as it stands, narrow and dark, then wide and light: nothing for axe, nothing that sticks out or is squeezed. */
export async function expectSound(page: Page): Promise<void> {
  for (const { width, theme } of views) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    const faults = [await accessibilityFaults(page), await stickingOut(page), await squeezed(page)]
    expect([width, ...faults]).toEqual([width, [], [], []])
  }
}

/** Bytes of script, compressed, that the first load of any page may take. */
export const MOST_SCRIPT = 180_000

/** Bytes of script, as sent over the wire, that the page has loaded so far. */
export async function scriptBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize))
  })
  await load()
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}
