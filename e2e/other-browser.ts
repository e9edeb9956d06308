/** The hands and eyes of a person at a browser. Elements are named by XPath, which the drivers of all browsers understand. */
export type OtherBrowser = {
  /** As the browser says of itself. */
  version: string
  open: (address: string) => Promise<unknown>
  /** Waits until it is to be seen and can be used, and presses it. */
  press: (path: string) => Promise<unknown>
  /** Waits until it can be written to, and types. */
  type: (path: string, text: string) => Promise<unknown>
  /** Waits until it is to be seen. @returns its text */
  read: (path: string) => Promise<string>
  /** Waits until nothing of the kind is in the page. */
  isGone: (path: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Milliseconds after which what somebody waits for counts as never coming. */
export const PATIENCE = 60_000

const says = (text: string) => `[normalize-space()="${text}"]`

export const heading = (text: string) => `//h1${says(text)}`
/** A button that its script serves already. */
export const button = (text: string) => `//button${says(text)}[not(@disabled)]`
export const choice = (text: string) => `//label${says(text)}`
export const holding = (text: string) => `//main//*[text()[contains(., "${text}")]]`
/** A field that its script serves already. */
export const field = (label: string) => `//*[@id=//label${says(label)}/@for][not(@disabled or @readonly)]`
