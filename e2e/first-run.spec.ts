import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { installation } from '#server/testing/installation.ts'
import { expect, expectSound, test as journey } from './journey.ts'
import { newcomer } from './operators.ts'

/** An installation that nobody has used yet, and the link that it printed for its first operator. */
const test = journey.extend<{ fresh: { baseUrl: string; link: string } }>({
  fresh: async ({}, provide) => {
    const own = await installation()
    const { baseUrl, stdout } = await own.serve({ settings: { SANDBOX: 'true' } })
    const links = () => /http:\S+\/operators\/first#\S+/.exec(stdout())?.[0]
    await expect.poll(links).toBeDefined()
    await provide({ baseUrl, link: links() ?? '' })
    await own.remove()
  },
  baseURL: async ({ fresh }, provide) => provide(fresh.baseUrl),
})

/** Clicks of a person on anything in the page, from now on. */
async function countedClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => void (clicks += 1))
  await page.addInitScript(() => {
    const count = ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0 && Reflect.get(window, 'countClick')()
    document.addEventListener('click', count, { capture: true })
  })
  return () => clicks
}

/** Unpacks a ZIP into a new folder; answers the folder. */
async function unpacked(zip: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-first-run-'))
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}

/** Runs a command in a shell in this folder, as it stands on the page. */
const run = async (line: string, folder: string): Promise<string> =>
  (await promisify(execFile)('bash', ['-e', '-c', line], { cwd: folder })).stdout

test(
  'from the link of the first operator to the first own submission in eight clicks',
  { tag: '@trial' },
  async ({ page, fresh }) => {
    test.setTimeout(180_000)
    const clicks = await countedClicks(page)
    const { name, email, password } = newcomer()
    await page.goto(fresh.link)
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await expect(page.getByLabel('Name Ihrer Organisation')).toHaveValue('Meine Organisation')
    await page.getByLabel('Name Ihrer Organisation').fill('Stadt Anfang')
    await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
    await page.getByLabel('Neues Passwort wiederholen').fill(password)
    await page.getByRole('button', { name: 'Zugang einrichten' }).click()

    // one thing to do stands out, and no chart is empty
    await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible()
    await expect(page.locator('main .kern-btn--primary')).toHaveText(['Testumgebung anlegen'])
    await expect(page.getByRole('figure')).toHaveCount(0)
    await page.getByRole('link', { name: 'Testumgebung anlegen' }).click()
    await expect(page.getByRole('combobox', { name: 'Organisation' }).locator('option:checked')).toHaveText(
      'Stadt Anfang',
    )
    await page.getByRole('button', { name: 'Testumgebung anlegen' }).click()
    await expect(page.getByRole('heading', { name: '„Testumgebung“ ist angelegt' })).toBeFocused({ timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Alles herunterladen (ZIP)' }).click()
    const folder = await unpacked(await (await downloading).path())
    const within = join(folder, 'kurier-test')

    await expectSound(page)

    const lines = await page.getByRole('region', { name: 'So geht es weiter' }).locator('dd code').allInnerTexts()
    await page.getByRole('button', { name: 'Kopieren: Programm herunterladen' }).click()
    await page.getByRole('button', { name: 'Kopieren: Senden (Onlinedienst)' }).click()
    const [download = '', send = '', ...others] = lines
    await run(download, within)
    expect(await run(send, within)).toMatch(/^submitted\n/)
    const receiver = await page.getByRole('link', { name: 'Eingegangene Callbacks ansehen' }).getAttribute('href')
    await page.getByRole('link', { name: 'Zur Übersicht' }).click()
    await expect(page.getByText('Ihre erste Einreichung ist angekommen')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Zum Verlauf' }).click()
    await expect(page.getByText('Einreichung abgesendet').first()).toBeVisible()
    expect(clicks()).toBe(8)

    await page.goto(receiver ?? '')
    await expect(page.getByText('Signatur richtig').first()).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Ihre erste Einreichung ist angekommen')).toHaveCount(0)
    for (const line of others) await run(line, within)
    await rm(folder, { recursive: true })
  },
)
