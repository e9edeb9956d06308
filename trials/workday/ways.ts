import type { Locator } from '@playwright/test'
import type { Hands } from './hands.ts'

/** A way of working: the same steps, done by other acts. */
export type Way = {
  /** Does what a control is for. @param key the key for it, where the control does not name it itself */
  use: (hands: Hands, control: Locator, key?: string) => Promise<void>
  /** Brings the keyboard into a field, to type there. */
  enter: (hands: Hands, field: Locator) => Promise<void>
  /** Sends the form of the field that was written last, or says yes to a question; this is the button for it. */
  send: (hands: Hands, button: Locator) => Promise<void>
  reload: (hands: Hands) => Promise<void>
  /** Whether clean cases are chosen in the list and accepted together. */
  isTogether: boolean
}

const byMouse = {
  use: (hands: Hands, control: Locator) => hands.click(control),
  enter: (hands: Hands, field: Locator) => hands.click(field),
  send: (hands: Hands, button: Locator) => hands.click(button),
  reload: (hands: Hands) => hands.reload('clicks'),
}

/** By the key of a control, else by Tab to it and the key with which a browser presses it. */
const byKeyboard = {
  async use(hands: Hands, control: Locator, key?: string): Promise<void> {
    const own = key ?? (await hands.keyOf(control))
    if (own !== undefined) return hands.pressKey(own)
    await hands.tabTo(control)
    await hands.press((await hands.isInput(control)) ? 'Space' : 'Enter')
  },
  async enter(hands: Hands, field: Locator): Promise<void> {
    const own = await hands.keyOf(field)
    await (own === undefined ? hands.tabTo(field) : hands.pressKey(own))
  },
  async send(hands: Hands, button: Locator): Promise<void> {
    await hands.awaits(button)
    // a field of one line sends its form by itself
    await hands.press((await hands.isInLine()) ? 'Enter' : 'Control+Enter')
  },
  reload: (hands: Hands) => hands.reload('keys'),
}

export const ways = {
  mouse: { ...byMouse, isTogether: false },
  bulk: { ...byMouse, isTogether: true },
  keyboard: { ...byKeyboard, isTogether: false },
} as const satisfies Record<string, Way>
export type WayName = keyof typeof ways
export const wayNames = Object.keys(ways) as WayName[] // of its own keys
