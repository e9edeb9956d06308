import { base64url } from 'jose'
import { canonicalJson, sha256Of } from './canonical-json.ts'
import { base64urlPattern } from './compact-jwe.ts'
import { readJws, signatureFault } from './compact-jws.ts'
import type { EvidenceFault, EvidencePlace } from './evidence-faults.ts'
import type { Evidence } from './evidence.ts'
import { fitting, mapOf, matching, object, text, wholeNumber } from './json-shape.ts'

/** `typ` of the seal. */
const SEAL_TYP = 'kurier-evidence+jwt'

/** A record of the file under the name that it has in the seal. */
type Sealed = { name: string; place: EvidencePlace; value: unknown }

/** Every record of the file, by the section of the seal that names it. */
function recordsOf(
  evidence: Evidence,
): Record<'head' | 'documents' | 'keys' | 'events' | 'receipts' | 'checkpoints', Sealed[]> {
  const { format, madeAt, service, case: about } = evidence
  return {
    head: [
      { name: 'about', place: { kind: 'about' }, value: { format, madeAt } },
      { name: 'service', place: { kind: 'service' }, value: service },
      { name: 'case', place: { kind: 'case' }, value: about },
    ],
    documents: evidence.documents.map((value) => ({
      name: value.id,
      place: { kind: 'document', id: value.id },
      value,
    })),
    keys: evidence.keys.map((value) => ({
      name: `${value.of}:${value.kid}`,
      place: { kind: 'key', id: value.kid },
      value,
    })),
    events: evidence.events.map((value) => ({
      name: String(value.sequence),
      place: { kind: 'event', sequence: value.sequence },
      value,
    })),
    receipts: evidence.receipts.map((value) => ({ name: value.id, place: { kind: 'receipt', id: value.id }, value })),
    checkpoints: evidence.checkpoints.map((value) => ({
      name: String(value.number),
      place: { kind: 'checkpoint', number: value.number },
      value,
    })),
  }
}

type Digests = Record<keyof ReturnType<typeof recordsOf>, Record<string, string>>

/** SHA-256 of each record's canonical JSON, base64url, by section and name: what the seal signs. */
async function evidenceDigests(evidence: Evidence): Promise<Digests> {
  const sections = Object.entries(recordsOf(evidence)).map(async ([section, records]) => {
    const digests = records.map(async ({ name, value }) => [name, await sha256Of(canonicalJson(value))] as const)
    return [section, Object.fromEntries(await Promise.all(digests))] as const
  })
  // the sections are those of the records, one for one, which Object.fromEntries cannot express
  return Object.fromEntries(await Promise.all(sections)) as Digests
}

const digests = mapOf(text, text)
const sealClaims = object({
  iss: text,
  iat: wholeNumber,
  txn: matching(/^case:[0-9a-f-]{36}$/, 'case:<uuid>'),
  evidence: object({
    head: digests,
    documents: digests,
    keys: digests,
    events: digests,
    receipts: digests,
    checkpoints: digests,
  }),
})

/** Records that are not as they were sealed, and a seal that no key of the service in the file has made. */
export async function sealFaults(evidence: Evidence): Promise<EvidenceFault[]> {
  const seal: EvidencePlace = { kind: 'seal' }
  const jws = readJws(evidence.seal)
  const claims = fitting(sealClaims, jws?.payload)
  if (!jws || !claims.ok || jws.header.typ !== SEAL_TYP) return [{ code: 'seal-wrong', place: seal }]
  const key = evidence.keys.find(({ of, kid }) => of === 'service' && kid === jws.header.kid)
  const isRight =
    key !== undefined &&
    isCanonical(evidence.seal) &&
    claims.value.iss === evidence.service.issuer &&
    claims.value.txn === `case:${evidence.case.caseId}` &&
    (await signatureFault(evidence.seal, key.jwk, 3072)) === undefined
  const changes = differences(recordsOf(evidence), claims.value.evidence, await evidenceDigests(evidence))
  return isRight ? changes : [...changes, { code: 'seal-wrong', place: seal }]
}

/** Base64url has spare bits at its end: other characters could stand there and mean the same bytes. */
function isCanonical(token: string): boolean {
  return token
    .split('.')
    .every((segment) => base64urlPattern.test(segment) && base64url.encode(base64url.decode(segment)) === segment)
}

function differences(records: ReturnType<typeof recordsOf>, sealed: Digests, found: Digests): EvidenceFault[] {
  const sections = Object.keys(sealed) as (keyof Digests)[] // the shape has named them
  return sections.flatMap((section) => {
    const given = records[section].flatMap(({ name, place }): EvidenceFault[] => {
      const expected = sealed[section][name]
      if (expected === found[section][name]) return []
      return [{ code: expected === undefined ? 'added' : 'changed', place }]
    })
    const missing = Object.keys(sealed[section])
      .filter((name) => !records[section].some((record) => record.name === name))
      .map((name): EvidenceFault => ({ code: 'missing', place: placeNamed(section, name) }))
    return [...given, ...missing]
  })
}

function placeNamed(section: keyof Digests, name: string): EvidencePlace {
  if (section === 'events') return { kind: 'event', sequence: Number(name) }
  if (section === 'checkpoints') return { kind: 'checkpoint', number: Number(name) }
  if (section === 'keys') return { kind: 'key', id: name.slice(name.indexOf(':') + 1) }
  if (section === 'documents') return { kind: 'document', id: name }
  if (section === 'receipts') return { kind: 'receipt', id: name }
  return { kind: 'about' }
}
