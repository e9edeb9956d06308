import { Builder, By, error as refusals, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '@kurier/own-postgres/free-port'
import { listens, startDaemon, until as waitUntil, type Daemon } from '#server/testing/processes.ts'
import { PATIENCE, type OtherBrowser } from './other-browser.ts'

/** WebKitGTK's small browser by its own driver. It has windows, so that it gets a screen that nobody sees. */
export async function openWebKit(folder: string): Promise<OtherBrowser> {
  const screen = await startDaemon('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], { cwd: folder })
  const daemons = [screen]
  try {
    await waitUntil('the screen has a number', () => /^\d+\n/m.test(screen.printed()))
    const port = await freePort(undefined)
    const environment = { DISPLAY: `:${/^\d+/m.exec(screen.printed())?.[0]}`, HOME: folder }
    const server = await startDaemon('WebKitWebDriver', [`--port=${port}`], { cwd: folder, environment })
    daemons.unshift(server)
    await listens(server, port)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build()
    const capabilities = await driver.getCapabilities()
    return handsOf(driver, capabilities.getBrowserVersion() ?? '', () => endAll(daemons))
  } catch (error) {
    await endAll(daemons)
    throw error
  }
}

async function endAll(daemons: readonly Daemon[]): Promise<void> {
  for (const daemon of daemons) {
    daemon.signal('SIGTERM')
    await daemon.ended
  }
}

/** What the driver says of an element that moves, or was just drawn again. */
const passing = [
  refusals.ElementNotInteractableError,
  refusals.ElementClickInterceptedError,
  refusals.StaleElementReferenceError,
]

function handsOf(driver: WebDriver, version: string, end: () => Promise<void>): OtherBrowser {
  const shown = async (xpath: string) => {
    const element = await driver.wait(until.elementLocated(By.xpath(xpath)), PATIENCE, xpath)
    return driver.wait(until.elementIsVisible(element), PATIENCE, xpath)
  }
  /** Does it as soon as the page has scrolled there, smoothly as it does, and stands still. */
  const once = (xpath: string, act: (element: WebElement) => Promise<void>) =>
    driver.wait(
      async () => {
        try {
          await act(await shown(xpath))
          return true
        } catch (refused) {
          if (passing.some((kind) => refused instanceof kind)) return false
          throw refused
        }
      },
      PATIENCE,
      xpath,
    )
  return {
    version,
    open: (address) => driver.get(address),
    press: (xpath) => once(xpath, (element) => element.click()),
    type: (xpath, text) => once(xpath, (element) => element.sendKeys(text)),
    read: async (xpath) => (await (await shown(xpath)).getText()).trim(),
    isGone: (xpath) =>
      driver.wait(async () => (await driver.findElements(By.xpath(xpath))).length === 0, PATIENCE, xpath),
    close: async () => {
      try {
        await driver.quit()
      } finally {
        await end()
      }
    },
  }
}
