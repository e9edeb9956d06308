/** Who the service is on the wire, for as long as it is (decisions 1): an installation may have moved to another domain. */
export interface ServiceIdentity {
  /** `iss` of what the service signs: `{base_url}/submission-api`. */
  issuer: string
  /** `{schema_base}/events`. */
  eventTypeBase: string
  /** Absent: from the beginning. */
  from?: Date
  /** Absent: until now. */
  until?: Date
}

/** Milliseconds by which the clocks of two machines may differ. */
export const CLOCK_TOLERANCE = 300_000

/** Whether an identity held at this time, as far as clocks can tell. */
export function heldAt({ from, until }: { from?: Date; until?: Date }, at: Date): boolean {
  const time = at.getTime()
  if (from && time < from.getTime() - CLOCK_TOLERANCE) return false
  return !until || time <= until.getTime() + CLOCK_TOLERANCE
}

/**
 * Why a signature under this issuer does not count: the issuer is not the service's, or was not at that time. Undefined
 * if it counts.
 */
export function issuerFault(
  identities: readonly ServiceIdentity[],
  issuer: string,
  at: Date,
): 'issuer-unknown' | 'issuer-not-valid' | undefined {
  const known = identities.filter((identity) => identity.issuer === issuer)
  if (known.length === 0) return 'issuer-unknown'
  return known.some((identity) => heldAt(identity, at)) ? undefined : 'issuer-not-valid'
}
