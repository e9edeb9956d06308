import { base64url } from 'jose'
import { HASH } from './patterns.ts'

const utf8 = new TextEncoder()

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** The leaf of a case: its last event within the window, and that event's chain value in base64url. */
export function caseLeaf(head: { caseId: string; sequence: number; chain: string }): string {
  return `${head.caseId}:${head.sequence}:${head.chain}`
}

/** The place of a leaf in the tree of a checkpoint: `path` holds hashes in base64url, the leaf's sibling first. */
export interface Inclusion {
  index: number
  /** Leaves of the tree. */
  cases: number
  root: string
  path: readonly string[]
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Whether this leaf is in the tree with this root (RFC 9162 section 2.1.3.2). */
export async function verifyInclusion(leaf: string, { index, cases, root, path }: Inclusion): Promise<boolean> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(cases) || index < 0 || index >= cases) return false
  let [place, last] = [index, cases - 1]
  let value = await sha256(LEAF, utf8.encode(leaf))
  for (const text of path) {
    if (last === 0 || !HASH.test(text)) return false
    const neighbour = base64url.decode(text)
    if (place % 2 === 1 || place === last) {
      value = await sha256(NODE, neighbour, value)
      while (place % 2 === 0 && place !== 0) [place, last] = [halved(place), halved(last)]
    } else value = await sha256(NODE, value, neighbour)
    ;[place, last] = [halved(place), halved(last)]
  }
  return last === 0 && base64url.encode(value) === root
}

const halved = (place: number): number => Math.floor(place / 2)
