import { checkpointsOfCase } from '../checkpoints/checkpoints-of-case.ts'
import type { ClientActor, PersonActor, SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { signPs512 } from '../platform/crypto/jws.ts'
import { settings } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { signingKey } from '../platform/keys/signing-keys.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { receiptsOfCase } from '../receipts/store.ts'
import { findCase, noteLook } from '../timelines/open-case.ts'
import { selectCase, type CaseRow } from '../timelines/store.ts'
import { digestOf } from './canonical-json.ts'
import { documentRecords } from './document-records.ts'
import { eventRecords } from './event-records.ts'
import { keyRecords } from './key-records.ts'
import { EVIDENCE_FORMAT, type Evidence } from './schema.ts'

/** `typ` of the seal. */
const SEAL_TYP = 'kurier-evidence+jwt'

type Sought = { caseId: string }

/**
 * A case as one file that anyone can verify without this installation. No content. What support or an operator takes away
 * is written into the audit log.
 * @throws Refusal `not-found`
 */
export async function proveCase(context: Context<PersonActor | SystemActor>, { caseId }: Sought): Promise<Evidence> {
  const row = await findCase(context, { caseId })
  await noteLook(context, { row, action: 'export-case' })
  return makeEvidence(context, row)
}

/** The same for a client; the caller has found the case for it. */
export async function proveFoundCase(context: Context<ClientActor>, { caseId }: Sought): Promise<Evidence> {
  const [row] = await selectCase(context.db.pool, { id: caseId })
  if (!row) throw new Error(`case ${caseId} was found and is gone`)
  return makeEvidence(context, row)
}

async function makeEvidence(context: Context, row: CaseRow): Promise<Evidence> {
  const { pool: db } = context.db
  const signing = await signingKey(db, 'event')
  const events = await eventRecords(context, row)
  const receipts = (await receiptsOfCase(db, { caseId: row.id })).map(({ subject, subjectId, token }) => {
    return { kind: subject, id: subjectId, token }
  })
  const checkpoints = await checkpointsOfCase(db, { caseId: row.id })
  const madeAt = await context.clock.service()
  const signed = [...events, ...receipts, ...checkpoints].map(({ token }) => token)
  const evidence = {
    ...headOf(row, madeAt),
    documents: await documentRecords(db, row),
    keys: await keyRecords(context, row, { tokens: signed, sealKid: signing.kid }),
    events,
    receipts,
    checkpoints,
  }
  const { issuer } = evidence.service
  const claims = { iss: issuer, iat: Math.floor(madeAt.getTime() / 1000), jti: newId(), txn: `case:${row.id}` }
  const seal = await signPs512(signing.privateKey, signing.kid, SEAL_TYP, { ...claims, evidence: digestsOf(evidence) })
  return { ...evidence, seal }
}

function headOf(row: CaseRow, madeAt: Date) {
  const { submissionApi, eventTypeBase } = wireAddresses()
  return {
    format: EVIDENCE_FORMAT,
    madeAt: madeAt.toISOString(),
    service: { issuer: submissionApi, eventTypeBase, operator: settings().operator.name ?? null },
    case: {
      caseId: row.id,
      createdAt: row.createdAt.toISOString(),
      destination: { destinationId: row.destinationId, name: row.destinationName },
      // the file goes to others: the client's id is confidential (specification 5.2)
      client: { name: row.clientName },
    },
  } as const
}

/** SHA-256 of each record, by section and name: what the seal signs. */
function digestsOf(evidence: Omit<Evidence, 'seal'>) {
  const { format, madeAt, service, case: about, documents, keys, events, receipts, checkpoints } = evidence
  return {
    head: { about: digestOf({ format, madeAt }), service: digestOf(service), case: digestOf(about) },
    documents: byName(documents, ({ id }) => id),
    keys: byName(keys, ({ of, kid }) => `${of}:${kid}`),
    events: byName(events, ({ sequence }) => String(sequence)),
    receipts: byName(receipts, ({ id }) => id),
    checkpoints: byName(checkpoints, ({ number }) => String(number)),
  }
}

function byName<Kind>(records: readonly Kind[], nameOf: (one: Kind) => string): Record<string, string> {
  return Object.fromEntries(records.map((one) => [nameOf(one), digestOf(one)]))
}
