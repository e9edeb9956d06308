import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { database } from '#lib/platform/database.ts'
import { testPool } from '#lib/platform/testing/test-database.ts'
import type { Send } from '#server/testing/service.ts'
import type { SceneIds } from './scene-ids.ts'
import { makeCaseWorld, type CaseWorld } from './case-world.ts'
import { makeScene } from './scene.ts'

/** `own`: what stands for this side's things in calls; `clientIds`: all clients that its organisation has. */
type Side = { own: SceneIds; clientIds: readonly string[] }
export type TwoOrganisations = { world: CaseWorld; sending: Side; receiving: Side }

/**
 * Two organisations with one of everything, and a case between a client of the one and a destination of the other:
 * accepted, with an accepted reply, and with callbacks to both sides that were given up.
 */
export async function makeTwoOrganisations(send: Send): Promise<TwoOrganisations> {
  const world = await makeCaseWorld(send)
  const [one, other] = [await makeScene(), await makeScene()]
  await handOver(world, one.organisationId, other.organisationId)
  await setCallbacks(send, world)
  await decide(send, world)
  const { sender, receiver } = world.parties
  const { caseId, destinationId } = world.ids
  const [toReceiver, toSender] = [await giveUp(destinationId), await giveUp(sender.clientId)]
  return {
    world,
    sending: {
      own: { ...one, clientId: sender.clientId, caseId, ...toSender },
      clientIds: [one.clientId, sender.clientId],
    },
    receiving: {
      own: { ...other, clientId: receiver.clientId, destinationId, caseId, ...toReceiver },
      clientIds: [other.clientId, receiver.clientId],
    },
  }
}

/** The sender belongs to one organisation from now on, receiver, destination and case to the other. */
async function handOver({ parties, ids }: CaseWorld, sending: string, receiving: string): Promise<void> {
  const move = (table: string, id: string, organisationId: string) =>
    testPool().query(`update ${table} set organisation_id = $2 where id = $1`, [id, organisationId])
  await move('clients', parties.sender.clientId, sending)
  await move('clients', parties.receiver.clientId, receiving)
  await move('destinations', ids.destinationId, receiving)
  await move('cases', ids.caseId, receiving)
}

/** Addresses to which nothing is ever sent, since no dispatcher runs. */
async function setCallbacks(send: Send, { parties: { sender }, ids: { caseId, destinationId } }: CaseWorld) {
  const callback = { url: 'https://amt.example/callbacks', secret: 'x'.repeat(40) }
  await send('PUT', `/submission-api/v2/cases/${caseId}/callback`, { token: sender.token, body: callback })
  const endpointId = await setEndpoint(database(), { kind: 'destination', id: destinationId }, callback)
  await testPool().query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
}

async function decide(send: Send, { parties: { sender, receiver }, ids }: CaseWorld): Promise<void> {
  const { caseId, replyId, bodies } = ids
  const answers = [
    await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: receiver.token, body: bodies.event }),
    await send('PUT', `/submission-api/v2/replies/${replyId}/accept`, { token: sender.token, body: bodies.replyTags }),
  ]
  const refused = answers.find(({ status }) => status !== 204)
  if (refused) throw new Error(`a decision was refused: ${refused.text}`)
}

/** Gives up what waits to be told to this owner of a callback, after one attempt. */
async function giveUp(ownerId: string): Promise<Pick<SceneIds, 'noticeId' | 'attemptId'>> {
  const { rows } = await testPool().query<{ id: number; endpoint_id: string }>(
    `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null, finished_at = now()
     where state = 'waiting' and endpoint_id in (select id from callback_endpoints where owner_id = $1)
     returning id, endpoint_id`,
    [ownerId],
  )
  const [first] = rows
  if (!first) throw new Error('there is nothing to give up')
  const made = await testPool().query<{ id: number }>(
    `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, error_class, detail,
                                    request_body)
     values ($1, 'new-events', $2, now(), 10, 'dns', 'x', '{}') returning id`,
    [first.endpoint_id, rows.map(({ id }) => id)],
  )
  return { noticeId: String(first.id), attemptId: String(made.rows[0]?.id) }
}
