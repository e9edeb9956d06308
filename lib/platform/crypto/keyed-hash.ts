import { createHmac } from 'node:crypto'
import { oncePerProcess } from '../once-per-process.ts'
import { derivedKey } from './master-keys.ts'

const shelf = () => oncePerProcess<{ root: Buffer | undefined }>('hash-root', () => ({ root: undefined }))

/** Keeps what all hashes of this process are keyed with (32 bytes): the installation's, which every start opens. */
export function holdHashRoot(root: Buffer): void {
  shelf().root = root
}

/**
 * One fast keyed hash (HMAC-SHA-256) for values of full entropy: client secrets, equality of callback secrets. Its key
 * stays the same when MASTER_KEY is exchanged.
 */
export function keyedHash(use: string, value: string): Buffer {
  const { root } = shelf()
  if (!root) throw new Error('the hash root was not opened; the start does it')
  return createHmac('sha256', derivedKey(root, use)).update(value).digest()
}
