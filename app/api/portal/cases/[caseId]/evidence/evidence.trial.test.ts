import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { evidenceFile } from '#lib/wings/evidence/evidence-files.ts'
import { evidenceSchema } from '#lib/wings/evidence/evidence-schema.ts'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { DAY } from '#lib/platform/durations.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { runs } from '@kurier/test-kit/share'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send, type NewSubmission } from '#server/testing/service.ts'
import { canonicalJson, sha256Of } from '@kurier/wire/canonical-json'
import { evidenceText } from '@kurier/proof/evidence-format'
import type { Evidence } from '@kurier/proof/evidence-shape'
import { readEvidence } from '@kurier/proof/evidence'
import type { KeySet } from '@kurier/sdk/public-reads'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'
import { withSpareBits } from '@kurier/proof/testing/tampered-evidence'
import { verifyEvidence, type EvidenceVerdict } from '@kurier/proof/verify-evidence'
import { caseWorld, reject, submittedIn, type CaseWorld } from '../../testing/case-world.ts'

const attachmentId = newId()
/** What a hostile organisation would call its destination. */
const hostileName = String.raw`</script><script>alert(1)</script> \u003c <!-- Ä 𝄞`

let db: TestDatabase
let send: Send
let world: CaseWorld
let made: NewSubmission
let receiver: TestPerson
let file: string
let evidence: Evidence
let folder: string

