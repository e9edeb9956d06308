import { X509Certificate } from 'node:crypto'
import { settings } from '../../platform/env.ts'
import type { FieldFault } from '../../platform/errors.ts'
import type { ChainFaultKind, KeyPurpose } from '../terms.ts'
import type { ChainFault } from './chain-path.ts'
import type { HeldChain, KeyTrust } from './key-trust.ts'

/** What is known of the chain of a key: none, kept without a check, checked, or refused by the check. */
export type ChainStanding =
  | { state: 'none' | 'kept' }
  | ({ state: 'checked' } & HeldChain)
  | { state: 'invalid'; fault: ChainFault }

export type ChainOfKey = { x5c: readonly string[] | undefined; purpose: KeyPurpose; at: Date }

/**
 * What the operator trusts, loaded only where there is such a thing (KEY_TRUST_FILE).
 * @throws Error with code `invalid-setting`
 */
export async function readKeyTrust(): Promise<KeyTrust | undefined> {
  if (settings().keyTrust.file === undefined) return undefined
  return (await import('./key-trust.ts')).keyTrust()
}

/**
 * How the chain of a key stands.
 * @param chain.x5c readable certificates as base64 of their DER form
 * @param chain.at the machine's clock, by which certificates end
 */
export async function chainStanding({ x5c = [], purpose, at }: ChainOfKey): Promise<ChainStanding> {
  if (x5c.length === 0) return { state: 'none' }
  const trust = await readKeyTrust()
  if (!trust) return { state: 'kept' }
  const { judgedChain } = await import('./key-trust.ts')
  const judged = await judgedChain(trust, { x5c, purpose, at })
  return 'kind' in judged ? { state: 'invalid', fault: judged } : { state: 'checked', ...judged }
}

/** The end of a chain: of the shortest of its certificates, or when one was revoked; undefined without a readable one. */
export async function endOfChain(chain: ChainOfKey): Promise<Date | undefined> {
  const own = certificateEnd(chain.x5c ?? [])
  if (!own || settings().keyTrust.file === undefined) return own
  const standing = await chainStanding(chain)
  if (standing.state === 'checked') return standing.until
  const isOver = standing.state === 'invalid' && ['ended', 'revoked'].includes(standing.fault.kind)
  return (isOver ? standing.fault.at : undefined) ?? own
}

/**
 * When the first certificate of a chain ends to be valid (RFC 5280 section 4.1.2.5).
 * @returns nothing for a chain without a readable certificate
 */
export function certificateEnd(x5c: readonly string[]): Date | undefined {
  const ends = x5c.flatMap((text) => {
    try {
      return [Date.parse(new X509Certificate(Buffer.from(text, 'base64')).validTo)]
    } catch {
      return [] // kept from a time when less was asked of it: it has no end that could be told
    }
  })
  return ends.length === 0 ? undefined : new Date(Math.min(...ends))
}

const day = (at: Date | undefined): string => at?.toISOString().slice(0, 10) ?? ''

/** What is wrong with a certificate, and how to mend it. */
const faultWords: Record<ChainFaultKind, (fault: ChainFault) => string> = {
  unreadable: () =>
    'This certificate is of a kind that this service cannot read; use one with an RSA, EC or Ed25519 key.',
  'not-issued': ({ name }) =>
    `"${name}" did not issue the certificate before it; put the chain in order, each certificate followed by that of its issuer.`,
  untrusted: ({ name }) =>
    `It was issued by "${name}", and no way leads from there to a root that the operator of this service trusts; add the missing intermediate certificates behind it, or have a certificate issued below one of those roots.`,
  'not-authority': ({ name }) =>
    `"${name}" may not issue certificates (basicConstraints, keyUsage); have the certificate before it issued by an authority.`,
  'too-long': ({ name }) =>
    `"${name}" allows fewer authorities below it than this chain has (pathLenConstraint); have the certificate issued higher up.`,
  'wrong-use': ({ name }) =>
    `The keyUsage of "${name}" does not allow what the key is for: keyEncipherment for encryption, digitalSignature or nonRepudiation for signing.`,
  'weak-signature': ({ name }) =>
    `"${name}" is signed with a hash that no longer counts (SHA-1 or MD5); have it issued anew with SHA-256 or better.`,
  'unknown-rule': ({ name, rule }) =>
    `"${name}" has a critical extension that this service does not know (${rule}); use a certificate without it.`,
  'not-yet-valid': ({ name, at }) =>
    `"${name}" is valid only from ${day(at)} on; wait for that day, or use another certificate.`,
  ended: ({ name, at }) =>
    `"${name}" ended on ${day(at)}; have a new certificate issued, and send the key with its chain.`,
  revoked: ({ name, at }) =>
    `"${name}" was revoked on ${day(at)}; make a new key and have a certificate issued for it.`,
}

/** A fault as a refusal tells it: at its certificate, or at the chain where the certificate stands in the operator's file. */
export function fieldFaultOf(fault: ChainFault, at: string): FieldFault {
  const words = faultWords[fault.kind](fault)
  if (fault.index !== null) return { pointer: `${at}/x5c/${fault.index}`, detail: words }
  return { pointer: `${at}/x5c`, detail: `A certificate of the operator stands in the way: ${words}` }
}
