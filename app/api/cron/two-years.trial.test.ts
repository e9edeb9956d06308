import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { advanceClock } from '#lib/platform/clock.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { mailServer } from '#lib/platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { destination, jwe, party, service, submitted, tagOf, type Party, type Send } from '#server/testing/service.ts'

const base = '/submission-api/v2'
/** More than stays inline, so that it becomes a file. */
const LARGE = 300_000

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let destinationId: string
const logged: string[] = []

beforeAll(async () => {
  if (!isWhole) return
  db = await testDatabase()
  const line = (facts: object, message: string) => void logged.push(JSON.stringify({ ...facts, message }))
  replaceLog({ info: line, warn: line, error: line, debug: line })
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

/** What of an encrypted part nobody else has: its wrapped key and the beginning of its text. The tag stays in events. */
const canariesIn = (part: string): string[] => {
  const [, key = '', , text = ''] = part.split('.')
  return [key.slice(0, 40), text.slice(0, 40)]
}

/** Which of these stand in any table, in any blob file or in the log. */
async function found(canaries: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const texts = [logged.join('\n')]
  for (const { name } of rows) {
    const { rows: lines } = await db.query<{ line: string }>(`select t::text as line from ${name} t`)
    texts.push(lines.map(({ line }) => line).join('\n'))
  }
  const folder = join(settings().dataDir, 'blobs')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (file.isFile()) texts.push(await readFile(join(file.parentPath, file.name), 'latin1'))
  }
  return canaries.filter((canary) => texts.some((text) => text.includes(canary)))
}

/** A submitted reply with one attachment and data that becomes a file; answers its parts. */
async function reply(caseId: string): Promise<{ replyId: string; parts: string[] }> {
  const attachmentId = randomUUID()
  const { token } = receiver
  const made = await send('POST', `${base}/replies`, { token, body: { caseId, announcedAttachments: [attachmentId] } })
  const replyId = String(made.json.replyId)
  const [attachment, encryptedMetadata, encryptedData] = [
    jwe('x'.repeat(90), { attachment: true }),
    jwe('{"reply":"metadata of the reply"}'),
    jwe('y'.repeat(LARGE)),
  ]
  await send('PUT', `${base}/replies/${replyId}/attachments/${attachmentId}`, { token, body: attachment })
  const answer = await send('PUT', `${base}/replies/${replyId}`, { token, body: { encryptedMetadata, encryptedData } })
  expect(answer.status).toBe(200)
  const authenticationTags = {
    metadata: tagOf(encryptedMetadata),
    data: tagOf(encryptedData),
    attachments: { [attachmentId]: tagOf(attachment) },
  }
  const body = { authenticationTags }
  expect((await send('PUT', `${base}/replies/${replyId}/accept`, { token: sender.token, body })).status).toBe(204)
  return { replyId, parts: [attachment, encryptedMetadata, encryptedData] }
}

const count = async (table: string, caseId: string): Promise<number> =>
  (await db.query(`select 1 from ${table} where ${table === 'cases' ? 'id' : 'case_id'} = $1`, [caseId])).rowCount ?? 0

test.runIf(isWhole)(
  'a case from its submission to its end: reminded, decided by the service, emptied, and after 730 days gone',
  async () => {
    const { url, mails, close } = await mailServer()
    onTestFinished(close)
    completeSettings({ SMTP_URL: url, MAIL_FROM: 'kurier@installation.example' })
    onTestFinished(() => void completeSettings({ SMTP_URL: '', MAIL_FROM: '' }))
    const attachmentId = randomUUID()
    const sent = await submitted(send, sender, destinationId, { attachmentIds: [attachmentId] })
    const { caseId } = sent
    const { parts } = await reply(caseId)
    const canaries = [sent.metadata, sent.data, sent.attachments[attachmentId] ?? '', ...parts].flatMap(canariesIn)
    expect(await found(canaries)).toEqual(canaries)

    const days = async (amount: number) => {
      await advanceClock(db, amount)
      return runCron(contextFor(systemActor))
    }
    await days(2.9)
    expect(mails).toEqual([])
    await days(0.2) // 3.1
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toEqual(['wohngeld@musterstadt.example'])
    await days(5.8) // 8.9: the reply's content has gone, the reminder stays one
    expect(mails).toHaveLength(1)
    await days(0.2) // 9.1
    await days(0.2)
    expect(mails).toHaveLength(2)

    expect((await days(4.6)).rejected).toBe(0) // 13.9
    expect((await days(0.2)).rejected).toBe(1) // 14.1
    await days(7.1) // 21.2
    expect(await found(canaries)).toEqual([])
    expect([await count('events', caseId), await count('submissions', caseId)]).toEqual([8, 1])

    await days(729)
    expect(await count('cases', caseId)).toBe(1)
    await days(1.1)
    for (const table of ['cases', 'events', 'notices', 'tellings', 'submissions', 'replies']) {
      expect([table, await count(table, caseId)]).toEqual([table, 0])
    }
  },
)

test.runIf(isWhole)('a case with content that is not deleted yet stays, however old it is', async () => {
  const { caseId } = await submitted(send, sender, destinationId)
  await db.query(`update cases set last_event_at = last_event_at - interval '5 years' where id = $1`, [caseId])
  await runCron(contextFor(systemActor))
  expect(await count('cases', caseId)).toBe(1)
})
