import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { readDownloadFacts } from '#lib/wings/documentation/downloads.ts'
import { downloadNames } from '#lib/wings/documentation/terms.ts'
import { apiListener } from './api-listener.ts'
import { ensureDownloads } from './downloads.ts'
import { root } from './prepare.ts'
import { loadRoutes } from './routes.ts'

const run = promisify(execFile)
let server: Server
let baseUrl: string
/** An empty folder, outside the project. */
let folder: string

beforeAll(async () => {
  await ensureDownloads()
  await testDatabase()
  const answer = apiListener(await loadRoutes(), () => '192.0.2.3')
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server that listens on a port has one
  folder = await mkdtemp(join(tmpdir(), 'kurier-downloads-'))
}, 60_000)

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (name: string, init?: RequestInit) => fetch(`${baseUrl}/${name}`, init)

test.each([
  ['client', 'text/javascript; charset=utf-8'],
  ['library', 'application/gzip'],
] as const)('%s is there for everybody, with the hash that the pages tell', async (name, contentType) => {
  const file = downloadNames[name]
  const answer = await ask(file)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(contentType)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect((await readDownloadFacts())?.[name]).toEqual({
    version: '0.1.0',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  })
  // a developer downloads it once, by whatever line there is
  expect(bytes.length).toBeLessThan(400_000)
  const head = await ask(file, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, contentType])
  const etag = answer.headers.get('etag') ?? ''
  expect((await ask(file, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('the command runs in an empty folder by itself, and bears the licences of what is in it', async () => {
  const text = await (await ask(downloadNames.client)).text()
  await writeFile(join(folder, downloadNames.client), text)
  const { stdout } = await run(process.execPath, [downloadNames.client, '--version'], { cwd: folder })
  expect(stdout).toBe('0.1.0\n')
  const made = await run(process.execPath, [downloadNames.client, 'keys', 'make', '--out', 'keys'], { cwd: folder })
  expect(made.stdout).toContain('encryption key')
  for (const library of ['commander', 'fflate', 'jose']) expect(text).toContain(`\n${library}:\n`)
})

test('the library is installed from its address', async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')]
  // the JOSE library is taken from here, not fetched; the address itself is no registry
  const online = options.filter((option) => option !== '--offline')
  await run('npm', ['install', ...options, join(root, 'node_modules/jose')], { cwd: folder })
  await run('npm', ['install', ...online, '--prefer-offline', `${baseUrl}/${downloadNames.library}`], { cwd: folder })
  const program = `import { OnlineService } from '@kurier/sdk/online-service'; console.log(typeof OnlineService)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
  expect(stdout).toBe('function\n')
}, 60_000)
