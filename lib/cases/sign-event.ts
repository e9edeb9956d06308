import type { Handle } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { signPs512 } from '../platform/crypto/jws.ts'
import { signingAddresses } from '../platform/identity/signing-addresses.ts'
import { signingKey } from '../platform/keys/signing-keys.ts'
import { eventTable, wireName, type EventRow } from './rules.ts'
import type { SubjectKind } from '@kurier/wire/names'

/** `typ` of every event token (decisions 6). */
export const EVENT_TYP = 'secevent+jwt'

/** What the SQL function `record_events` takes for one event. */
export type RecordableEvent = {
  jti: string
  issuer: string
  kid: string
  name: string
  subjectKind: SubjectKind
  subjectId: string
  issuedAt: Date
  token: string
  tell: readonly string[]
}

type SignEventDraft = { row: EventRow; caseId: string; subjectId: string; content: object; at: Date }

/**
 * Signs an event that the service itself writes (specification 6.1; decisions 6).
 * @param draft `at` is the service clock's time; `content` the event content object of specification 6.2
 * @returns the event as `record_events` takes it; nothing is stored yet
 */
export async function signServiceEvent(db: Handle, draft: SignEventDraft): Promise<RecordableEvent> {
  const { subject, tell } = eventTable[draft.row]
  const name = wireName(draft.row)
  const jti = newId()
  const { kid, privateKey } = await signingKey(db, 'event')
  const addresses = await signingAddresses(db)
  const token = await signPs512(privateKey, kid, EVENT_TYP, {
    $schema: addresses.setPayloadSchema,
    jti,
    iss: addresses.submissionApi,
    iat: Math.floor(draft.at.getTime() / 1000),
    sub: `${subject}:${draft.subjectId}`,
    txn: `case:${draft.caseId}`,
    events: { [`${addresses.eventTypeBase}/${name}`]: draft.content },
  })
  const { subjectId, at: issuedAt } = draft
  return { jti, issuer: 'service', kid, name, subjectKind: subject, subjectId, issuedAt, token, tell }
}
