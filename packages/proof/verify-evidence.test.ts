import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { CompactSign } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson, sha256Of } from '@kurier/wire/canonical-json'
import { evidenceText, namedRecords, SEAL_TYP } from './evidence-format.ts'
import type { Evidence } from './evidence-shape.ts'
import { importKey } from '@kurier/sdk/keys'
import { tamperedPages, tamperedTexts } from './testing/tampered-evidence.ts'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import { hasPython, verifyByPython } from './testing/verify-by-python.ts'
import { verifyEvidence } from './verify-evidence.ts'

const text = new TextDecoder()
let folder: string
let json: string
let page: string

/** A file of format 1, as the version before wrote it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-evidence-'))
  const zip = unzipSync(new Uint8Array(await readFile(join(import.meta.dirname, 'testing/evidence-format-1.zip'))))
  for (const [name, bytes] of Object.entries(zip)) {
    if (/^evidence-.*\.json$/.test(name)) json = text.decode(bytes)
    if (name.endsWith('.html')) page = text.decode(bytes)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function byPython(file: string, name = 'e.json'): Promise<number[]> {
  await writeFile(join(folder, name), file)
  return verifyByPython(join(folder, name))
}

describe('files of format 1', () => {
  it('go on being verified, as data and as the page that was made of them', async () => {
    for (const file of [json, page])
      expect(await verifyEvidence(file)).toMatchObject({ outcome: 'unchanged', faults: [] })
    if (hasPython) expect([...(await byPython(json)), ...(await byPython(page, 'e.html'))]).toEqual([0, 0])
  })

  it('are refused as strictly as any other when they were tampered with', async () => {
    const evidence = JSON.parse(json) as Evidence // it was just verified
    const believed: string[] = []
    for (const { name, file } of [...tamperedTexts(evidence), ...tamperedPages(page, evidence)])
      if ((await verifyEvidence(file)).outcome === 'unchanged') believed.push(name)
    expect(believed).toEqual([])
  })
})

/** The file of format 1 as another service would have sealed it, with a key of its own. */
async function resealed(change: (evidence: Evidence) => void): Promise<string> {
  const evidence = JSON.parse(json) as Evidence // it was just verified
  const pair = signingPair('service')
  const kid = String(pair.publicKey.kid)
  const [own] = evidence.keys.filter(({ of }) => of === 'service')
  if (own) evidence.keys.push({ ...own, kid, jwk: { ...pair.publicKey, kid } })
  change(evidence)
  const sections = Object.entries(namedRecords(evidence)).map(async ([section, records]) => {
    const digests = records.map(async ({ name, value }) => [name, await sha256Of(canonicalJson(value))] as const)
    return [section, Object.fromEntries(await Promise.all(digests))] as const
  })
  const claims = {
    iss: 'issuer' in evidence.service ? evidence.service.issuer : '',
    iat: Math.floor(Date.parse(evidence.madeAt) / 1000),
    jti: '018f2a00-0000-7000-8000-000000000001',
    txn: `case:${evidence.case.caseId}`,
    evidence: Object.fromEntries(await Promise.all(sections)) as object,
  }
  const seal = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'PS512', typ: SEAL_TYP, kid })
    .sign(await importKey(pair.privateKey, 'signing'))
  return evidenceText({ ...evidence, seal })
}

describe('what a program does not know, it does not call changed', () => {
  it('a format of a later version', async () => {
    const file = json.replace('kurier-evidence/1', 'kurier-evidence/3')
    expect(await verifyEvidence(file)).toMatchObject({
      outcome: 'not-understood',
      faults: [{ code: 'format-unknown', detail: 'kurier-evidence/3' }],
    })
    if (hasPython) expect(await byPython(file)).toEqual([3])
  })

  it('an issuer that the file does not list', async () => {
    const file = await resealed(({ service }) =>
      Object.assign(service, { issuer: 'https://new.example/submission-api' }),
    )
    const verdict = await verifyEvidence(file)
    expect(verdict.outcome).toBe('not-understood')
    expect(verdict.faults).toMatchObject([
      { code: 'issuer-unknown', place: { kind: 'event', sequence: 1 }, detail: 'http://localhost:3999/submission-api' },
      { code: 'issuer-unknown', place: { kind: 'event', sequence: 2 } },
      // that of the destination is known, its type is not below the base that held
    ])
    if (hasPython) expect(await byPython(file)).toEqual([3])
  })

  it('a type of event', async () => {
    const file = await resealed(({ service }) =>
      Object.assign(service, { eventTypeBase: 'https://new.example/events' }),
    )
    const verdict = await verifyEvidence(file)
    expect(verdict.outcome).toBe('not-understood')
    expect(verdict.faults.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'event-type-unknown'))
    expect(verdict.faults[0]?.detail).toMatch(/\/create-submission$/)
    if (hasPython) expect(await byPython(file)).toEqual([3])
  })

  it('a page of format 1 that no version has made', async () => {
    const file = page.replace('<main>', '<main> ')
    expect(await verifyEvidence(file)).toMatchObject({ outcome: 'not-understood', faults: [{ code: 'page-unknown' }] })
    if (hasPython) expect(await byPython(file, 'e.html')).toEqual([3])
  })

  it('but what is changed besides is changed', async () => {
    const file = await resealed(({ service }) =>
      Object.assign(service, { issuer: 'https://new.example/submission-api' }),
    )
    const changed = file.replace(/"name":"[^"]/, '"name":"x')
    expect((await verifyEvidence(changed)).outcome).toBe('changed')
    if (hasPython) expect(await byPython(changed)).toEqual([1])
  })
})
