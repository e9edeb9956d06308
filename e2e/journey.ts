import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test as base, type Page } from '@playwright/test'
import { countOne } from '#lib/platform/testing/counts.ts'
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
        if (request.isNavigationRequest()) countOne('pages')
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

/** What looks for accessibility faults, as a script for a page. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe whose answer depends on the theme or on the width; all others say the same in every view. */
const rulesOfView = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** Names each accessibility fault that axe finds on the page as it stands, with the elements at fault. */
async function accessibilityFaults(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  countOne('axe runs')
  // there are no frames; the document keeps the script for the next look
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};undefined`)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } } // the script's
    const { violations } = await axe.run(options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }, options)
}

/** Narrower than this no list of facts and no text to copy can be read, in pixels. */
const LEAST_WIDTH = 128

/**
 * Elements that reach past the right edge of the page, which would have to be scrolled sideways to be seen, and elements
 * that fit their content to their width, and were left next to none.
 */
function misplaced(page: Page): Promise<{ stickingOut: string[]; squeezed: string[] }> {
  return page.evaluate((least) => {
    const edge = document.documentElement.getBoundingClientRect().right
    const elements = [...document.querySelectorAll('body *')]
    const stickingOut = elements.filter((element) => element.getBoundingClientRect().right > edge + 1)
    const squeezed = elements.filter(
      (element) =>
        element.clientWidth < least &&
        getComputedStyle(element).containerType === 'inline-size' &&
        element.checkVisibility(),
    )
    const shown = (list: Element[]) => list.map((element) => element.outerHTML)
    return { stickingOut: shown(stickingOut), squeezed: shown(squeezed) }
  }, LEAST_WIDTH)
}

/** How a page is looked at: the narrowest screen and a wide one, each in the theme that the other has not. */
const views = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const

/**
 * The page as it stands, narrow and dark, then wide and light: nothing for axe, nothing that sticks out or is squeezed.
 * @param rules `once`: what depends on neither theme nor width is looked for in the first view alone
 */
export async function expectSound(page: Page, rules: 'once' | 'in each view' = 'once'): Promise<void> {
  for (const [at, { width, theme }] of views.entries()) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    const faults = await accessibilityFaults(page, at > 0 && rules === 'once' ? rulesOfView : undefined)
    expect({ width, faults, ...(await misplaced(page)) }).toEqual({ width, faults: [], stickingOut: [], squeezed: [] })
  }
}

/** Waits until the page's script runs; until then all that needs it waits (components/ui/use-hydrated.ts). */
export const scriptRuns = (page: Page) => expect(page.locator('[data-waiting]')).toHaveCount(0)

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
