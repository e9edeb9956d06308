import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { pageTable } from '#app/_permissions/testing/expected.ts'
import { pageAddress } from '#app/_permissions/testing/page-profiles.ts'
import { personRoles, type PersonRole } from '#app/_permissions/testing/personas.ts'
import { chromiumPath } from '../../e2e/chromium.ts'
import { pageIds, personaOf, viewerOf } from '../../e2e/pages.ts'
import { signInAs } from '../../e2e/people.ts'

const [folder, only] = process.argv.slice(2)
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const fileName = (path: string): string =>
  path.replaceAll(/[[\]]/g, '').replaceAll('/', '-').replace(/^-/, '') || 'start'

type View = { theme: 'light' | 'dark'; width: number; role: PersonRole; paths: string[] }

async function take(browser: Browser, outDir: string, { theme, width, role, paths }: View): Promise<void> {
  const baseURL = process.env.E2E_BASE_URL
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 800 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  if (role !== 'nobody') await signInAs(context, personaOf[role])
  const page = await context.newPage()
  let where = ''
  page.on('console', (message) => message.type() === 'error' && print(`  console, ${where}: ${message.text()}`))
  page.on('pageerror', (error) => print(`  script, ${where}: ${error.message}`))
  for (const path of paths) {
    where = `${path} (${role}, ${width} px, ${theme})`
    // a page that listens to the server is never idle
    const answer = await page.goto(pageAddress(path, pageIds('own')), { waitUntil: 'load' })
    await page.waitForTimeout(800) // for what is drawn after the load, such as charts; looked at by people, judged by nothing
    const file = join(outDir, `${fileName(path)}-${width}-${theme}.png`)
    await page.screenshot({ path: file, fullPage: true })
    print(`${answer?.status()} ${where}: ${file}`)
  }
  await context.close()
}

if (!folder || !process.env.E2E_BASE_URL || !process.env.E2E_DATA_DIR) {
  print(
    'Usage: E2E_BASE_URL=… E2E_DATA_DIR=… [E2E_STREAM_ID=…] node trials/screenshots/take.ts <folder> [part of the paths]',
  )
  process.exit(2)
}
const outDir = resolve(folder)
await mkdir(outDir, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const wanted = Object.keys(pageTable).filter((path) => only === undefined || path.includes(only))
for (const theme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    for (const role of personRoles) {
      const paths = wanted.filter((path) => viewerOf(path) === role)
      if (paths.length > 0) await take(browser, outDir, { theme, width, role, paths })
    }
  }
}
await browser.close()
