import {
  expect,
  test as base,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'
import { countOne } from '#lib/platform/testing/counts.ts'
import { accessibilityFaults, rulesOfView } from './accessibility.ts'
import { serverAddress } from './demo.ts'

/** A refused status is for the journey itself to judge; the browser reports each one as an error as well. */
const refusedStatus = /^Failed to load resource: the server responded with a status of [45]/

/**
 * The `test` of every journey. It fails when the console shows an error (each Content-Security-Policy message is one),
 * when a script throws, or when anything is asked of a foreign host.
 */
export const test = base.extend<{ offences: string[]; neighbours: readonly string[] }>({
  baseURL: async ({}, provide) => provide(serverAddress()),
  // origins that the journey leads to as well
  neighbours: async ({}, provide) => provide([]),
  offences: [
    async ({ context, baseURL, neighbours }, provide, info) => {
      const offences: string[] = []
      const onConsole = (message: ConsoleMessage) => {
        const text = message.text()
        if (message.type() === 'error' && !refusedStatus.test(text)) offences.push(`console: ${text}`)
      }
      const onError = (failure: WebError) => void offences.push(`script: ${failure.error().message}`)
      const onRequest = (request: Request) => {
        if (request.isNavigationRequest()) countOne('pages')
        const { origin, protocol } = new URL(request.url())
        const known = [new URL(baseURL ?? '').origin, ...neighbours]
        const local = protocol === 'data:' || protocol === 'blob:' || known.includes(origin)
        if (!local) offences.push(`foreign request: ${request.url()}`)
      }
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
      await provide(offences)
      if (info.status !== info.expectedStatus) await sayHowItDraws(context.pages())
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
      expect(offences).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Of each page in a failed journey: whether it is drawn at all, without which no control is ever stable. */
async function sayHowItDraws(pages: readonly Page[]): Promise<void> {
  const drawn = () => {
    const frame = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, 5000, false))
    return Promise.race([frame, late])
  }
  for (const page of pages) {
    const visibility = await page.evaluate(() => document.visibilityState)
    process.stdout.write(`${new URL(page.url()).pathname} is ${visibility}, drawn: ${await page.evaluate(drawn)}\n`)
  }
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
    // what ends in an ellipsis is cut, and told whole elsewhere
    const isCut = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).textOverflow === 'ellipsis' || isCut(element.parentElement))
    const stickingOut = elements.filter(
      (element) => element.getBoundingClientRect().right > edge + 1 && !isCut(element),
    )
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
 * The page as it stands, narrow and dark, then wide and light: nothing for axe, nothing that sticks out or is squeezed, and a
 * title that says whether something is wrong, and one heading of the first level.
 * @param rules `once`: what depends on neither theme nor width is looked for in the wide view alone, which shows most
 */
export async function expectSound(page: Page, rules: 'once' | 'in each view' = 'once'): Promise<void> {
  // the next page is there before its title is
  await expect(page).toHaveTitle(/./)
  if (page.url().startsWith('http')) {
    await expect(() => expectTitled(page)).toPass({ timeout: 10_000 })
    await expect(page.locator('h1')).toHaveCount(1)
  }
  for (const [at, { width, theme }] of views.entries()) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    // from its beginning: of what lies half under a bar that stays in view, too little might be seen to be hit
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const faults = await accessibilityFaults(page, at === 0 && rules === 'once' ? rulesOfView : undefined)
    expect({ width, faults, ...(await misplaced(page)) }).toEqual({ width, faults: [], stickingOut: [], squeezed: [] })
  }
}

/** The title begins by saying that something is wrong exactly where the page tells that. */
async function expectTitled(page: Page): Promise<void> {
  const alarms = page.getByRole('main').locator('[role="alert"], .kern-error').filter({ visible: true })
  expect(/^(Fehler|Error): ./.test(await page.title())).toBe((await alarms.count()) > 0)
}

/** Waits until the page's script runs; until then all that needs it waits (components/ui/use-hydrated.ts). */
export const scriptRuns = (page: Page) => expect(page.locator('[data-waiting]')).toHaveCount(0)

/** Brings the keyboard to a control; before the script runs it would not stay there, and a key be lost. */
export async function focusOn(control: Locator): Promise<void> {
  await scriptRuns(control.page())
  await control.focus()
  await expect(control).toBeFocused()
}

/** Bytes of script, compressed, that the first load of any page may take. */
export const MOST_SCRIPT = 180_000

/** Bytes of script, as sent over the wire, that the page has loaded so far. */
export async function scriptBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = []
  const onFinished = (request: Request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize))
  }
  page.on('requestfinished', onFinished)
  await load()
  page.off('requestfinished', onFinished)
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}
