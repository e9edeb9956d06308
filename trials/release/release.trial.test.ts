import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { extract, list } from 'tar'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { buildOf, versionWords } from '#lib/platform/version.ts'
import { root } from '#server/prepare.ts'
import { foreign } from '#server/release/traced-files.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { readApplication } from '@kurier/sides/application'
import { startCallbackReceiver } from '@kurier/sides/callback-receiver'
import { makeCertificates } from '@kurier/sides/certificates'
import { isWhole } from '@kurier/test-kit/share'
import { createReport } from '../demo/report.ts'
import { introduceSides } from '../demo/set-up.ts'
import { playCases } from '../demo/story.ts'
import { ask, nobody, start } from './unpacked.ts'

/** Milliseconds for a build of the pages, a trace and an archive, on a machine that does other things too. */
const MAKING = 20 * MINUTE

const folder = mkdtempSync('/tmp/kurier-release-')
const { version } = buildOf(root)
const archive = join(folder, `kurier-${version}-linux-${process.arch}.tar.gz`)

beforeAll(() => {
  if (isWhole) execFileSync(process.execPath, ['server/release/main.ts', folder], { cwd: root })
}, MAKING)
afterAll(() => rmSync(folder, { recursive: true }))

test.runIf(isWhole)(
  'beside the file lie the packages, a bill of materials, the licences, and the sums of all',
  async () => {
    const names = readdirSync(folder)
    for (const name of [
      /^kurier-sdk-.*\.tgz$/,
      /^kurier-client-.*\.tgz$/,
      /\.cdx\.json$/,
      /^LICENCES\.txt$/,
      /\.tar\.gz$/,
    ]) {
      expect(names.filter((one) => name.test(one))).toHaveLength(1)
    }
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
    expect(sums).toHaveLength(names.length - 1)
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
    const bill = readFileSync(join(folder, `kurier-${version}.cdx.json`), 'utf8')
    const components = (JSON.parse(bill) as { components: { name: string; group?: string }[] }).components // as CycloneDX has it
    const inside = new Set(components.map(({ name }) => name))
    expect(['next', 'pg', 'node', 'postgresql', '@fontsource/fira-sans'].filter((name) => !inside.has(name))).toEqual(
      [],
    )
    expect(['vitest', 'typescript', 'rolldown', 'sharp', 'prisma'].filter((name) => inside.has(name))).toEqual([])
    expect(bill).not.toMatch(/registry\.|"http:\/\/localhost/)
    const licences = readFileSync(join(folder, 'LICENCES.txt'), 'utf8')
    for (const words of ['Regents of the University of California', 'Node.js is licensed', 'SIL OPEN FONT LICENSE']) {
      expect(licences).toContain(words)
    }
  },
)

test.runIf(isWhole)(
  'nothing of trials, tests or an installation is in it, and all times are those of the commit',
  async () => {
    const found: { path: string; mtime?: Date | undefined }[] = []
    await list({ file: archive, onReadEntry: ({ path, mtime }) => void found.push({ path, mtime }) })
    const paths = found.map(({ path }) => path.slice(`kurier-${version}/`.length))
    expect(paths).toEqual(paths.toSorted())
    expect(paths).toEqual(expect.arrayContaining(['kurier', 'release.json', 'LICENCES.txt', 'CHANGELOG.md', 'LICENSE']))
    expect(paths.filter((path) => foreign.test(path))).toEqual([])
    expect(new Set(found.map(({ mtime }) => mtime?.getTime())).size).toBe(1)
  },
)

test.runIf(isWhole)(
  'unpacked in an empty folder an ordinary user runs it, without npm, and both sides play the demo to its end',
  { timeout: MAKING },
  async () => {
    const home = mkdtempSync('/tmp/kurier-unpacked-')
    onTestFinished(() => rmSync(home, { recursive: true }))
    const [data, programs] = [join(home, 'data'), join(home, 'programs')]
    for (const one of [data, programs]) mkdirSync(one)
    // neither npm nor another Node is on the way
    for (const name of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(programs, name))
    await extract({ file: archive, cwd: home })
    chmodSync(home, 0o755)
    if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid)
    const certificates = await makeCertificates(new Date())
    const authority = join(home, 'ca.pem')
    writeFileSync(authority, certificates.authority)
    const receivers = {
      online: await startCallbackReceiver(certificates),
      administration: await startCallbackReceiver(certificates),
    }
    onTestFinished(async () => {
      await Promise.all(Object.values(receivers).map(({ close }) => close()))
    })
    const port = await freePort(undefined)
    const settings = {
      PATH: programs,
      DATA_DIR: data,
      PORT: String(port),
      CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
      CALLBACK_CA_FILE: authority,
      SANDBOX: 'true',
    }
    const unpacked = { program: join(home, `kurier-${version}`, 'kurier'), settings }
    expect(await ask(unpacked, ['--version'])).toBe(`${versionWords()}\n`)

    const since = join(home, 'since')
    writeFileSync(since, '')
    const service = await start(unpacked)
    const baseUrl = `http://localhost:${port}`
    const kurier = {
      run: async (args: readonly string[]) =>
        JSON.parse(await ask(unpacked, [...args, '--json'])) as Record<string, unknown>, // --json promises an object
      idle: () => Promise.resolve(),
    }
    const told: string[] = []
    const report = createReport({ write: (text) => told.push(text) })
    const stage = { baseUrl, kurier, receivers, ended: new Promise(() => undefined) }
    const keys = mkdtempSync(join(home, 'keys-'))
    const cases = await playCases(report, await introduceSides(report, stage, keys), await readApplication())
    expect(cases).toHaveLength(2)

    const answers = [
      '/',
      '/docs',
      '/docs/api',
      '/form/wohngeld',
      '/sign-in',
      '/kurier-client.mjs',
      '/favicon.svg',
      '/sandbox',
    ]
    const pages = await Promise.all(answers.map(async (path) => (await fetch(baseUrl + path)).status))
    expect(pages.filter((status) => status >= 500)).toEqual([])
    const ready = (await (await fetch(`${baseUrl}/api/health/ready`)).json()) as { version: string; commit: string } // as documented
    expect(versionWords(ready)).toBe(versionWords())
    expect(await (await fetch(`${baseUrl}/sign-in`)).text()).toContain(versionWords())
    expect(await service.stop()).toBe(0)
    expect(service.lines.filter((line) => /Building|"level":"error"/.test(line))).toEqual([])
    if (nobody.uid !== undefined)
      expect(writtenBy(nobody.uid, since).filter((path) => !path.startsWith(data))).toEqual([])
  },
)

/** What a user has written since then, anywhere on this machine but in the lists of its processes. */
function writtenBy(user: number, since: string): string[] {
  const skipped = ['/proc', '/sys', '/dev'].flatMap((path) => ['-path', path, '-prune', '-o'])
  const found = execFileSync('find', ['/', ...skipped, '-user', String(user), '-newer', since, '-print'])
  return found.toString().split('\n').filter(Boolean)
}
