import { audit, auditObject, type AuditEntry } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { asUuid } from '../../platform/ids.ts'
import { lockStream } from './store.ts'
import type { StreamState } from './terms.ts'

type LockedStream = { id: string; name: string; state: StreamState }
type StreamAct = { streamId: string } & Pick<AuditEntry, 'action' | 'after'>

/**
 * Does something with an event stream, which is locked meanwhile, and notes it in the audit log.
 * @throws Refusal `not-found` when there is no such stream, or this is no operator
 */
export async function withStream(
  { actor, db, clock }: Context,
  { streamId, action, after }: StreamAct,
  work: (tx: Handle, stream: LockedStream) => Promise<void>,
): Promise<LockedStream> {
  assertOperator(actor)
  const id = asUuid(streamId)
  if (!id) throw notFound('event stream')
  return inTransaction(db, async (tx) => {
    const [row] = await lockStream(tx, { id })
    if (!row) throw notFound('event stream')
    const stream = { id, ...row }
    await work(tx, stream)
    await audit(tx, actor, clock.machine(), { action, ...streamObject(stream), after })
    return stream
  })
}

/** An event stream as the audit log names it. */
export const streamObject = ({
  id,
  name,
}: Pick<LockedStream, 'id' | 'name'>): Pick<AuditEntry, 'organisationId' | 'object'> =>
  auditObject('event-stream', { id, name, organisationId: null })
