import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptPart } from '@kurier/sdk/compact-jwe'
import { administration, onlineService } from '@kurier/sides/parties'
import {
  foreignRecordNames,
  foreignRecords,
  type RecordSubject,
  type ForeignRecord,
} from '@kurier/sdk/testing/foreign-records'
import { submitForeign } from '@kurier/sdk/testing/foreign-submission'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { serviceIdentifier } from '#server/testing/service.ts'
import { startBothSides, type BothSides } from './testing/both-sides.ts'

let sides: BothSides

beforeAll(async () => {
  sides = await startBothSides({ metadataVersions: ['2.1.0'] })
})

afterAll(() => sides.close())

const foreign = (record: (described: RecordSubject) => string) =>
  submitForeign(onlineService(sides.connection(sides.online)), {
    destinationId: sides.destinationId,
    key: encryptionPair().publicKey,
    record,
    publicService: { identifier: serviceIdentifier, name: 'Lastenzuschuss' },
    schemaUri: 'https://schema.example/form.json',
  })

describe('a submission of a foreign program', () => {
  it.each(foreignRecordNames)('with a metadata record of version %s is fetched and accepted', async (name) => {
    const { submissionId, caseId } = await foreign(foreignRecords[name])
    const into = join(sides.folder, 'inbox')
    const run = await sides.fetched(into)
    expect(run).toMatchObject({ exitCode: 0, json: { fetched: [{ id: submissionId }], notFetched: [] } })
    const kept = join(into, caseId, submissionId)
    expect(JSON.parse(await readFile(join(kept, 'metadata.json'), 'utf8'))).toMatchObject({
      contentStructure: { attachments: [{ mimeType: 'application/pdf' }] },
    })
    const accepted = await sides.answer(sides.administration, 'accept', submissionId, '--into', into)
    expect(accepted).toMatchObject({ exitCode: 0 })
  })

  it('whose attachment came in a fragment is fetched with it', async () => {
    const { submissionId, caseId } = await foreign((described) =>
      foreignRecords['2.1.0 of a Java client'](described)
        .replace(described.attachment.id.toUpperCase(), randomUUID())
        .replace('"fragments":null', `"fragments":["${described.attachment.id}"]`)
        .replace('"filename":null', '"filename":"a.pdf"'),
    )
    const into = join(sides.folder, 'split')
    const run = await sides.fetched(into)
    expect(run).toMatchObject({ exitCode: 0, json: { fetched: [{ id: submissionId }], notFetched: [] } })
    expect(await readFile(join(into, caseId, submissionId, 'attachments/a.pdf'), 'utf8')).toBe('%PDF-')
    const accepted = await sides.answer(sides.administration, 'accept', submissionId, '--into', into)
    expect(accepted).toMatchObject({ exitCode: 0 })
  })

  it('with a metadata record of an unknown version is not fetched, and rejected with the reason', async () => {
    const { submissionId } = await foreign((described) =>
      foreignRecords['2.1.0 of a Java client'](described).replace('/metadata/2.1.0/', '/metadata/3.0.0/'),
    )
    const problems = [
      {
        instance: 'metadata',
        type: expect.stringMatching(/\/unsupported-schema$/),
        detail: expect.stringContaining('version 3.0.0'),
      },
    ]
    const run = await sides.fetched(join(sides.folder, 'unknown'))
    expect(run).toMatchObject({ exitCode: 4, json: { fetched: [], notFetched: [{ id: submissionId, problems }] } })
    const rejected = await sides.answer(sides.administration, 'reject', submissionId)
    expect(rejected).toMatchObject({ exitCode: 0, json: { state: 'rejected', problems } })
  })
})

/** The record of what waits, as it was written. */
async function recordOf(submissionId: string) {
  const { encryptedMetadata = '' } = await administration(sides.connection(sides.administration)).getSubmission(
    submissionId,
  )
  const { plaintext } = await decryptPart(encryptedMetadata, [encryptionPair().privateKey])
  return JSON.parse(new TextDecoder().decode(plaintext))
}

describe('for a destination that understands version 2.1.0 alone', () => {
  it('the record that is sent is one, and the reply too', async () => {
    const { submissionId, caseId } = await sides.sent('newer', { 'data.json': '{}', 'note.txt': 'a note' })
    const record = await recordOf(submissionId)
    const base = `${sides.service.baseUrl}/schemas`
    expect(record).toMatchObject({
      $schema: `${base}/metadata/2.1.0/metadata.schema.json`,
      publicService: { identifier: serviceIdentifier },
      replyChannel: {
        fitConnect: {
          encryptionPublicKey: { kty: 'RSA', alg: 'RSA-OAEP-256', key_ops: ['wrapKey'] },
          processStandards: [`${base}/message/1.0.0/message.schema.json`],
        },
      },
    })
    expect(record).not.toHaveProperty('publicServiceType')

    const into = join(sides.folder, 'newer-inbox')
    expect(await sides.fetched(into)).toMatchObject({ exitCode: 0 })
    const decision = await sides.folderOf('newer-decision', { 'data.json': '{"granted":true}' })
    const schema = 'https://amt.example/schemas/decision.json'
    const reply = await sides.answer(
      sides.administration,
      'reply',
      caseId,
      decision,
      '--into',
      into,
      '--schema',
      schema,
    )
    const { replyId } = reply.json as { replyId: string }
    const answers = join(sides.folder, 'newer-answers')
    const replies = await sides.answer(
      sides.online,
      'replies',
      '--receipts',
      sides.folder,
      '--into',
      answers,
      '--accept',
    )
    expect(replies).toMatchObject({ exitCode: 0, json: { accepted: [replyId] } })
    expect(JSON.parse(await readFile(join(answers, caseId, replyId, 'metadata.json'), 'utf8'))).toMatchObject({
      $schema: `${base}/metadata/2.1.0/metadata.schema.json`,
      publicService: { identifier: serviceIdentifier },
    })
  })

  it('a foreign record without a key for replies cannot be answered, and the words say why', async () => {
    const name: ForeignRecord = '2.1.0 of a PHP client'
    const { caseId } = await foreign(foreignRecords[name])
    const into = join(sides.folder, 'keyless')
    await sides.fetched(into)
    const decision = await sides.folderOf('keyless-decision', { 'data.json': '{}' })
    const args = ['reply', caseId, decision, '--into', into, '--schema', 'https://amt.example/decision.json']
    const run = await sides.answer(sides.administration, ...args)
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('names a key for replies') })
  })
})

it('a destination that understands none of our versions is told with its versions and ours', async () => {
  const system = administration(sides.connection(sides.administration))
  await system.destinations.update(sides.destinationId, { metadataVersions: ['2.0.0', '3.0.0'] })
  const folder = await sides.folderOf('refused', { 'data.json': '{}' })
  const run = await sides.answer(sides.online, 'send', folder, '--destination', sides.destinationId)
  expect(run.exitCode).toBe(1)
  expect(run.stderr).toContain('understands the metadata versions 2.0.0, 3.0.0; this library writes 1.0.0 and 2.1.0')
})
