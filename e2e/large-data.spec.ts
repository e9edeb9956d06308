import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { offerOf } from '@kurier/sides/destination'
import { chooseKeys, newDestination, portal, publicService } from './building-office.ts'
import { demoFacts, serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

const MEGABYTES = 60
/** Milliseconds for steps with that much, on a busy machine. */
const LONG = 120_000
const guide = join(import.meta.dirname, '../docs/clients/guides/python')
const schema = { schemaUri: 'https://schema.example/large.json', mimeType: 'application/json' }

/** Whether the program of others can run here: the CI installs what it needs. */
function runsPython(): boolean {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import jwcrypto'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Some 60 MB of JSON. */
function largeRecord(): string {
  const row = { name: 'Käthe Beispiel', note: 'x'.repeat(900), amount: 187.5 }
  const text = JSON.stringify(row)
  return `{"rows":[${Array.from({ length: Math.ceil((MEGABYTES * 1_000_000) / text.length) }, () => text).join(',')}]}`
}

async function sendInFragments(destinationId: string, ...args: string[]) {
  const { id, secret } = demoFacts().clients.portal
  const baseUrl = serverAddress()
  const env = {
    ...process.env,
    PYTHONPATH: guide,
    PYTHONDONTWRITEBYTECODE: '1',
    KURIER_BASE_URL: baseUrl,
    KURIER_TOKEN_URL: `${baseUrl}/token`,
    KURIER_CLIENT_ID: id,
    KURIER_CLIENT_SECRET: secret,
    KURIER_DESTINATION_ID: destinationId,
  }
  const program = join(import.meta.dirname, 'send-in-fragments.py')
  const { stdout } = await promisify(execFile)('/usr/bin/python3', [program, ...args], { env })
  return JSON.parse(stdout) as { submissionId: string; caseId: string; tags: Record<string, string> } // printed so
}

test(
  'what a program of others sends in fragments, 60 MB of data with a file, is read, saved and accepted',
  { tag: '@trial' },
  async ({ page }, testInfo) => {
    const outputPath = (name: string) => testInfo.outputPath(name)
    test.skip(!runsPython(), 'Python with jwcrypto is not installed')
    test.setTimeout(300_000)
    const metadataVersions = ['2.1.0']
    const publicServices = [offerOf(publicService.identifier, schema)]
    const name = `Große Daten ${Date.now()}`
    const destinationId = await newDestination({ name, metadataVersions, publicServices })
    const [record, picture] = [largeRecord(), randomBytes(2_000_000)]
    const [recordFile, pictureFile] = [outputPath('data.json'), outputPath('lageplan.png')]
    await writeFile(recordFile, record)
    await writeFile(pictureFile, picture)
    const sent = await sendInFragments(destinationId, recordFile, pictureFile, '15000000')
    expect(Object.keys(sent.tags).length).toBeGreaterThan(4)

    await signInAs(page.context(), 'caseWorker')
    await page.goto(`/workbench/${destinationId}/${sent.submissionId}`)
    await chooseKeys(page)
    const application = page.getByRole('region', { name: 'Antrag', exact: true })
    await expect(application.getByText(/^Von diesem Text mit 60(,\d)? MB sind 0,5 MB zu sehen\.$/)).toBeVisible({
      timeout: LONG,
    })
    await expect(page.getByText('Anlage „lageplan.png“: Prüfwert und Hashwert stimmen')).toBeAttached({
      timeout: LONG,
    })
    await expectSound(page)

    for (const [button, whole] of [
      ['lageplan.png speichern', picture],
      ['Daten im Original', Buffer.from(record)],
    ] as const) {
      const downloading = page.waitForEvent('download', { timeout: LONG })
      await page.getByRole('button', { name: button }).click()
      const path = outputPath('saved')
      await (await downloading).saveAs(path)
      expect((await readFile(path)).equals(whole)).toBe(true)
    }

    await page.getByRole('button', { name: 'Annehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Die Einreichung ist angenommen')).toBeVisible({ timeout: LONG })
    const events = await portal().caseEvents({ caseId: sent.caseId, destinationId })
    const accepted = events.find((event) => event.verified && event.name === 'accept-submission')
    expect(accepted).toMatchObject({ content: { authenticationTags: { attachments: sent.tags } } })
  },
)
