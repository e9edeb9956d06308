import type { Page } from '@playwright/test'
import { shortId } from '#components/cases/short-id.ts'
import { chooseKeys, newDestination, sendTo } from './building-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signOut } from './operators.ts'
import { signInAs, signInAsNew } from './people.ts'
import { testWithNode } from './second-node.ts'

const chooser = (page: Page) => page.getByLabel('Schlüsseldateien wählen', { exact: true })
const kept = (page: Page) => page.getByText(/^Dieser Browser behält die Schlüssel bis /)

/** What lies in the browser's databases for sessions. */
const rowsInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases()
    if (found.every(({ name }) => name !== 'kurier-session')) return []
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kurier-session')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('the database does not open')))
    })
    const rows = await new Promise<{ name: string; value: { keys: { cryptoKey: CryptoKey }[] } }[]>((resolve) => {
      const reading = opened.transaction('values').objectStore('values').getAll()
      reading.addEventListener('success', () => resolve(reading.result))
    })
    opened.close()
    return rows.map(({ name, value }) => ({ name, readable: value.keys.map(({ cryptoKey }) => cryptoKey.extractable) }))
  })

/** Opens a list with one application, as a case worker who has chosen the keys. */
async function openWithKeys(page: Page): Promise<{ destinationId: string; submissionId: string }> {
  const destinationId = await newDestination({ name: `Behaltene Schlüssel ${Date.now()}` })
  const { submissionId } = await sendTo(destinationId)
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
  await expect(page.getByRole('button', { name: 'Schlüssel vergessen' })).toBeVisible()
  return { destinationId, submissionId }
}

test('keys are there after a reload and in a new window, until they are forgotten', async ({ page, context }) => {
  const { destinationId, submissionId } = await openWithKeys(page)
  await expect(kept(page)).toBeVisible()
  await expectSound(page)
  expect(await rowsInBrowser(page)).toEqual([{ name: `workbench-keys ${destinationId}`, readable: [false, false] }])
  expect(await page.evaluate(() => document.cookie)).toContain('kurier-browser-session=')

  await page.reload()
  await expect(kept(page)).toBeVisible()
  await expect(chooser(page)).toHaveCount(0)
  const beside = await context.newPage()
  await beside.goto(`/workbench/${destinationId}/${submissionId}`)
  await expect(beside.getByRole('button', { name: 'Annehmen' })).toBeVisible()

  await page.getByRole('button', { name: 'Schlüssel vergessen' }).click()
  await expect(chooser(page)).toBeVisible()
  await expect.poll(() => rowsInBrowser(page)).toEqual([])
  await page.reload()
  await expect(chooser(page)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(shortId(submissionId)) })).toBeVisible()
})

test('who signs out leaves no keys in the browser, nor does who closes it', async ({ page, context }) => {
  const { destinationId } = await openWithKeys(page)
  await expect(kept(page)).toBeVisible()
  // a browser that is closed forgets its session's cookies
  await context.clearCookies({ name: 'kurier-browser-session' })
  await page.reload()
  await expect(chooser(page)).toBeVisible()
  expect(await rowsInBrowser(page)).toEqual([])

  await chooseKeys(page)
  await expect(kept(page)).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
  await expect.poll(() => rowsInBrowser(page)).toEqual([])
  await signInAs(context, 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await expect(chooser(page)).toBeVisible()
})

test('another session finds none of the keys, however it began', async ({ page, context }) => {
  const { destinationId } = await openWithKeys(page)
  await expect(kept(page)).toBeVisible()
  await context.clearCookies({ name: 'kurier-session' })
  await signInAsNew(context, { organisation: 'city', role: 'case-worker' })
  await page.goto(`/workbench/${destinationId}`)
  await expect(chooser(page)).toBeVisible()
  expect(await rowsInBrowser(page)).toEqual([])
})

test('keys are kept no longer than the operator allows', async ({ page }) => {
  await page.clock.install()
  await openWithKeys(page)
  await expect(kept(page)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 10 * 3_600_000 + 60_000)
  await page.reload()
  await expect(chooser(page)).toBeVisible()
  expect(await rowsInBrowser(page)).toEqual([])
})

test('a browser that keeps nothing says so, and the keys work all the same', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await openWithKeys(page)
  await expect(page.getByText(/^Dieser Browser behält die Schlüssel nicht/)).toBeVisible()
})

const testInMemory = testWithNode(() => ({ WORKBENCH_KEYS_HOURS: '0' }))

testInMemory('where the operator allows none, keys end with the page', { tag: '@trial' }, async ({ page }) => {
  await openWithKeys(page)
  await expect(page.getByText(/^Die Schlüssel liegen nur im Arbeitsspeicher dieser Seite/)).toBeVisible()
  await expect(page.getByText('nicht gesendet und nirgends gespeichert')).toBeVisible()
  expect(await rowsInBrowser(page)).toEqual([])
  await page.reload()
  await expect(chooser(page)).toBeVisible()
})
