import { database } from '#lib/platform/database.ts'
import { randomBytes } from 'node:crypto'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { signServiceEvent } from '#lib/cases/sign-event.ts'
import { importedDraft } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { seal } from '#lib/platform/crypto/sealed.ts'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { newId } from '#lib/platform/ids.ts'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { organisation, person } from '#server/testing/people.ts'
import type { SceneIds } from './scene-ids.ts'

const signingKid = 'signing-key-1'

/**
 * An organisation with one of everything: a member, an invitation, a client with a secret, a destination with a key and
 * a callback, a case with a note and an undelivered event. Each call makes a new scene, since a call may change it.
 */
export async function makeScene(): Promise<SceneIds> {
  const organisationId = await organisation()
  const member = await person({ role: 'reader', organisationId })
  const ids = {
    organisationId,
    personId: member.personId,
    sessionId: member.actor.sessionId,
    invitationId: newId(),
    clientId: newId(),
    secretId: newId(),
    destinationId: newId(),
    caseId: newId(),
    submissionId: newId(),
    noteId: newId(),
    examinationId: newId(),
    incidentId: newId(),
    feedId: newId(),
    streamId: newId(),
    kid: signingKid,
    sequence: '1',
    jwk: JSON.stringify(encryptionPair().publicKey),
    path: 'callback-request',
    field: 'F99000003',
    receiverId: newId(),
    partnerId: newId(),
  }
  const { name, version } = await importedDraft()
  await insertParties(ids)
  await insertPlayers(ids)
  await insertIncident(ids)
  await insertStream(ids)
  return { ...ids, form: name, version, ...(await insertCase(ids)) }
}

type FirstSceneIds = Omit<SceneIds, 'noticeId' | 'attemptId' | 'form' | 'version'>

async function insertParties(made: FirstSceneIds): Promise<void> {
  const { feedId, organisationId, personId, invitationId, clientId, secretId, destinationId } = made
  const db = testPool()
  await db.query(`update people set totp_sealed = 'x', totp_confirmed_at = now() where id = $1`, [personId])
  await db.query(
    `insert into radar_feeds (id, person_id, name, includes, language, token_hash, created_at)
     values ($1, $2, 'Fristen', 'all', 'de', '\\x00', now())`,
    [feedId, personId],
  )
  await db.query(
    `insert into one_time_links (id, purpose, token_hash, email, organisation_id, role, created_at, expires_at)
     values ($1, 'invitation', $2, $3, $4, 'reader', now(), now() + interval '1 day')`,
    [invitationId, randomBytes(32), `${invitationId}@amt.example`, organisationId],
  )
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes)
     values ($1, $2, 'Ein Client', 'online-service', '{send-submissions}')`,
    [clientId, organisationId],
  )
  await db.query(`insert into client_secrets (id, client_id, name, hash) values ($1, $2, 'Geheimnis', $3)`, [
    secretId,
    clientId,
    randomBytes(32),
  ])
  const contact = { legalName: 'Amt', email: 'amt@amt.example' }
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'Eine Stelle', 'created', $3, '{1.0.0}')`,
    [destinationId, organisationId, JSON.stringify(contact)],
  )
  await db.query(`insert into destination_keys (destination_id, kid, purpose, jwk) values ($1, $2, 'signing', $3)`, [
    destinationId,
    signingKid,
    JSON.stringify(signingPair().publicKey),
  ])
  await db.query('insert into destination_clients (destination_id, client_id) values ($1, $2)', [
    destinationId,
    clientId,
  ])
}

async function insertIncident({ incidentId }: FirstSceneIds): Promise<void> {
  await testPool().query(
    `insert into incidents (id, kind, title_de, title_en, begins_at, created_at)
     values ($1, 'disturbance', 'Störung', 'Disturbance', now(), now())`,
    [incidentId],
  )
}

