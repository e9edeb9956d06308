import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Bytes of a hash. */
const SIZE = 32
/** Hashes made before others have their turn: about a millisecond. */
const PIECE = 1024

/** What a leaf says: how far the log of a case had come. `chain`: decisions 9, 32 bytes. */
export type CaseHead = { caseId: string; sequence: number; chain: Buffer }

/** The hash of a leaf (RFC 9162 section 2.1.1). */
export function leafHash({ caseId, sequence, chain }: CaseHead): Buffer {
  return hash('sha256', `\0${caseId}:${sequence}:${chain.toString('base64url')}`, 'buffer')
}

/** The hash at a place in a row of hashes. */
const at = (hashes: Buffer, index: number): Buffer => hashes.subarray(index * SIZE, (index + 1) * SIZE)

/**
 * Hashes in the order of their bytes.
 * @param pieces each of whole hashes, one after the other
 */
export async function inOrder(pieces: readonly Buffer[]): Promise<Buffer> {
  const byFirst = Array.from({ length: 256 }, (): Buffer[] => [])
  for (const piece of pieces) {
    for (let index = 0; index * SIZE < piece.length; index += 1)
      byFirst[piece[index * SIZE] ?? 0]?.push(at(piece, index))
    await setImmediate()
  }
  const ordered = Buffer.alloc(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let end = 0
  for (const some of byFirst) {
    for (const one of some.sort((one, other) => one.compare(other))) end += one.copy(ordered, end)
    if (some.length > PIECE) await setImmediate()
  }
  return ordered
}

/** The place of a hash among hashes in order; undefined when it is missing. */
export function placeOf(ordered: Buffer, wanted: Buffer): number | undefined {
  let [low, high] = [0, ordered.length / SIZE - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = Buffer.compare(at(ordered, middle), wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The nodes above some nodes; one without a neighbour goes up as it is (RFC 9162 section 2.1.1). */
async function levelAbove(level: Buffer): Promise<Buffer> {
  const count = level.length / SIZE
  const above = Buffer.alloc(Math.ceil(count / 2) * SIZE)
  const input = Buffer.alloc(1 + 2 * SIZE, 1)
  for (let pair = 0; pair * 2 < count; pair += 1) {
    if (pair * 2 + 1 === count) at(level, count - 1).copy(above, pair * SIZE)
    else {
      level.copy(input, 1, pair * 2 * SIZE, (pair * 2 + 2) * SIZE)
      hash('sha256', input, 'buffer').copy(above, pair * SIZE)
    }
    if (pair % PIECE === PIECE - 1) await setImmediate()
  }
  return above
}

/**
 * The root of the tree over hashes of leaves (RFC 9162 section 2.1.1), and the path from one of them to it (2.1.3.1).
 * @param leaves one after the other
 * @param index of the leaf whose path is wanted
 */
export async function treeOver(leaves: Buffer, index = 0): Promise<{ root: Buffer; path: Buffer[] }> {
  if (leaves.length === 0) return { root: hash('sha256', '', 'buffer'), path: [] }
  const path: Buffer[] = []
  let [level, place] = [leaves, index]
  while (level.length > SIZE) {
    const neighbour = at(level, place ^ 1)
    if (neighbour.length > 0) path.push(Buffer.from(neighbour))
    level = await levelAbove(level)
    place >>= 1
  }
  return { root: Buffer.from(level), path }
}
