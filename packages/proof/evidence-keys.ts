import type { EvidenceFault, EvidenceTrust } from './evidence-faults.ts'
import type { Evidence } from './evidence-shape.ts'
import type { KeySet } from '@kurier/sdk/public-reads'
import { heldAt } from '@kurier/sdk/service-identity'

type PublishedKey = Evidence['keys'][number]

/** The service's keys in the file. */
export const serviceKeysIn = ({ keys }: Evidence): KeySet => {
  return { keys: keys.filter(({ of }) => of === 'service').map(({ jwk }) => jwk) }
}

/** Whether a key of the file was in use at this time, as far as clocks can tell. */
export function isInUse(evidence: Evidence, of: PublishedKey['of'], kid: string, at: Date): boolean {
  const key = evidence.keys.find((one) => one.of === of && one.kid === kid)
  if (key === undefined) return false
  const { publishedAt, signsFrom, endedAt } = key
  // in format 1 a key without another time signs from its publication
  const from = signsFrom ?? (evidence.format === 'kurier-evidence/1' ? publishedAt : null)
  return heldAt(
    { ...(from !== null && { from: new Date(from) }), ...(endedAt !== null && { until: new Date(endedAt) }) },
    at,
  )
}

/** Keys whose JWK bears another name, and keys of the service in the file that it does not publish. */
export function keyFaults(evidence: Evidence, { serviceKeys }: EvidenceTrust): EvidenceFault[] {
  const numbersOf = ({ n, e }: PublishedKey['jwk']): string => `${n} ${e}`
  const known = serviceKeys && new Set(serviceKeys.keys.map(numbersOf))
  return evidence.keys.flatMap(({ of, kid, jwk }): EvidenceFault[] => {
    const place = { kind: 'key', id: kid } as const
    if (jwk.kid !== kid) return [{ code: 'key-unfit', place }]
    return known && of === 'service' && !known.has(numbersOf(jwk)) ? [{ code: 'key-differs', place }] : []
  })
}
