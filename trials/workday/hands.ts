import type { Locator, Page } from '@playwright/test'
import { shortcutKeys } from '#components/wings/workbench/shortcuts/shortcuts.ts'
import type { Tally } from './tally.ts'

const keysByName = new Map<string, string>(Object.entries(shortcutKeys))

/** Tabs after which a control counts as one that the keyboard does not reach. */
const MOST_TABS = 300

/** A file as a person has it. */
export type OwnFile = { name: string; mimeType: string; buffer: Buffer }

/**
 * The only hands on the page: whatever is done to it is counted here. They read the page to know when a control is there, as
 * eyes would.
 */
export type Hands = ReturnType<typeof createHands>

export function createHands(page: Page, tally: Tally) {
  const press = async (key: string): Promise<void> => {
    tally.note('keys')
    await page.keyboard.press(key)
  }
  return {
    async click(control: Locator): Promise<void> {
      await isReady(control)
      if (!(await isInView(control))) tally.note('scrolls')
      tally.note('clicks')
      await control.click()
    },
    press,
    /** Goes to a control by Tab, or back by Shift and Tab where it stands before what has the keyboard. */
    async tabTo(control: Locator): Promise<void> {
      await isReady(control)
      for (let tabs = 0; !(await hasKeyboard(control)); tabs += 1) {
        if (tabs === MOST_TABS) throw new Error(`The keyboard does not reach ${String(control)}.`)
        await press((await standsBefore(control)) ? 'Shift+Tab' : 'Tab')
      }
    },
    /** The single key that a control is pressed by, or brings the keyboard to it; of several the first. */
    async keyOf(control: Locator): Promise<string | undefined> {
      await isReady(control)
      const names = (await control.getAttribute('data-key')) ?? ''
      return keysByName.get(names.split(' ', 1)[0] ?? '')
    },
    /** Presses a single key, which is a letter in a field: the field is left before. */
    async pressKey(key: string): Promise<void> {
      if (await isTyping(page)) await press('Escape')
      await press(key)
    },
    awaits: isReady,
    isInLine: (): Promise<boolean> => page.evaluate(() => document.activeElement?.matches('input') ?? false),
    isInput: (control: Locator): Promise<boolean> => control.evaluate((element) => element.matches('input')),
    /** Types into the field that has the keyboard. */
    async write(field: Locator, text: string): Promise<void> {
      if (!(await hasKeyboard(field))) throw new Error(`The keyboard is not in ${String(field)}.`)
      tally.note('entries')
      await page.keyboard.insertText(text)
    },
    /** Chooses files in the dialog that an act opens. */
    async choose(open: () => Promise<void>, files: readonly OwnFile[]): Promise<void> {
      const [dialog] = await Promise.all([page.waitForEvent('filechooser'), open()])
      tally.note('entries')
      await dialog.setFiles([...files])
    },
    /** Loads the page again by the browser's own button or key. */
    async reload(by: 'clicks' | 'keys'): Promise<void> {
      tally.note(by)
      await page.reload()
    },
  }
}

/** Waits until a control is there and takes what is done to it, which before its script runs is lost. */
async function isReady(control: Locator): Promise<void> {
  await control.waitFor()
  const page = control.page()
  await page.waitForFunction(() => document.querySelector('[data-waiting]') === null)
}

const hasKeyboard = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

const isTyping = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('input:not([type=checkbox]), textarea, select') ?? false)

const standsBefore = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const now = document.activeElement
    if (now === null || now === document.body) return false
    return (now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  })

const isInView = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
