import 'reflect-metadata'
import { KeyUsageFlags } from '@peculiar/x509'
import type { ChainFaultKind, KeyPurpose } from '../terms.ts'
import { isIssuedBy, type Certificate } from './certificate.ts'

/** What the operator trusts: roots vouch for themselves, intermediates only help to reach them. */
export type Anchors = { roots: readonly Certificate[]; intermediates: readonly Certificate[] }

/**
 * Why a chain does not hold; `index`: of the certificate in x5c, null for one out of the operator's file; `at`: when it began,
 * ended or was revoked; `rule`: the object identifier of an unknown extension.
 */
export type ChainFault = { kind: ChainFaultKind; index: number | null; name: string; at?: Date; rule?: string }

/** What has to be asked of a certificate again and again. */
export type PathCertificate = Pick<Certificate, 'name' | 'subject' | 'serial' | 'from' | 'until' | 'keyMark'>

/** From the certificate of the key to a root, each issued by the next; the first `given` of them stand in x5c. */
export type ChainPath = { certificates: readonly PathCertificate[]; given: number }

/** Intermediates out of the operator's file in one chain, at most. */
const MOST_HELPERS = 6

/** What a key may be used for, where its certificate says (RFC 5280 section 4.2.1.3). */
const fittingUses = {
  encryption: KeyUsageFlags.keyEncipherment,
  signing: KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation,
} as const satisfies Record<KeyPurpose, KeyUsageFlags>

/**
 * The ways from a chain to the roots that hold at any time (RFC 5280 section 6.1, without policies); whether a certificate
 * is valid now or revoked, is asked later.
 * @param chain at least one certificate, in the order of x5c: each is to be issued by the next (RFC 7517 section 4.7)
 */
export function pathsOf(
  chain: readonly Certificate[],
  purpose: KeyPurpose,
  anchors: Anchors,
): ChainPath[] | ChainFault {
  const broken = chain.findIndex((certificate, index) => {
    const next = chain[index + 1]
    return next !== undefined && !isIssuedBy(certificate, next)
  })
  if (broken >= 0) return { kind: 'not-issued', index: broken + 1, name: chain[broken + 1]?.name ?? '' }
  const found = waysToRoots(chain, anchors)
  const last = chain.length - 1
  const untrusted = { kind: 'untrusted', index: last, name: chain[last]?.issuer ?? '' } as const
  if (found.length === 0) return untrusted
  const judged = found.map((certificates) => ({ certificates, fault: lastingFault(certificates, purpose) }))
  const good = judged.filter(({ fault }) => !fault).map(({ certificates }) => pathOf(certificates, chain.length))
  const { index, ...fault } = judged[0]?.fault ?? untrusted
  return good.length > 0 ? good : { ...fault, index: index < chain.length ? index : null }
}

/** The little of it that a node remembers. */
function pathOf(certificates: readonly Certificate[], given: number): ChainPath {
  const kept = certificates.map(({ name, subject, serial, from, until, keyMark }) => {
    return { name, subject, serial, from, until, keyMark }
  })
  return { certificates: kept, given }
}

/** A chain ends at the first certificate that a root issued, or that is one; whatever follows is not needed. */
function waysToRoots(chain: readonly Certificate[], { roots, intermediates }: Anchors): Certificate[][] {
  for (const [index, certificate] of chain.entries()) {
    const way = chain.slice(0, index + 1)
    if (roots.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) return [way]
    const issuers = roots.filter((root) => isIssuedBy(certificate, root))
    if (issuers.length > 0) return issuers.map((root) => [...way, root])
  }
  const last = chain.at(-1)
  if (!last) return []
  const helpers = intermediates.filter((one) => isIssuedBy(last, one) && !chain.includes(one))
  if (chain.filter((one) => intermediates.includes(one)).length >= MOST_HELPERS) return []
  return helpers.flatMap((helper) => waysToRoots([...chain, helper], { roots, intermediates }))
}

/** Where a certificate of a path stands: its place in x5c, null behind it. */
export const placeIn = ({ given }: ChainPath, index: number): number | null => (index < given ? index : null)

type LastingFault = Omit<ChainFault, 'index'> & { index: number }

function lastingFault(certificates: readonly Certificate[], purpose: KeyPurpose): LastingFault | undefined {
  for (const [index, certificate] of certificates.entries()) {
    const kind = kindOfFault(certificate, { index, certificates, purpose })
    const { name, unknownRule: rule } = certificate
    if (kind) return { kind, index, name, ...(kind === 'unknown-rule' && { rule }) }
  }
  return undefined
}

type Around = { index: number; certificates: readonly Certificate[]; purpose: KeyPurpose }

function kindOfFault(certificate: Certificate, { index, certificates, purpose }: Around): ChainFaultKind | undefined {
  const { unknownRule, isWeak, isAuthority, pathLength = Infinity, usages } = certificate
  if (unknownRule !== undefined) return 'unknown-rule'
  if (isWeak && index < certificates.length - 1) return 'weak-signature' // nobody checks how a root signs itself
  if (index === 0) return usages !== undefined && (usages & fittingUses[purpose]) === 0 ? 'wrong-use' : undefined
  if (!isAuthority) return 'not-authority'
  // self-issued ones do not count (RFC 5280 section 6.1.4 (l))
  const between = certificates.slice(1, index).filter(({ subject, issuer }) => subject !== issuer)
  return between.length > pathLength ? 'too-long' : undefined
}