async function insertStream({ streamId }: FirstSceneIds): Promise<void> {
  await testPool().query(
    `with e as (
       insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest)
       values ($1, 'event-stream', $1, 'https://127.0.0.1/events', ''))
     insert into event_streams (id, name, format, chosen, consent, secret_sealed, state, state_since, told_position, created_at)
     values ($1, 'Überwachung', 'batch', '{work}', 'handshake', $2, 'active', now(), 0, now())`,
    [streamId, seal('event-stream-secret', streamId, 'x'.repeat(40))],
  )
}

/** A test receiver, and a simulated administration that has another one. */
async function insertPlayers({ organisationId, clientId, receiverId, partnerId }: FirstSceneIds): Promise<void> {
  const db = testPool()
  const sealedFor = (id: string): Buffer => seal('sandbox-secret', id, 'x'.repeat(40))
  const answer = { closes: false, status: 202, delaySeconds: 0, retryAfterSeconds: null }
  const behaviour = { kind: 'administration', does: 'never', afterHours: 0, problem: 'schema-violation' }
  const own = newId()
  for (const id of [receiverId, own]) {
    await db.query(
      `insert into sandbox_receivers (id, organisation_id, name, secret_sealed, answer, created_at)
       values ($1, $2, 'Ein Empfänger', $3, $4, now())`,
      [id, organisationId, sealedFor(id), JSON.stringify(answer)],
    )
  }
  await db.query(
    `insert into sandbox_partners (id, organisation_id, kind, name, client_id, receiver_id, secret_sealed, behaviour,
                                   is_running, next_due_at, created_at)
     values ($1, $2, 'administration', 'Eine Behörde', $3, $4, $5, $6, false, now(), now())`,
    [partnerId, organisationId, clientId, own, sealedFor(partnerId), JSON.stringify(behaviour)],
  )
}

async function insertCase(made: FirstSceneIds) {
  const { organisationId, clientId, destinationId, caseId, submissionId, noteId, examinationId, personId } = made
  const db = testPool()
  // an address that never gets requests, since it is refused
  const callback = { url: 'https://127.0.0.1/callbacks', secret: 'x'.repeat(40) }
  const endpointId = await setEndpoint(database(), { kind: 'destination', id: destinationId }, callback)
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     values ($1, $2, $3, $4, now(), now())`,
    [caseId, organisationId, destinationId, clientId],
  )
  // long enough ago for another one
  await db.query(
    `insert into callback_examinations (id, destination_id, url, secret_digest, begun_at, claimed_at, finished_at, state)
     select $1, $2, url, secret_digest, now(), now() - interval '1 hour', now(), 'finished'
     from callback_endpoints where id = $3`,
    [examinationId, destinationId, endpointId],
  )
  await db.query(
    `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
                              created_at, submitted_at, state_since)
     values ($1, $2, $3, $4, 'submitted', '{}', '{"identifier":"urn:x:y","name":"Antrag"}', now(), now(), now())`,
    [submissionId, caseId, destinationId, clientId],
  )
  await db.query(
    `insert into work_notes (id, destination_id, submission_id, kind, kid, content, author_id, author_name, created_at)
     values ($1, $2, $3, 'note', 'encryption-key-1', 'sealed', $4, 'Ada Amt', now())`,
    [noteId, destinationId, submissionId, personId],
  )
  const tags = { metadata: 'AAAAAAAAAAAAAAAAAAAAAA', data: 'AAAAAAAAAAAAAAAAAAAAAA', attachments: {} }
  const event = await signServiceEvent(database(), {
    row: 'submit-submission',
    caseId,
    subjectId: submissionId,
    at: new Date(),
    content: { authenticationTags: tags },
  })
  await db.query('select record_event($1, $2, now())', [caseId, JSON.stringify(event)])
  const given = await db.query<{ id: number }>(
    `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null, finished_at = now()
     where case_id = $1 returning id`,
    [caseId],
  )
  const noticeId = given.rows[0]?.id ?? 0
  const attempt = await db.query<{ id: number }>(
    `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, error_class, detail,
                                    request_body)
     values ($1, 'new-submissions', $2, now(), 10, 'dns', 'x', '{}') returning id`,
    [endpointId, [noticeId]],
  )
  return { noticeId: String(noticeId), attemptId: String(attempt.rows[0]?.id ?? 0) }
}
