import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { Token } from 'marked'
import { createDestination } from '@kurier/sides/destination'
import { administration } from '@kurier/sides/parties'
import { documentTree, textOf } from '#lib/wings/documentation/pages.ts'
import { installation } from '#server/testing/installation.ts'
import { startDaemon, until } from '#server/testing/processes.ts'
import { expect, expectSound, test as journey } from './journey.ts'
import { newcomer, setUp } from './operators.ts'

/** A new installation of its own, so that there is exactly one client of each kind; `link`: what its start printed. */
const test = journey.extend<{ link: string; folder: string }, { fresh: { baseUrl: string; link: string } }>({
  fresh: [
    async ({}, provide) => {
      const own = await installation()
      const server = await own.serve({ settings: { SANDBOX: 'true', LOG_LEVEL: 'warn' } })
      await server.says('/operators/first#')
      const link = /http\S+\/operators\/first#\S+/.exec(server.stdout())?.[0] ?? ''
      await provide({ baseUrl: server.baseUrl, link })
      await own.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ fresh }, provide) => provide(fresh.baseUrl),
  link: ({ fresh }, provide) => provide(fresh.link),
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'kurier-pasted-'))
    await provide(folder)
    await rm(folder, { recursive: true })
  },
})

const bin = join(import.meta.dirname, '../node_modules/.bin')

/** Pastes a command into a shell. @throws Error with what it printed when it does not end well */
async function paste(folder: string, line: string): Promise<string> {
  const env = { ...process.env, HOME: folder, PATH: [bin, process.env.PATH].join(delimiter) }
  const { stdout, stderr } = await promisify(execFile)('bash', ['-e', '-c', line], { cwd: folder, env })
  return stdout + stderr
}

/** Creates a client and puts the file that its page gives into the folder. @returns the file's name */
async function newClient(page: Page, kind: string, folder: string): Promise<string> {
  await page.goto('/clients/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Ein ${kind}`)
  await page.getByRole('radio', { name: kind }).check()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^kurier-\w+\.env herunterladen$/ }).click()
  const download = await downloading
  await download.saveAs(join(folder, download.suggestedFilename()))
  return download.suggestedFilename()
}

const program = (page: Page): Locator => page.getByRole('region', { name: 'Mit kurier-client ausprobieren' })
const downloadLines = (page: Page) => program(page).locator('h3 + div code').allInnerTexts()
const commandLines = (page: Page) => program(page).locator('dd code').allInnerTexts()

/** The commands of a section of a document, as this installation writes them. */
async function linesOf(file: string, section: string, baseUrl: string): Promise<string[]> {
  const { tokens, headings } = documentTree(await textOf(file))
  const isChapter = (token: Token) => (headings.get(token)?.depth ?? 9) <= 2
  const start = tokens.findIndex((token) => headings.get(token)?.text === section)
  const end = tokens.findIndex((token, at) => at > start && isChapter(token))
  const blocks = tokens.slice(start, end).flatMap((token) => (token.type === 'code' ? [String(token.text)] : []))
  return blocks.join('\n').replaceAll('https://kurier.example', baseUrl).split('\n')
}

/** The public keys that `keys make` wrote. */
async function publicKeys(folder: string) {
  const names = await readdir(join(folder, 'keys'))
  const read = async (purpose: string) => {
    const name = names.find((one) => one.startsWith(purpose) && one.endsWith('.public.json')) ?? ''
    return { publicKey: JSON.parse(await readFile(join(folder, 'keys', name), 'utf8')) }
  }
  return { encryption: await read('encryption'), signing: await read('signing') }
}

/** A test receiver of the first organisation, made by the signed-in person as the page makes it. */
async function newReceiver({ request }: Page, origin: string) {
  const headers = { origin }
  const { organisations } = (await (await request.get(`${origin}/api/portal/sandbox`)).json()) as {
    organisations: { organisationId: string }[]
  }
  const data = { organisationId: organisations[0]?.organisationId, name: 'Mein Programm' }
  const made = await request.post(`${origin}/api/portal/sandbox/receivers`, { headers, data })
  return (await made.json()) as { receiverId: string; url: string; secret: string } // promised by its schema
}

const settingsIn = async (folder: string, file: string) => parseEnv(await readFile(join(folder, file), 'utf8'))

