import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forget } from '#lib/platform/once-per-process.ts'
import { everyNth } from '@kurier/test-kit/share'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import type { Evidence } from '@kurier/proof/evidence-shape'
import { tamperedPages, tamperedTexts, type TamperedFile } from '@kurier/proof/testing/tampered-evidence'
import { hasPython, verifyByPython } from '@kurier/proof/testing/verify-by-python'
import { verifyEvidence } from '@kurier/proof/verify-evidence'
import { kurierClient } from '@kurier/client/testing/run-command'
import { kurier } from '../../../../../../server/kurier/testing/run-command.ts'
import { caseWorld, type CaseWorld } from '../../testing/case-world.ts'
import { richCase } from '../../testing/rich-case.ts'

let send: Send
let world: CaseWorld
let reader: TestPerson
let caseId: string
let folder: string
let early: string
let late: string
let page: string
let table: TamperedFile[]

const download = (form: string) =>
  send('GET', `/api/portal/cases/${caseId}/evidence?form=${form}`, { headers: signedInAs(reader) })
const asEvidence = (file: string): Evidence => JSON.parse(file) as Evidence // one that we have just made

beforeAll(async () => {
  await testDatabase()
  send = await service()
  world = await caseWorld(send)
  reader = await person({ role: 'reader', organisationId: world.receiving.organisationId })
  const made = await richCase(send, world)
  caseId = made.caseId
  early = (await download('json')).text
  await made.pass()
  late = (await download('json')).text
  page = (await download('html')).text
  folder = await mkdtemp(join(tmpdir(), 'kurier-tampered-'))
  const zip = await kurier('cases', 'prove', caseId, '--out', join(folder, 'evidence.zip'), '--as', 'zip')
  if (zip.exitCode !== 0) throw new Error(zip.stderr)
  const stored = tamperedTexts(asEvidence(early)).filter(({ name }) => name.startsWith('documents'))
  table = [...tamperedTexts(asEvidence(late)), ...stored, ...tamperedPages(page, asEvidence(late))]
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => forget('rate-counters'))

const byClient = async (path: string): Promise<number> => (await kurierClient({}, 'verify', path)).exitCode

it('the case has two of everything, so that each can stand for the other', () => {
  const { documents, keys, events, receipts, checkpoints } = asEvidence(late)
  for (const list of [documents, keys, events, receipts, checkpoints]) expect(list.length).toBeGreaterThan(1)
  expect(keys.map(({ of }) => of)).toEqual(['service', 'service', 'destination'])
})

describe('every way out gives what every verifier takes', () => {
  it.each([
    ['the portal, data', 'json', async () => (await download('json')).text],
    ['the portal, page', 'html', async () => (await download('html')).text],
    ['the interface, online service', 'json', () => byInterface(world.sending.client.token)],
    ['the interface, administration', 'json', () => byInterface(world.receiving.client.token)],
    ['the command, data', 'json', () => byCommand('json')],
    ['the command, page', 'html', () => byCommand('html')],
  ])('%s', async (name, form, file) => {
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.${form}`)
    const given = await file()
    await writeFile(path, given)
    expect(await verifyEvidence(given)).toMatchObject({ outcome: 'unchanged', faults: [] })
    expect(await byClient(path)).toBe(0)
    if (hasPython) expect(await verifyByPython(path)).toEqual([0])
  })

  it('the ZIP', async () => {
    const path = join(folder, 'evidence.zip')
    expect(await byClient(path)).toBe(0)
    if (hasPython) expect(await verifyByPython(path)).toEqual([0])
  })

  it('the same bytes, but for when it was made', async () => {
    const withoutMoment = (file: string) => file.replace(/"madeAt":"[^"]+"/, '').replace(/"seal":"[^"]+"/, '')
    const files = [late, await byInterface(world.sending.client.token), await byCommand('json')]
    expect(new Set(files.map(withoutMoment)).size).toBe(1)
  })
})

async function byInterface(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await send('GET', `/submission-api/v2/cases/${caseId}/evidence`, { headers })).text
}

async function byCommand(form: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.${form}`)
  expect((await kurier('cases', 'prove', caseId, '--out', path, '--as', form)).exitCode).toBe(0)
  return readFile(path, 'utf8')
}

describe('none of the tampered files', () => {
  it('is called unchanged by the library', async () => {
    const believed: string[] = []
    for (const { name, file } of table) {
      const { outcome, faults } = await verifyEvidence(file)
      if (outcome === 'unchanged' || faults.length === 0) believed.push(name)
    }
    expect(believed).toEqual([])
    expect(table.length).toBeGreaterThan(300)
  }, 120_000)

  it.each([
    [/: a (forged )?copy (in front|behind)$/, 'twice'],
    [/ member of its own/, 'not-evidence'],
    [/, a member twice$| twice$/, 'unreadable'],
  ])('that is %s is looked at any further: %s', async (kind, code) => {
    const some = table.filter(({ name }) => kind.test(name))
    expect(some.length).toBeGreaterThan(4)
    for (const { file } of some) {
      const { faults, evidence } = await verifyEvidence(file)
      expect({ codes: faults.map((fault) => fault.code), evidence }).toEqual({ codes: [code], evidence: undefined })
    }
  })

  it.skipIf(!hasPython)(
    'is called unchanged by the second verifier',
    async () => {
      const some = everyNth(table, 10)
      const paths = some.map(({ file }, at) => join(folder, `${at}.${file.startsWith('{') ? 'json' : 'html'}`))
      await Promise.all(some.map(({ file }, at) => writeFile(paths[at] ?? '', file)))
      const codes = await verifyByPython(...paths)
      expect(codes).toHaveLength(some.length)
      expect(some.filter((_, at) => codes[at] !== 1 && codes[at] !== 3).map(({ name }) => name)).toEqual([])
    },
    600_000,
  )
})

describe('a file that is two things at once', () => {
  it.each([
    ['a forged page with the ZIP at its end', 'both.html', () => `${page.replace('<main>', '<p>x</p><main>')}\n`],
    ['the ZIP under the name of a page', 'named.html', () => ''],
    ['the ZIP under the name of data', 'named.json', () => ''],
  ])('%s is not believed', async (_, name, before) => {
    const path = join(folder, name)
    await writeFile(path, Buffer.concat([Buffer.from(before()), await readFile(join(folder, 'evidence.zip'))]))
    expect(await byClient(path)).toBe(4)
    if (hasPython) expect(await verifyByPython(path)).toEqual([1])
  })
})

describe('a ZIP of which one file was changed, added, removed or exchanged', () => {
  const zipOf = async (change: (files: Record<string, Uint8Array>) => void): Promise<string> => {
    const path = join(folder, 'changed.zip')
    const files = unzipSync(new Uint8Array(await readFile(join(folder, 'evidence.zip'))))
    change(files)
    await writeFile(path, zipSync(files))
    return path
  }
  const utf8 = new TextEncoder()

  it.each<[string, (files: Record<string, Uint8Array>) => void]>([
    ['instructions', (files) => (files['LIESMICH-README.txt'] = utf8.encode('x'))],
    ['second verifier', (files) => (files['verify_evidence.py'] = utf8.encode('print("unchanged")'))],
    ['schema removed', (files) => delete files['evidence.schema.json']],
    ['a file more', (files) => (files['Bescheid.pdf'] = utf8.encode('x'))],
    ['page of other data', (files) => (files[`evidence-${caseId}.html`] = utf8.encode(page))],
    [
      'page with text in front',
      (files) => {
        const name = `evidence-${caseId}.html`
        files[name] = utf8.encode(new TextDecoder().decode(files[name]).replace('<main>', '<p>x</p><main>'))
      },
    ],
    ['page removed', (files) => delete files[`evidence-${caseId}.html`]],
  ])('%s', async (_, change) => {
    const path = await zipOf(change)
    expect(await byClient(path)).toBe(4)
    if (hasPython) expect(await verifyByPython(path)).toEqual([1])
  })
})
