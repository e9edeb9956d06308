import { readFile } from 'node:fs/promises'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { SECOND } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { eachByItself } from '../../platform/stuck-work/each-by-itself.ts'
import { selectUnstamped, stampCheckpoint } from './store.ts'

/** Milliseconds until the whole answer must be there. */
const LONGEST_WAIT = 10 * SECOND
/** Bytes of an answer. */
const LARGEST_ANSWER = 65_536
/** Checkpoints, counted from the newest, that are still stamped: an authority is not asked for years at once. */
const NEWEST = 7

/**
 * Has the authority of TIMESTAMP_URL (RFC 3161) stamp the oldest of the newest checkpoints that has no time stamp. A
 * failure is logged and noted, and tried again later; until then the others wait too, since they have the same
 * authority.
 */
export async function stampCheckpoints({ db, clock }: Context<SystemActor>) {
  const { timeStamps } = settings()
  if (!timeStamps) return { failed: 0, more: false }
  const { url, caFile } = timeStamps
  // what it is read with is much, and few installations have an authority
  const { timeStampIn, timeStampQuery } = await import('./time-stamp.ts')
  const rows = await selectUnstamped(db, { newest: NEWEST })
  const { results, failed } = await eachByItself(db, rows, {
    kind: 'time-stamp',
    subjectOf: ({ number }) => String(number),
    work: async ({ number, token }) => {
      const query = timeStampQuery(token)
      const roots = await readFile(caFile, 'utf8')
      const stamp = timeStampIn(await answerOf(url, query.der), query, { roots, now: clock.machine() })
      return stampCheckpoint(db, { number, timeStamp: stamp.token, stampedAt: stamp.at })
    },
  })
  return { failed, more: results.length > 0 }
}

/** Asks by HTTP (RFC 3161 section 3.4). User and password in the address go into a header. */
async function answerOf(url: string, query: Buffer): Promise<Buffer> {
  const { username, password, href } = new URL(url)
  const address = Object.assign(new URL(href), { username: '', password: '' })
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const response = await fetch(address, {
    method: 'POST',
    body: new Uint8Array(query),
    headers: {
      'content-type': 'application/timestamp-query',
      ...(username && { authorization: `Basic ${credentials}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_WAIT),
  }).catch((error: unknown) => {
    const { cause } = error as { cause?: unknown } // as fetch says why
    throw new Error(`the authority cannot be reached: ${String(cause ?? error)}`, { cause: error })
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the authority answered with status ${response.status}`)
  }
  return wholeOf(response)
}

async function wholeOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!body) return Buffer.alloc(0)
  for await (const chunk of body) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw new Error('the answer of the authority is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
