import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { blobRoot } from '#lib/platform/blobs/blob-files.ts'
import { DAY } from '#lib/platform/durations.ts'
import { deletions } from '#components/messages/en/deletions.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { destination, jwe, party, service, serviceIdentifier, type Send } from '../testing/service.ts'
import { kurier } from './testing/run-command.ts'

let small: string
let large: string
let submissionId: string
let attachmentId: string

beforeAll(async () => {
  await testDatabase()
  const send = await service()
  const sender = await party(send, 'online-service')
  const destinationId = await destination(send, await party(send, 'administration-system'))
  ;[small, large, attachmentId] = [jwe('{"data":true}'), jwe(randomBytes(300_000), { attachment: true }), randomUUID()]
  submissionId = await sent(send, sender.token, destinationId)
})

/** Small parts in rows, an attachment in a file; rejected for its age, then deleted. */
async function sent(send: Send, token: string, destinationId: string): Promise<string> {
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: [attachmentId], publicService }
  const { json } = await send('POST', '/submission-api/v2/submissions', { token, body })
  const path = `/submission-api/v2/submissions/${String(json.submissionId)}`
  await send('PUT', `${path}/attachments/${attachmentId}`, { token, body: large })
  await send('PUT', path, { token, body: { encryptedMetadata: jwe('{}'), encryptedData: small } })
  return String(json.submissionId)
}

type SearchedPlace = { place: string; finds: { where: string }[]; named: number; fault: string | null }
type DeletionProof = { isClean: boolean; places: SearchedPlace[] }
const prove = async () =>
  JSON.parse((await kurier('deletions', 'prove', submissionId, '--json')).stdout) as DeletionProof // as the command promises
const findsIn = ({ places }: DeletionProof) =>
  places.flatMap(({ place, finds }) => finds.map(({ where }) => `${place} ${where}`))

it('refuses what is not deleted, or is not there', async () => {
  expect((await kurier('deletions', 'prove', submissionId)).stderr).toContain('not deleted yet')
  expect((await kurier('deletions', 'prove', randomUUID())).stderr).toContain('no such submission')
  expect((await kurier('deletions', 'prove', 'x')).stderr).toContain('must be a UUID')
})

describe('after the deletion', () => {
  beforeAll(async () => {
    for (const days of [15, 23]) await runCron(contextAt(systemActor, new Date(Date.now() + days * DAY)))
  })

  it('nothing is left, in the whole database and the blob store', async () => {
    const proof = await prove()
    expect(findsIn(proof)).toEqual([])
    expect(proof.isClean).toBe(true)
    const places = proof.places.map(({ place }) => place)
    expect(places).toEqual(expect.arrayContaining(['public.events', 'public.content_parts', 'blobs']))
    const naming = proof.places.filter(({ named }) => named > 0).map(({ place }) => place)
    expect(naming).toEqual(expect.arrayContaining(['public.events', 'public.submissions', 'public.deletion_receipts']))
    const { stdout, exitCode } = await kurier('deletions', 'prove', submissionId)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Nothing is left of its content.')])
    // what the search cannot see is said as the portal says it
    for (const limit of Object.values(deletions.proof.notSearched)) expect(stdout).toContain(`  ${limit}\n`)
    const { rows } = await testPool().query(`select from audit_log where action = 'prove-deletion'`)
    expect(rows).toHaveLength(2)
  })

  describe('when somebody kept copies', () => {
    const plantings: [string, string, () => string][] = [
      ['a text', 'text', () => small],
      ['a text of a limited length', 'varchar', () => small],
      ['JSON', 'jsonb', () => JSON.stringify({ deep: [{ kept: small }] })],
      ['a list of texts', 'text[]', () => `{"x","${small}"}`],
      ['bytes with more around them', 'bytea', () => `\\x00${Buffer.from(small).toString('hex')}00`],
      ['bytes of the same size and SHA-256 alone', 'bytea', () => `\\x${Buffer.from(large).toString('hex')}`],
      ['a list of bytes', 'bytea[]', () => `{"\\\\x${Buffer.from(small).toString('hex')}"}`],
    ]
    const strays: [string, () => Promise<string>, () => string][] = [
      ['under another name, anywhere', async () => 'copy of something.txt', () => large],
      ['in quarantine', async () => join('.removed', randomUUID()), () => large],
      ['under its old id, whatever is in it', oldName, () => 'something else'],
    ]
    const placed: Record<string, string> = {}
    let found: Set<string>

    // all at once and looked for once: each has a table or a file of its own, which the proof names
    beforeAll(async () => {
      await testPool().query('create schema "else where"')
      for (const [what, type, value] of plantings) {
        const table = `"else where"."${what}"`
        await testPool().query(`create table ${table} (id int, "a copy" ${type})`)
        await testPool().query(`insert into ${table} values (1, null), (2, $1)`, [value()])
      }
      await testPool().query(`create table parted (at int, kept text) partition by range (at)`)
      await testPool().query(`create table parted_1 partition of parted for values from (0) to (9)`)
      await testPool().query('insert into parted values (1, $1)', [small])
      for (const [where, named, content] of strays) {
        placed[where] = await named()
        const path = join(blobRoot(), placed[where])
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, content())
      }
      found = new Set(findsIn(await prove()))
    })

    it.each(plantings)('a copy in %s of a table that somebody added is found', (what) => {
      expect(found).toContain(`else where.${what} a copy`)
    })

    it('a copy in a partition of a table is found', () => expect(found).toContain('public.parted kept'))

    it.each(strays)('a stray file is found %s', (where) => expect(found).toContain(`blobs ${placed[where]}`))

    it('nothing else is, and the exit code tells it', async () => {
      expect(found.size).toBe(plantings.length + 1 + strays.length)
      const { stdout, exitCode } = await kurier('deletions', 'prove', submissionId, '--json')
      const { isClean } = JSON.parse(stdout) as DeletionProof // as the command promises
      expect([isClean, exitCode]).toEqual([false, 1])
    })

    async function oldName(): Promise<string> {
      const { rows } = await testPool().query<{ id: string }>('select blob_ids[1] as id from deletion_receipts')
      const id = rows[0]?.id ?? ''
      return join(id.slice(-2), id)
    }
  })

  it('the hash of the receipt is that of the file as it was sent', async () => {
    const { rows } = await testPool().query<{ parts: { part: string; sha256: string }[] }>(
      'select parts from deletion_receipts',
    )
    const hash = createHash('sha256').update(large).digest('base64url')
    expect(rows[0]?.parts).toContainEqual(expect.objectContaining({ part: attachmentId, sha256: hash }))
  })
})
