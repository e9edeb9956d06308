import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { tamperedPages, type TamperedFile } from '@kurier/proof/testing/tampered-evidence'
import { verifyEvidence } from '@kurier/proof/verify-evidence'
import { demoFacts, signInAs } from './people.ts'
import { expect, expectSound, test } from './journey.ts'

/** Opens a file from the disk in a browser without any network. */
async function opened(browser: Browser, path: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ offline: true, locale })
  const page = await context.newPage()
  await page.goto(pathToFileURL(path).href)
  return page
}

test('“Nachweisen” gives a page that verifies itself without a network, in German and English, and finds a changed byte', async ({
  page,
  browser,
  request,
}) => {
  await signInAs(page.context(), 'reader')
  const { caseId } = demoFacts().cases.rejected
  await page.goto(`/cases/${caseId}`)
  await page.getByRole('link', { name: 'Nachweis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nachweis des Falls' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Herunterladen: Seite, die sich selbst prüft' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`evidence-${caseId}.html`)

  const folder = await mkdtemp(join(tmpdir(), 'kurier-evidence-'))
  const file = join(folder, 'evidence.html')
  await download.saveAs(file)
  const proof = await opened(browser, file, 'de-DE')
  await expect(proof.getByRole('status').filter({ hasText: 'Unverändert' })).toBeVisible()
  await expect(proof.getByRole('heading', { level: 3, name: /^\d+\. Einreichung zurückgewiesen/ })).toBeVisible()
  const published = await (await request.get('/submission-api/.well-known/jwks.json')).text()
  await proof.getByLabel('Veröffentlichte Schlüssel (JSON)').fill(published)
  await proof.getByRole('button', { name: 'Vergleichen' }).click()
  await expect(proof.getByText('sind die veröffentlichten')).toBeVisible()
  await expectSound(proof)
  await proof.getByRole('button', { name: 'English' }).click()
  await expect(proof.getByRole('status').filter({ hasText: 'Unchanged' })).toBeVisible()
  await expect(proof.locator('html')).toHaveAttribute('lang', 'en')
  await proof.context().close()

  // one digit of a time, within the second event, the claims of the first, and the texts about the submission
  const saved = await readFile(file, 'utf8')
  const whole = saved
    .replace(/("events":\[\n?\{[^}]*?"token":"[\w-]+\.)[\w-]{8}/, '$1AAAAAAAA')
    .replace('"stateSince":"2', '"stateSince":"3')
  const at = whole.indexOf('"recordedAt":"', whole.indexOf('\n{"chain"', whole.indexOf('"events":[') + 20)) + 14
  await writeFile(file, `${whole.slice(0, at)}3${whole.slice(at + 1)}`)
  const broken = await opened(browser, file, 'en-GB')
  const alarm = broken.getByRole('alert')
  await expect(alarm).toContainText('Changed or incomplete')
  await expect(alarm).toContainText('Event 1: was changed after sealing')
  await expect(broken.getByRole('heading', { level: 3, name: /^1\. Event not proven/ })).toBeVisible()
  await expect(alarm).toContainText('Event 2: was changed after sealing')
  const changed = broken.getByRole('listitem').filter({ has: broken.getByRole('heading', { level: 3, name: /^2\. / }) })
  await expect(changed).toContainText('✗')
  await expect(changed).toContainText('Event 2: was changed after sealing')
  await expect(changed).not.toContainText('✓')
  const document = broken.locator('section.document').first()
  await expect(document).toContainText(/✗ Submission or reply .*: was changed after sealing/)
  await expectSound(broken)
  await broken.context().close()
  await rm(folder, { recursive: true })
})

/** Downloads the page of a case. */
async function downloadedPage(page: Page, folder: string): Promise<string> {
  await signInAs(page.context(), 'reader')
  const { caseId } = demoFacts().cases.rejected
  await page.goto(`/cases/${caseId}/evidence`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Herunterladen: Seite, die sich selbst prüft' }).click()
  const file = join(folder, 'evidence.html')
  await (await downloading).saveAs(file)
  return readFile(file, 'utf8')
}

/** These pages run no program: each says that it was not verified, for as long as it is open. */
const withoutProgram = ['page: program changed', 'page: program removed']

/** To a browser these are the same: it reads other line breaks as its own (HTML, preprocessing the input stream). */
const sameToBrowser = ['page, text: other line breaks']

/** Opens each of them, and returns the names of the pages that call themselves unchanged. */
async function believedOf(browser: Browser, folder: string, tampered: readonly TamperedFile[]): Promise<string[]> {
  const context = await browser.newContext({ offline: true, locale: 'de-DE' })
  const page = await context.newPage()
  const path = join(folder, 'tampered.html')
  const believed: string[] = []
  for (const { name, file } of tampered) {
    if (sameToBrowser.includes(name)) continue
    await writeFile(path, file)
    await page.goto(pathToFileURL(path).href)
    const verdict = page.locator(withoutProgram.includes(name) ? 'main > p[lang="de"]' : '.verdict')
    await expect(verdict, name).toBeVisible()
    const says = await page.locator('body').innerText()
    if (says.includes('Unverändert') || says.includes('Baugenehmigung erteilt')) believed.push(name)
  }
  await context.close()
  return believed
}

for (const { tag, what, isChosen } of [
  {
    what: 'around its data',
    isChosen: ({ name }: TamperedFile, at: number) => name.startsWith('page: ') || at % 40 === 0,
    tag: [],
  },
  { what: 'within its data', isChosen: ({ name }: TamperedFile) => !name.startsWith('page: '), tag: '@trial' },
]) {
  test(`no page that was tampered with ${what} calls itself unchanged`, { tag }, async ({ page, browser }) => {
    test.setTimeout(300_000)
    const folder = await mkdtemp(join(tmpdir(), 'kurier-evidence-'))
    const genuine = await downloadedPage(page, folder)
    const { outcome, evidence } = await verifyEvidence(genuine)
    expect(outcome).toBe('unchanged')
    const tampered = evidence ? tamperedPages(genuine, evidence).filter(isChosen) : []
    expect(tampered.length).toBeGreaterThan(20)
    expect(await believedOf(browser, folder, tampered)).toEqual([])
    await rm(folder, { recursive: true })
  })
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('the page of evidence stands in English too, and gives the same as a ZIP', async ({ page }) => {
    await signInAs(page.context(), 'developer')
    const { caseId } = demoFacts().cases.rejected
    await page.goto(`/cases/${caseId}/evidence`)
    await expect(page.getByRole('heading', { level: 1, name: 'Evidence of the case' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download: Everything as a ZIP' }).click()
    expect((await downloading).suggestedFilename()).toBe(`evidence-${caseId}.zip`)
  })
})
