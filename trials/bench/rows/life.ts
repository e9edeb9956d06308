import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { z } from 'zod'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import { destination, jwe, postedEvent, serviceIdentifier, tagOf } from '../../../server/testing/service.ts'
import { againstBare, type Side } from '../measuring/against-bare.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { callbackStage, type CallbackStage } from '../measuring/callbacks.ts'
import { answerOf, rateOf, type LoadRequest } from '../measuring/load.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

/** One client may have 20 attachments arriving at once. */
const AT_ONCE = 16
const CONTENT = 7000
/** Encrypted and written as text: about 100 kB. */
const ATTACHMENT = 75_000

const made = z.object({ submissionId: z.string(), caseId: z.string() })

/** Everything that is said by both sides, and what is the same in each life. */
type Play = {
  destinationId: string
  callback: object
  sender: Record<string, string>
  receiver: Record<string, string>
  parts: { encryptedMetadata: string; encryptedData: string }
  attachment: string
}

async function playOf({ product, receiver }: CallbackStage): Promise<Play> {
  const { send, sender, receiver: owner } = await bothSides(product)
  const secret = 'x'.repeat(32)
  const atReceiver = { url: `${receiver.origin}/administration`, secret }
  return {
    destinationId: await destination(send, owner, { callback: atReceiver }),
    callback: { url: `${receiver.origin}/online-service`, secret },
    sender: { authorization: `Bearer ${sender.token}` },
    receiver: { authorization: `Bearer ${owner.token}` },
    parts: { encryptedMetadata: jwe('{}'), encryptedData: jwe(randomBytes(CONTENT)) },
    attachment: jwe(randomBytes(ATTACHMENT), { attachment: true }),
  }
}

/** Creates, attaches, submits, fetches, accepts, and looks at what happened. */
async function live(origin: string, play: Play, agent: Agent): Promise<void> {
  const { destinationId, callback, sender, receiver, parts, attachment } = play
  const ask = (
    headers: Record<string, string>,
    method: LoadRequest['method'],
    path: string,
    body?: string,
    type = 'json',
  ) =>
    answerOf(
      {
        url: `${origin}/submission-api/v2/${path}`,
        method,
        body,
        headers: { ...headers, ...(body !== undefined && { 'content-type': `application/${type}` }) },
      },
      agent,
    )
  const attachmentId = randomUUID()
  const publicService = { identifier: serviceIdentifier, name: 'bench' }
  const wish = { destinationId, announcedAttachments: [attachmentId], publicService, callback }
  const { submissionId, caseId } = made.parse(
    JSON.parse(await ask(sender, 'POST', 'submissions', JSON.stringify(wish))),
  )
  const path = `submissions/${submissionId}`
  await ask(sender, 'PUT', `${path}/attachments/${attachmentId}`, attachment, 'jose')
  await ask(sender, 'PUT', path, JSON.stringify(parts))
  await ask(receiver, 'GET', path)
  await ask(receiver, 'GET', `${path}/attachments/${attachmentId}`)
  const tags = { metadata: tagOf(parts.encryptedMetadata), data: tagOf(parts.encryptedData) }
  const authenticationTags = { ...tags, attachments: { [attachmentId]: tagOf(attachment) } }
  const event = { destinationId, caseId, submissionId, name: 'accept-submission', content: { authenticationTags } }
  await ask(receiver, 'POST', `cases/${caseId}/events`, postedEvent(event), 'jose')
  await ask(sender, 'GET', `cases/${caseId}/events`)
}

type DatabaseBytes = { content: number; rest: number; log: number }

/** Bytes in the database: content, which goes when the case is closed; everything else; and its log since it was made. */
async function keptIn({ db }: CallbackStage): Promise<DatabaseBytes> {
  const { rows } = await db.query<DatabaseBytes>(`
    select coalesce(sum(size) filter (where name = 'content_parts'), 0)::float8 as content,
      coalesce(sum(size) filter (where name <> 'content_parts'), 0)::float8 as rest,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log
    from (select relname as name, pg_total_relation_size(oid) as size from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '^bare_') as kept`)
  const [kept] = rows
  if (!kept) throw new Error('the database tells no sizes')
  return kept
}

/** What one submission leaves behind, in words: the figures of docs/performance.md, "What one machine carries". */
async function leftByOne(stage: CallbackStage, { work, settled }: Side, time: number): Promise<string> {
  // the first ones also take the first pages of every index
  await rateOf(work, { atOnce: AT_ONCE, time, settled })
  const before = await keptIn(stage)
  const { done } = await rateOf(work, { atOnce: AT_ONCE, time, settled })
  const after = await keptIn(stage)
  const kilobytes = (of: keyof DatabaseBytes) => `${((after[of] - before[of]) / done / 1000).toFixed(1)} kB`
  return `each leaves ${kilobytes('rest')} of rows, ${kilobytes('content')} of content until it is deleted; its log: ${kilobytes('log')}`
}

/** A whole submission with an attachment of 100 kB, with callbacks to both sides, until the last callback has come. */
export async function measureLife(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const play = await playOf(stage)
  const { product } = stage
  const bare = await bench.bare('life.ts', {
    databaseUrl: product.databaseUrl,
    folder: join(product.home.folder, 'bare'),
    ca: stage.ca,
    callback: `${stage.receiver.origin}/bare`,
    signingKey: signingPair().publicKey,
  })
  const agent = new Agent({ connections: AT_ONCE })
  const waits = `select from notices where state = 'waiting' union all
    select from tellings where not recorded limit 1`
  const told = async () => {
    while ((await stage.db.query(waits)).rowCount !== 0) await pause(20)
  }
  const toldByBare = () => answerOf({ url: `${bare.origin}/bare/v2/settled`, method: 'GET' }, agent)
  const side = (origin: string, server: number, settled: () => Promise<unknown>): Side => {
    return { work: () => live(origin, play, agent), server, settled }
  }
  const sideOfProduct = side(product.server.baseUrl, product.server.pid, told)
  const time = bench.slice * 3
  const left = await leftByOne(stage, sideOfProduct, time)
  const figure = await againstBare(
    { ...bench, slice: time },
    {
      title: 'a whole submission with an attachment of 100 kB and callbacks to both sides',
      goal: { least: 0.65 },
      atOnce: AT_ONCE,
      shared: product,
      product: sideOfProduct,
      bare: side(bare.origin, bare.pid, toldByBare),
    },
  )
  await agent.close()
  await stage.end()
  return [{ ...figure, details: [...figure.details, left] }]
}
