import { assertOperator } from '../../accounts/permissions.ts'
import { shownUrl } from '../../callbacks/log/shown.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { asUuid } from '../../platform/ids.ts'
import type { Stream, StreamAnswer } from './schema.ts'
import { selectAttempts, selectStreams, type StreamRow } from './store.ts'
import { MOST_COUNTED, SHOWN_ATTEMPTS } from './terms.ts'

/** All receivers of operational events, by name. @throws Refusal `not-found` unless this is an operator */
export async function listStreams({ db, actor }: Context): Promise<{ streams: Stream[] }> {
  assertOperator(actor)
  return { streams: (await selectStreams(db, { id: null, most: MOST_COUNTED })).map(shownStream) }
}

/** One of them with the last requests to it. @throws Refusal `not-found` */
export async function readStream({ db, actor }: Context, { streamId }: { streamId: string }): Promise<StreamAnswer> {
  assertOperator(actor)
  const id = asUuid(streamId)
  if (!id) throw notFound('event stream')
  const [rows, attempts] = await Promise.all([
    selectStreams(db, { id, most: MOST_COUNTED }),
    selectAttempts(db, { streamId: id, most: SHOWN_ATTEMPTS }),
  ])
  const [row] = rows
  if (!row) throw notFound('event stream')
  return {
    stream: shownStream(row),
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }
}

const shownTime = (time: Date | null): string | null => time?.toISOString() ?? null

function shownStream({ id, url, ...row }: StreamRow): Stream {
  return {
    ...row,
    streamId: id,
    url: shownUrl(url),
    stateSince: row.stateSince.toISOString(),
    createdAt: row.createdAt.toISOString(),
    nextSecretFrom: shownTime(row.nextSecretFrom),
    failingSince: shownTime(row.failingSince),
    nextAttemptAt: shownTime(row.nextAttemptAt),
    lastSuccessAt: shownTime(row.lastSuccessAt),
    oldestWaiting: shownTime(row.oldestWaiting),
  }
}
