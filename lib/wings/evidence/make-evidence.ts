import { createHash } from 'node:crypto'
import { canonicalJson } from '@kurier/wire/canonical-json'
import { EVIDENCE_FORMAT, namedRecords, SEAL_TYP } from '@kurier/proof/evidence-format'
import { checkpointsOfCase } from '../checkpoints/checkpoints-of-case.ts'
import type { ClientActor, PersonActor, SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { signPs512 } from '../../platform/crypto/jws.ts'
import { settings } from '../../platform/env.ts'
import { heldUntil, identities } from '../../platform/identity/identities.ts'
import { signingAddresses } from '../../platform/identity/signing-addresses.ts'
import { newId } from '../../platform/ids.ts'
import { signingKey } from '../../platform/keys/signing-keys.ts'
import { addressesOf } from '../../platform/wire-addresses.ts'
import { receiptsOfCase } from '../../receipts/store.ts'
import { findCase, noteLook } from '../../timelines/open-case.ts'
import { selectCase, type CaseRow } from '../../timelines/store.ts'
import { documentRecords } from './document-records.ts'
import { companionDigests } from './evidence-files.ts'
import { eventRecords } from './event-records.ts'
import { keyRecords } from './key-records.ts'
import type { Evidence } from './schema.ts'

type EvidenceWish = { caseId: string }

/**
 * A case as one file that anyone can verify without this installation. No content. What support or an operator takes away
 * is written into the audit log.
 * @throws Refusal `not-found`
 */
export async function proveCase(
  context: Context<PersonActor | SystemActor>,
  { caseId }: EvidenceWish,
): Promise<Evidence> {
  const row = await findCase(context, { caseId })
  await noteLook(context, { row, action: 'export-case' })
  return makeEvidence(context, row)
}

/** The same for a client; the caller has found the case for it. */
export async function proveFoundCase(context: Context<ClientActor>, { caseId }: EvidenceWish): Promise<Evidence> {
  const [row] = await selectCase(context.db, { id: caseId })
  if (!row) throw new Error(`case ${caseId} was found and is gone`)
  return makeEvidence(context, row)
}

async function makeEvidence(context: Context, row: CaseRow): Promise<Evidence> {
  const { db } = context
  const signing = await signingKey(db, 'event')
  const events = await eventRecords(context, row)
  const receipts = (await receiptsOfCase(db, { caseId: row.id })).map(({ subject, subjectId, token }) => {
    return { kind: subject, id: subjectId, token }
  })
  const checkpoints = await checkpointsOfCase(db, { caseId: row.id })
  const madeAt = await context.clock.service()
  const signed = [...events, ...receipts, ...checkpoints].map(({ token }) => token)
  const evidence = {
    ...(await headOf(db, row, madeAt)),
    documents: await documentRecords(db, row),
    keys: await keyRecords(context, row, { tokens: signed, sealKid: signing.kid }),
    events,
    receipts,
    checkpoints,
  }
  const claims = {
    iss: (await signingAddresses(db)).submissionApi,
    iat: Math.floor(madeAt.getTime() / 1000),
    jti: newId(),
    txn: `case:${row.id}`,
  }
  const seal = await signPs512(signing.privateKey, signing.kid, SEAL_TYP, { ...claims, evidence: digestsOf(evidence) })
  return { ...evidence, seal }
}

type Head = Pick<Evidence, 'format' | 'madeAt' | 'files' | 'service' | 'case'>

async function headOf(db: Handle, row: CaseRow, madeAt: Date): Promise<Head> {
  return {
    format: EVIDENCE_FORMAT,
    madeAt: madeAt.toISOString(),
    files: companionDigests(row.id),
    service: {
      operator: settings().operator.name ?? null,
      identities: await identityRecords(db),
    },
    case: {
      caseId: row.id,
      createdAt: row.createdAt.toISOString(),
      destination: { destinationId: row.destinationId, name: row.destinationName },
      // the file goes to others: the client's id is confidential (specification 5.2)
      client: { name: row.clientName },
    },
  }
}

/** Who the service is and was: what it signed before it moved counts under the address of that time. */
async function identityRecords(db: Handle): Promise<Evidence['service']['identities']> {
  const all = await identities(db)
  return all.map((identity) => {
    const { submissionApi: issuer, eventTypeBase } = addressesOf(identity)
    const [from, until] = [identity.holdsFrom, heldUntil(all, identity)]
    return { issuer, eventTypeBase, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  })
}

/** Name and SHA-256 of each record, by section, in the order of the file: what the seal signs. */
function digestsOf(evidence: Omit<Evidence, 'seal'>): Record<string, [name: string, digest: string][]> {
  const sections = Object.entries(namedRecords(evidence)).map(([section, records]) => {
    return [section, records.map(({ name, value }): [string, string] => [name, digestOf(value)])] as const
  })
  return Object.fromEntries(sections)
}

/** SHA-256 over the canonical JSON of a record, base64url. */
const digestOf = (record: object): string => createHash('sha256').update(canonicalJson(record)).digest('base64url')
