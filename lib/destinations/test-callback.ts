import { callbackBody } from '../callbacks/callback-body.ts'
import { callbackClient } from '../callbacks/callback-client.ts'
import { callbackHeaders } from '../callbacks/signature.ts'
import type { Actor } from '../platform/actor.ts'
import { unseal } from '../platform/crypto/sealed.ts'
import { database, prisma } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { destinationFor } from './access.ts'
import { audited, withoutQuery } from './audited.ts'
import { callbackReport } from './callback-report.ts'
import { endpointOf } from './callback-store.ts'
import type { TestReport } from './portal-schema.ts'

/**
 * Sends a real callback to a destination's administration, signed like any other: new-events that names nothing, which
 * every receiver understands and has nothing to do for. It changes nothing of what waits.
 * @param machineNow the machine's clock, for `callback-timestamp`
 * @throws Refusal `forbidden`, `not-found`, `conflict` when the destination has no callback
 */
export async function testCallback(
  actor: Actor,
  { destinationId }: { destinationId: string },
  machineNow: Date,
): Promise<TestReport> {
  const db = database()
  const destination = await destinationFor(db, actor, destinationId, 'manage-destinations')
  const endpoint = destination.callbackEndpointId && (await endpointOf(prisma(), destination.callbackEndpointId))
  if (!endpoint) throw conflict('The destination has no callback.')
  const { url, secretSealed } = endpoint
  const body = callbackBody('new-events', [], wireAddresses().callbackTypeBase)
  const headers = callbackHeaders(unseal('callback-secret', secretSealed), machineNow, body)
  const outcome = await callbackClient().request({ method: 'POST', url, headers, body })
  const report = callbackReport({ url, method: 'POST' }, outcome)
  const { ok, status, reason } = report
  const after = { callback: withoutQuery(url), ok, status, reason }
  await audited(db, actor, destination, { action: 'test-callback', after }, machineNow)
  return { ...report, body, timestamp: String(headers['callback-timestamp']) }
}