test(
  'every command that client pages, help and documentation show runs as it stands, from the download to the answer',
  { tag: '@trial' },
  async ({ page, folder, link, fresh: { baseUrl } }) => {
    test.setTimeout(180_000)
    await setUp(page, link, newcomer())
    expect(await newClient(page, 'Onlinedienst', folder)).toBe('kurier-sender.env')
    expect(await newClient(page, 'Verwaltungssystem', folder)).toBe('kurier-receiver.env')

    await page.goto('/help')
    await expect(program(page)).toContainText('Es gibt noch keinen Zustellpunkt')
    for (const line of (await downloadLines(page)).filter((one) => one.startsWith('curl'))) await paste(folder, line)
    const hash = await paste(folder, 'sha256sum kurier-client.mjs')
    await expect(program(page)).toContainText(`SHA-256: ${hash.split(' ')[0]}`)
    const [makeKeys = ''] = await commandLines(page)
    await paste(folder, makeKeys)

    const { KURIER_CLIENT_ID = '', KURIER_CLIENT_SECRET = '' } = await settingsIn(folder, 'kurier-receiver.env')
    const connection = { baseUrl, clientId: KURIER_CLIENT_ID, clientSecret: KURIER_CLIENT_SECRET }
    const { receiverId, ...callback } = await newReceiver(page, baseUrl)
    const system = administration(connection)
    const { destinationId } = await createDestination(system, await publicKeys(folder), { callback })

    const printed = await test.step('each command of help, in its order', async () => {
      await page.reload()
      await expectSound(page)
      const outputs: Record<string, string> = {}
      for (const line of await commandLines(page)) outputs[line] = await paste(folder, line)
      return outputs
    })
    const lines = Object.keys(printed)
    expect(lines.filter((line) => line.endsWith(` --destination ${destinationId}`))).toHaveLength(2)
    expect(printed['node kurier-client.mjs replies --into answers --accept']).toContain('1 accepted')
    expect(printed['node kurier-client.mjs events application']).toContain('accept-reply')
    expect(printed['node kurier-client.mjs events inbox/*']).toContain('submit-reply')

    await test.step('each side finds its own on the page of its client, and settings that name the destination', async () => {
      const shown: string[] = []
      for (const file of ['kurier-sender.env', 'kurier-receiver.env']) {
        const before = await settingsIn(folder, file)
        await page.goto(`/clients/${before.KURIER_CLIENT_ID}`)
        shown.push(...(await commandLines(page)))
        const downloading = page.waitForEvent('download')
        await program(page)
          .getByRole('button', { name: `${file} herunterladen` })
          .click()
        const saved = parseEnv(await readFile(await (await downloading).path(), 'utf8'))
        expect(saved).toEqual({ ...before, KURIER_CLIENT_SECRET: '', KURIER_DESTINATION_ID: destinationId })
      }
      expect(shown.toSorted()).toEqual(lines.toSorted())
    })

    await test.step('a test receiver shows the command that follows it, which runs until it is stopped', async () => {
      await page.goto(`/sandbox/inbox/${receiverId}`)
      const line = await page.getByRole('region', { name: 'An Ihr Programm weiterreichen' }).locator('code').innerText()
      expect(line).toContain('--as receiver callback-listen')
      const environment = { HOME: folder, PATH: [bin, process.env.PATH].join(delimiter) }
      const listening = await startDaemon('bash', ['-e', '-c', line], { cwd: folder, environment })
      await until('it follows the receiver', () => listening.printed().includes(`the test receiver ${receiverId}`))
      listening.signal('SIGTERM')
      expect(await listening.ended, listening.printed()).toBe('0')
    })

    await test.step('so do the first steps of the documentation, with the destination in the settings', async () => {
      await Promise.all(['application', 'inbox', 'decision'].map((name) => rm(join(folder, name), { recursive: true })))
      for (const file of ['kurier-sender.env', 'kurier-receiver.env']) {
        await appendFile(join(folder, file), `KURIER_DESTINATION_ID=${destinationId}\n`)
      }
      const documented = await linesOf('docs/clients/kurier-client.md', 'First steps', baseUrl)
      expect(documented.length).toBeGreaterThan(8)
      let output = ''
      for (const line of documented) output += await paste(folder, line)
      expect(output).toContain('accept-reply')
    })
  },
)
