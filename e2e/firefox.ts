import puppeteer from 'puppeteer-core'
import { PATIENCE, type OtherBrowser } from './other-browser.ts'

/** Debian's Firefox, which speaks WebDriver BiDi itself; Playwright drives none but its own. @param folder for its profile */
export async function openFirefox(folder: string): Promise<OtherBrowser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    userDataDir: folder,
  })
  const page = await firefox.newPage()
  page.setDefaultTimeout(PATIENCE)
  // leaving a receipt that was not saved asks first
  page.on('dialog', (dialog) => void dialog.accept())
  const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    version: await firefox.version(),
    open: (address) => page.goto(address, { waitUntil: 'domcontentloaded' }),
    press: (xpath) => at(xpath).click(),
    type: async (xpath, text) => {
      const field = await at(xpath).waitHandle()
      await field.type(text)
    },
    read: (xpath) =>
      at(xpath)
        .map((element) => element.textContent.trim())
        .wait(),
    isGone: (xpath) => page.waitForSelector(`::-p-xpath(${xpath})`, { hidden: true }),
    close: () => firefox.close(),
  }
}