const get = (form: string) =>
  send('GET', `/api/portal/cases/${made.caseId}/evidence?form=${form}`, { headers: signedInAs(receiver) })

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  world = await caseWorld(send)
  await db.query('update destinations set name = $2 where id = $1', [world.receiving.destinationId, hostileName])
  made = await submittedIn(send, world, [attachmentId])
  await reject(send, world, made)
  receiver = await person({ role: 'reader', organisationId: world.receiving.organisationId })
  const answer = await get('json')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${made.caseId}.json"`)
  file = answer.text
  const read = readEvidence(file)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  evidence = read.evidence
  folder = await mkdtemp(join(tmpdir(), 'kurier-evidence-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => forget('rate-counters'))

const places = ({ faults }: EvidenceVerdict): string[] =>
  faults.map(({ code, place }) => `${'sequence' in place ? `event ${place.sequence}` : place.kind} ${code}`)

const changed = (change: (copy: Evidence) => void): string => {
  const copy = structuredClone(evidence)
  change(copy)
  return evidenceText(copy)
}

/** A file that somebody changed must not be believed, and the record must be named. */
async function faultsAfter(change: (copy: Evidence) => void): Promise<string[]> {
  return places(await verifyEvidence(changed(change)))
}

describe('the evidence of a case', () => {
  it('verifies with nothing but itself, and tells whose keys it holds', async () => {
    const verdict = await verifyEvidence(file)
    expect(verdict).toMatchObject({ outcome: 'unchanged', faults: [], keysCompared: false })
    expect(verdict.events.map((event) => event.verified && event.name)).toEqual([
      'create-submission',
      'submit-submission',
      'reject-submission',
    ])
    expect(verdict.keys.map(({ of }) => of).toSorted()).toEqual(['destination', 'service'])
    expect(evidence.case.destination.name).toBe(hostileName)
  })

  it('holds hashes and tags of what is stored, and none of it', async () => {
    const [document] = evidence.documents
    const stored = { metadata: made.metadata, data: made.data, ...made.attachments }
    const expected = Object.entries(stored).map(async ([part, jwe]) => ({
      part,
      size: jwe.length,
      tag: jwe.split('.').at(-1),
      sha256: await sha256Of(jwe),
    }))
    expect(document?.parts).toHaveLength(3)
    expect(document?.parts).toEqual(
      expect.arrayContaining((await Promise.all(expected)).map((part) => expect.objectContaining(part) as object)),
    )
    for (const jwe of Object.values(stored)) expect(file).not.toContain(jwe.slice(0, 800))
    expect(file).not.toContain(world.sending.client.clientId)
  })

  it('is what its JSON Schema says', () => {
    const validate = new Ajv2020({ formats: { uuid: true } }).compile(evidenceSchema())
    expect(validate(JSON.parse(file))).toBe(true)
    expect(validate({ ...evidence, seal: undefined })).toBe(false)
  })

  it('is answered to both sides by the delivery interface too, and to no other client', async () => {
    const target = `/submission-api/v2/cases/${made.caseId}/evidence`
    for (const token of [world.sending.client.token, world.receiving.client.token]) {
      const answer = await send('GET', target, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
      const verdict = await verifyEvidence(answer.text)
      expect(verdict).toMatchObject({ outcome: 'unchanged', faults: [] })
    }
    const stranger = await caseWorld(send)
    const headers = { authorization: `Bearer ${stranger.sending.client.token}` }
    expect((await send('GET', target, { headers })).status).toBe(404)
  })

  it('shows keys that the service does not publish, when its keys are given', async () => {
    const { json } = await send('GET', '/submission-api/.well-known/jwks.json', {})
    expect(await verifyEvidence(file, { serviceKeys: json as unknown as KeySet })).toMatchObject({
      outcome: 'unchanged',
      keysCompared: true,
    })
    const foreign = (evidence.keys.find(({ of }) => of === 'destination') ?? evidence.keys[0])?.jwk
    const verdict = await verifyEvidence(file, { serviceKeys: { keys: foreign ? [foreign] : [] } })
    expect(places(verdict)).toEqual(['key key-differs'])
  })
})

describe('a changed byte', () => {
  it('is found wherever it stands, and within an event that event is named', async () => {
    const lines = file.split('\n')
    const eventOf = (at: number): number | undefined => {
      const line = lines[file.slice(0, at).split('\n').length - 1] ?? ''
      const [, sequence] = /^\{"chain":.*"sequence":(\d+)/.exec(line) ?? []
      return sequence === undefined ? undefined : Number(sequence)
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const character = String.fromCharCode(code)
        fc.pre(file[at] !== character && file[at] !== '\n' && !/[\ud800-\udfff]/.test(file[at] ?? ''))
        const verdict = await verifyEvidence(file.slice(0, at) + character + file.slice(at + 1))
        expect(verdict.outcome).not.toBe('unchanged')
        const sequence = eventOf(at)
        // the number of an event itself cannot name the event that it was
        const isNumber = /"sequence":\d*$/.test(file.slice(0, at))
        if (sequence !== undefined && !isNumber) expect(places(verdict).join()).toContain(`event ${sequence} `)
      }),
      { numRuns: runs(300) },
    )
  })

  it.each<[string, (copy: Evidence) => void, string]>([
    ['an attempt that never was', (copy) => copy.events[1]?.notices.splice(0), 'event 2 changed'],
    [
      'another time',
      (copy) => Object.assign(copy.events[2] ?? {}, { recordedAt: '2020-01-01T00:00:00.000Z' }),
      'event 3 changed',
    ],
    ['an event that was taken out', (copy) => copy.events.splice(1, 1), 'event 2 missing'],
    [
      'an event that was put in twice',
      (copy) => copy.events.push({ ...(copy.events[0] as Evidence['events'][number]), sequence: 4 }),
      'event 4 added',
    ],
    ['the last event cut off', (copy) => copy.events.pop(), 'event 3 missing'],
    [
      'another hash',
      (copy) => Object.assign(copy.documents[0]?.parts[0] ?? {}, { sha256: 'x'.repeat(43) }),
      'document changed',
    ],
    [
      'a key with another time',
      (copy) => Object.assign(copy.keys[0] ?? {}, { endedAt: '2020-01-01T00:00:00.000Z' }),
      'key changed',
    ],
    ['another name', (copy) => Object.assign(copy.case.client, { name: 'x' }), 'case changed'],
    ['another issuer', (copy) => Object.assign(copy.service, { operator: 'x' }), 'service changed'],
    ['another day', (copy) => Object.assign(copy, { madeAt: '2020-01-01T00:00:00.000Z' }), 'about changed'],
    ['another seal', (copy) => Object.assign(copy, { seal: copy.events[0]?.token }), 'seal seal-wrong'],
    ['a seal with spare bits', (copy) => Object.assign(copy, { seal: withSpareBits(copy.seal) }), 'seal seal-wrong'],
  ])('%s', async (_, change, expected) => {
    expect(await faultsAfter(change)).toContain(expected)
  })

  it('in a part that is stored shows, although the service itself sealed it', async () => {
    await db.query(`update content_parts set tag = $2 where document_id = $1 and part = 'data'`, [
      made.submissionId,
      'x'.repeat(22),
    ])
    try {
      expect(places(await verifyEvidence((await get('json')).text))).toEqual(['document tag-differs'])
    } finally {
      const tag = made.data.split('.').at(-1)
      await db.query(`update content_parts set tag = $2 where document_id = $1 and part = 'data'`, [
        made.submissionId,
        tag,
      ])
    }
  })

  it('makes no evidence of another document', async () => {
    for (const other of [
      '',
      '{}',
      '[]',
      'null',
      '"x"',
      '{"format":"kurier-evidence/2"}',
      '{"format":"kurier-evidence/9"}',
      '<html></html>',
    ])
      expect((await verifyEvidence(other)).outcome).not.toBe('unchanged')
  })
})

const zip = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(evidenceFile(evidence as Parameters<typeof evidenceFile>[0], 'zip').content))

const values = fc.anything({ values: [fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null)] })

