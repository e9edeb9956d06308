import crypto, { type SignPrivateKeyInput } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before the product where a row measures everything except signatures: those of events, which are asked for
 * with a callback, take no time and are useless.
 */
type Sign = (algorithm: string, data: Buffer, key: SignPrivateKeyInput, callback?: Callback) => Buffer | undefined
type Callback = (error: Error | null, signature: Buffer) => void

const real = crypto.sign as Sign // its two forms in one
const made = Buffer.alloc(512)
const replaced: Sign = (algorithm, data, key, callback) => {
  if (!callback) return real(algorithm, data, key)
  setImmediate(callback, null, made)
  return undefined
}
Object.assign(crypto, { sign: replaced })
syncBuiltinESMExports()
