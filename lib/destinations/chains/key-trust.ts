import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { settings } from '../../platform/env.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { unreadable as unreadableFile } from '../../platform/secret-files.ts'
import type { KeyPurpose, RevocationState } from '../terms.ts'
import { certificateOf, isIssuedBy, type Certificate } from './certificate.ts'
import { pathsOf, placeIn, type Anchors, type ChainFault, type ChainPath } from './chain-path.ts'
import { revocationFile, type RevocationList, type Revocations } from './revocation-lists.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g
const BEGINNING = /-----BEGIN/g

/** Chains whose signatures a node remembers having checked. */
const MOST_CHAINS = 5000

/** What the operator trusts, read once, and the revocation lists as they are now. */
export type KeyTrust = {
  anchors: Anchors
  revocations: () => Promise<Revocations>
  /** what was found of chains already, by their purpose and certificates */
  paths: BoundedMap<string, ChainPath[] | ChainFault>
}

/**
 * What KEY_TRUST_FILE and KEY_TRUST_CRL_FILE say; undefined without the first. Others ask `readKeyTrust`.
 * @throws Error with code `invalid-setting` that names the file and what is wrong with it
 */
export function keyTrust(): Promise<KeyTrust | undefined> {
  const { file, listsFile } = settings().keyTrust
  return oncePerProcess('key-trust', async () => (file === undefined ? undefined : trustIn(file, listsFile)))
}

/**
 * What two files say.
 * @throws Error with code `invalid-setting`
 */
export async function trustIn(file: string, listsFile?: string): Promise<KeyTrust> {
  const anchors = anchorsIn(file)
  const paths = new BoundedMap<string, ChainPath[] | ChainFault>(MOST_CHAINS)
  if (listsFile === undefined) return { anchors, paths, revocations: async () => ({ lists: [], fault: undefined }) }
  const revocations = revocationFile(listsFile, [...anchors.roots, ...anchors.intermediates])
  const { fault } = await revocations()
  if (fault !== undefined) throw invalidFile('KEY_TRUST_CRL_FILE', fault)
  return { anchors, paths, revocations }
}

function anchorsIn(file: string): Anchors {
  const text = contentOf(file)
  const blocks = [...text.matchAll(CERTIFICATE)]
  if ((text.match(BEGINNING) ?? []).length > blocks.length) {
    throw invalidFile('KEY_TRUST_FILE', `${file} cannot be used: it holds more than complete certificates in PEM`)
  }
  const certificates = blocks.map(([, base64 = ''], index) => {
    try {
      return certificateOf(Uint8Array.from(Buffer.from(base64, 'base64')))
    } catch (cause) {
      const message = `${file} cannot be used: block ${index + 1} is no X.509 certificate`
      throw invalidFile('KEY_TRUST_FILE', message, cause)
    }
  })
  const isRoot = (one: Certificate): boolean => isIssuedBy(one, one)
  const roots = certificates.filter(isRoot)
  if (roots.length === 0) {
    throw invalidFile(
      'KEY_TRUST_FILE',
      `${file} cannot be used: it holds no root, a certificate in PEM that signed itself`,
    )
  }
  return { roots, intermediates: certificates.filter((one) => !isRoot(one)) }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (cause) {
    throw invalidFile('KEY_TRUST_FILE', unreadableFile(file, cause), cause)
  }
}

const invalidFile = (setting: string, reason: string, cause?: unknown): Error =>
  Object.assign(new Error(`${setting}: ${reason}`, { cause }), { code: 'invalid-setting' })

/** A chain that holds: to which root, until when, and what revocation lists say of it. */
export type HeldChain = { root: string; until: Date; revocation: RevocationState }

/**
 * Whether a chain holds now.
 * @param x5c certificates as base64 of their DER form (RFC 7517 section 4.7)
 * @param at the machine's clock
 */
export async function judgedChain(
  trust: KeyTrust,
  { x5c, purpose, at }: { x5c: readonly string[]; purpose: KeyPurpose; at: Date },
): Promise<HeldChain | ChainFault> {
  const paths = knownPaths(trust, x5c, purpose)
  if (!Array.isArray(paths)) return paths
  const { lists } = await trust.revocations()
  const judged = paths.map((path) => timelyFault(path, lists, at) ?? heldChain(path, lists, at))
  // a renewed root may hold where the old one does not
  const [first] = judged
  const best = judged.find((one) => 'root' in one) ?? first
  if (!best) throw new Error('a chain without a fault has a way to a root')
  return best
}

function knownPaths(trust: KeyTrust, x5c: readonly string[], purpose: KeyPurpose): ChainPath[] | ChainFault {
  const mark = createHash('sha256')
    .update([purpose, ...x5c].join(' '))
    .digest('base64')
  const before = trust.paths.get(mark)
  if (before) return before
  const chain = x5c.map(readCertificate)
  const unreadable = chain.indexOf(undefined)
  const read = chain.filter((certificate) => certificate !== undefined)
  const found: ChainPath[] | ChainFault =
    unreadable < 0 ? pathsOf(read, purpose, trust.anchors) : { kind: 'unreadable', index: unreadable, name: '' }
  trust.paths.set(mark, found)
  return found
}

function readCertificate(text: string): Certificate | undefined {
  try {
    return certificateOf(Uint8Array.from(Buffer.from(text, 'base64')))
  } catch {
    return undefined // what the caller asks
  }
}

function timelyFault(path: ChainPath, lists: readonly RevocationList[], now: Date): ChainFault | undefined {
  const { certificates } = path
  for (const [index, certificate] of certificates.entries()) {
    const { name, from, until, serial } = certificate
    const fault = (kind: ChainFault['kind'], at: Date): ChainFault => ({ kind, index: placeIn(path, index), name, at })
    const [revokedAt] = listsAbout(path, index, lists).flatMap(({ revoked }) => revoked.get(serial) ?? [])
    if (revokedAt) return fault('revoked', revokedAt)
    if (now > until) return fault('ended', until)
    if (now < from) return fault('not-yet-valid', from)
  }
  return undefined
}

/** The lists of who issued a certificate of a path, told by name and key. */
function listsAbout({ certificates }: ChainPath, index: number, lists: readonly RevocationList[]): RevocationList[] {
  const issuer = certificates[index + 1]
  if (!issuer) return [] // the root: the operator takes it out of the file
  return lists.filter((list) => list.issuer === issuer.subject && list.issuerKey === issuer.keyMark)
}

function heldChain(path: ChainPath, lists: readonly RevocationList[], now: Date): HeldChain {
  const { certificates } = path
  const ends = certificates.map(({ until }) => until.getTime())
  const known = certificates.slice(0, -1).map((_, index) => listsAbout(path, index, lists))
  const isOutdated = known.some((some) => some.every(({ nextAt }) => nextAt < now))
  const revocation = known.some((some) => some.length === 0) ? 'unknown' : isOutdated ? 'outdated' : 'checked'
  return { root: certificates.at(-1)?.name ?? '', until: new Date(Math.min(...ends)), revocation }
}