test('canonical JSON is one text, whoever writes it, and says what was given', () => {
  fc.assert(
    fc.property(values, (value) => {
      const given: unknown = JSON.parse(JSON.stringify(value))
      expect(canonicalJson(given)).toBe(canonicalJson(JSON.parse(canonicalJson(given))))
      expect(JSON.parse(canonicalJson(given))).toEqual(given)
    }),
  )
  expect(canonicalJson({ b: 1, a: ['x', null], 'a-': true, not: undefined })).toBe('{"a":["x",null],"a-":true,"b":1}')
  expect(() => canonicalJson({ a: 0.5 })).toThrow(RangeError)
})

describe('as a page and as a ZIP', () => {
  it('holds the same evidence, and no name becomes markup', async () => {
    const { text: page, headers } = await get('html')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await verifyEvidence(page)).toMatchObject({ outcome: 'unchanged', faults: [] })
    expect(page.split(/<\/script/i)).toHaveLength(3)
    expect(page).not.toContain('alert(1)</script>')
    expect(page).not.toMatch(/https?:\/\/[^"\\]+\.(js|css)/)
    const at = page.indexOf('"recordedAt"') + 20
    expect(places(await verifyEvidence(`${page.slice(0, at)}9${page.slice(at + 1)}`)).join()).toMatch(/event 1/)
  })

  it('has all of it in one ZIP, with the schema and the second verifier', async () => {
    expect((await get('zip')).headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(zip())
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'LIESMICH-README.txt',
        'evidence.schema.json',
        `evidence-${made.caseId}.html`,
        `evidence-${made.caseId}.json`,
        'verify_evidence.py',
      ].toSorted(),
    )
    const json = new TextDecoder().decode(files[`evidence-${made.caseId}.json`])
    expect(await verifyEvidence(json)).toMatchObject({ outcome: 'unchanged' })
  })
})

