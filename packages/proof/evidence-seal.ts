import { canonicalJson, sha256Of } from '@kurier/wire/canonical-json'
import { readJws, signatureFault } from '@kurier/sdk/compact-jws'
import type { EvidenceFault } from './evidence-faults.ts'
import { evidenceLists, namedRecords, SEAL_TYP, type SealSection } from './evidence-format.ts'
import { placeOf, type EvidencePlace } from './evidence-place.ts'
import type { Evidence } from './evidence-shape.ts'
import { identitiesIn } from './evidence.ts'
import {
  exactObject,
  filledText,
  fitting,
  listOf,
  mapOf,
  matching,
  oneOf,
  text,
  uuid,
  wholeNumber,
  type JsonShapeCheck,
} from '@kurier/sdk/json-shape'

/** A record's name and digest: SHA-256 of its canonical JSON, base64url. */
type SealedRecord = readonly [name: string, digest: string]

/** Format 2 seals each list in its order. */
const ordered: JsonShapeCheck<SealedRecord[]> = (value, pointer) =>
  listOf(listOf(text))(value, pointer).map(([name = '', digest = '']) => [name, digest])

/** Format 1 sealed an object, whose members stand in the order of the records. */
const named: JsonShapeCheck<SealedRecord[]> = (value, pointer) => Object.entries(mapOf(text, text)(value, pointer))

const sections: readonly SealSection[] = ['head', ...evidenceLists]

const claimsOf = (list: JsonShapeCheck<SealedRecord[]>) =>
  exactObject({
    iss: text,
    iat: wholeNumber,
    jti: uuid,
    txn: matching(/^case:[0-9a-f-]{36}$/, 'case:<uuid>'),
    evidence: exactObject({
      head: list,
      documents: list,
      keys: list,
      events: list,
      receipts: list,
      checkpoints: list,
    }),
  })

const claims = { 'kurier-evidence/1': claimsOf(named), 'kurier-evidence/2': claimsOf(ordered) }
const sealHeader = exactObject({ alg: oneOf('PS512'), typ: oneOf(SEAL_TYP), kid: filledText })

/** Records that are not as they were sealed, and a seal that no key of the service in the file has made. */
export async function sealFaults(evidence: Evidence): Promise<EvidenceFault[]> {
  const wrong: EvidenceFault = { code: 'seal-wrong', place: { kind: 'seal' } }
  const jws = readJws(evidence.seal)
  const header = fitting(sealHeader, jws?.header)
  const payload = fitting(claims[evidence.format], jws?.payload)
  if (!header.ok || !payload.ok) return [wrong]
  const { iss, iat, txn, evidence: sealed } = payload.value
  const key = evidence.keys.find(({ of, kid }) => of === 'service' && kid === header.value.kid)
  const isRight =
    key !== undefined &&
    iss === identitiesIn(evidence).at(-1)?.issuer &&
    iat === Math.floor(Date.parse(evidence.madeAt) / 1000) &&
    txn === `case:${evidence.case.caseId}` &&
    (await signatureFault(evidence.seal, key.jwk, 3072)) === undefined
  const records = namedRecords(evidence)
  const changes = sections.map(async (section) => {
    const found = records[section].map(async ({ name, value }) => [name, await sha256Of(canonicalJson(value))] as const)
    return differences(section, await Promise.all(found), sealed[section])
  })
  return [...(await Promise.all(changes)).flat(), ...(isRight ? [] : [wrong])]
}

/** Each record is compared with its own digest; when all are there, in the order in which they were sealed. */
function differences(
  section: SealSection,
  found: readonly SealedRecord[],
  sealed: readonly SealedRecord[],
): EvidenceFault[] {
  const place = (name: string): EvidencePlace => placeOf(section, name)
  const digests = new Map(sealed)
  if (digests.size !== sealed.length) return [{ code: 'seal-wrong', place: { kind: 'seal' } }]
  const given = found.flatMap(([name, digest]): EvidenceFault[] => {
    const expected = digests.get(name)
    if (expected === undefined) return [{ code: 'added', place: place(name) }]
    return expected === digest ? [] : [{ code: 'changed', place: place(name) }]
  })
  const names = new Set(found.map(([name]) => name))
  const missing = sealed.filter(([name]) => !names.has(name))
  const faults = [...given, ...missing.map(([name]): EvidenceFault => ({ code: 'missing', place: place(name) }))]
  if (faults.length > 0) return faults
  return found
    .filter(([name], at) => sealed[at]?.[0] !== name)
    .map(([name]): EvidenceFault => ({ code: 'moved', place: place(name) }))
}
