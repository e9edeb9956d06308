import { randomBytes } from 'node:crypto'
import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { checkedUrl } from '../../callbacks/connection/checked-callback.ts'
import { shownUrl } from '../../callbacks/log/shown.ts'
import type { Context } from '../../platform/context.ts'
import { seal } from '../../platform/crypto/sealed.ts'
import { inTransaction } from '../../platform/database.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { beginReach } from './harvest-store.ts'
import { streamObject } from './locked-stream.ts'
import type { MadeStream, NewStream } from './schema.ts'
import { insertStream } from './store.ts'
import { MOST_STREAMS } from './terms.ts'
import { requestTo, type Trying } from './try-stream.ts'

/** A secret that signs events: as long as 32 random bytes, and told by its beginning where it is found. */
export const newStreamSecret = (): string => `kurier_es_${randomBytes(32).toString('base64url')}`

/**
 * Adds a receiver of operational events and asks it at once whether it agrees; when it does, what happens from now on is
 * sent to it. When it does not, it stays as unconfirmed and can be tried again.
 * @returns its secret, this once, and what came of the first request
 * @throws Refusal `not-found` unless this is an operator, `invalid` at `/url`, `conflict` when there are too many
 */
export async function addStream(context: Context, wish: NewStream & Trying): Promise<MadeStream> {
  assertOperator(context.actor)
  const { name, url, chosen, format, consent, authorization, client } = wish
  const checked = checkedUrl(url)
  if (!checked.ok) throw invalid([{ pointer: '/url', detail: checked.detail }])
  const now = await context.clock.service()
  const [id, secret] = [newId(), newStreamSecret()]
  const authorizationSealed = authorization ? seal('event-stream-authorization', id, authorization) : null
  const kept = { id, name, url: checked.href, chosen: [...new Set(chosen)], format, consent }
  await inTransaction(context.db, async (tx) => {
    await beginReach(tx, { service: now, machine: context.clock.machine() })
    const sealed = { secretSealed: seal('event-stream-secret', id, secret), authorizationSealed }
    const [row] = await insertStream(tx, { ...kept, ...sealed, now, most: MOST_STREAMS })
    if (!row) throw conflict(`There are ${MOST_STREAMS} event streams already; remove one of them first.`)
    const after = { url: shownUrl(kept.url), chosen: kept.chosen, format, consent }
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'add-event-stream',
      ...streamObject({ id, name }),
      after,
    })
  })
  return { streamId: id, secret, attempt: await requestTo(context, { id, client }) }
}