describe.skipIf(!isOnPath('python3'))('the second verifier', () => {
  const program = join(import.meta.dirname, '../../../../../../packages/proof/verify_evidence.py')

  async function verified(name: string, content: string | Uint8Array, keys?: object) {
    const path = join(folder, name)
    await writeFile(path, content)
    const jwks = join(folder, 'jwks.json')
    if (keys) await writeFile(jwks, JSON.stringify(keys))
    const child = spawn('python3', [program, path, ...(keys ? [jwks] : [])])
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const said = (await text(child.stdout)) + (await text(child.stderr))
    return { said, code: await ended }
  }

  it('comes to the same about every form of the file', async () => {
    const genuine = { code: 0, said: `3 events of case ${made.caseId}: unchanged\n` }
    expect(await verified('e.json', file)).toEqual(genuine)
    expect(await verified('e.html', (await get('html')).text)).toEqual(genuine)
    expect(await verified('e.zip', zip())).toEqual(genuine)
    const { json } = await send('GET', '/submission-api/.well-known/jwks.json', {})
    expect(await verified('e.json', file, json)).toEqual(genuine)
    expect((await verified('e.json', file, { keys: [] })).said).toMatch(/does not publish it/)
  })

  it('names what was changed', async () => {
    const copy = changed(({ events, documents }) => {
      Object.assign(events[1] ?? {}, { token: events[0]?.token })
      Object.assign(documents[0] ?? {}, { state: 'accepted' })
    })
    const { said, code } = await verified('changed.json', copy)
    expect(code).toBe(1)
    expect(said).toMatch(/^FAULT events 2: it is not as it was sealed$/m)
    expect(said).toMatch(/^FAULT documents .+: it is not as it was sealed$/m)
  })

  it('says so when a file is no JSON any more', async () => {
    const { said, code } = await verified('broken.json', file.slice(0, -20))
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/^FAULT file: it is not as the service writes it/) as string,
    })
  })
})

describe('days later', () => {
  let kept: string
  let later: string

  beforeAll(async () => {
    await runCron(contextAt(systemActor, new Date(Date.now() + 9 * DAY)))
    later = (await get('json')).text
    const { json } = await send('GET', '/submission-api/v2/checkpoints')
    kept = String((json.checkpoints as { token: string }[])[0]?.token)
  })

  it('it tells what was deleted, and proves that the log stood so in the checkpoints of each day', async () => {
    const verdict = await verifyEvidence(later, { checkpoints: [kept] })
    expect(verdict).toMatchObject({ outcome: 'unchanged', faults: [] })
    expect(verdict.evidence?.events.at(-1)).toMatchObject({ sequence: 4 })
    expect(verdict.evidence?.documents[0]).toMatchObject({ state: 'deleted', parts: [] })
    expect(verdict.evidence?.receipts).toMatchObject([{ kind: 'submission', id: made.submissionId }])
    expect(verdict.evidence?.checkpoints.length).toBeGreaterThan(0)
    const page = evidenceFile(verdict.evidence as Parameters<typeof evidenceFile>[0], 'html').content
    expect(await verifyEvidence(String(page))).toMatchObject({ outcome: 'unchanged' })
  })

  it('a service that rewrites its past, and signs and seals it all anew, is caught by one kept checkpoint', async () => {
    const second = evidence.events[1]
    await db.query(`alter table events disable trigger user`)
    try {
      // history without its rejection: the log ends before it, with a chain that holds
      await db.query('delete from notices where case_id = $1 and sequence > 2', [made.caseId])
      await db.query('delete from events where case_id = $1 and sequence > 2', [made.caseId])
      await db.query('update cases set event_count = 2, chain = $2 where id = $1', [
        made.caseId,
        Buffer.from(second?.chain ?? '', 'base64url'),
      ])
      await db.query('delete from deletion_receipts where case_id = $1', [made.caseId])
      const rewritten = (await get('json')).text
      expect(await verifyEvidence(rewritten)).toMatchObject({ outcome: 'unchanged' })
      const caught = await verifyEvidence(rewritten, { checkpoints: [kept] })
      expect(places(caught)).toEqual(['checkpoint checkpoint-differs'])
    } finally {
      await db.query(`alter table events enable trigger user`)
    }
  })
})
