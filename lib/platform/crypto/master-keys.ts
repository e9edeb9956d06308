import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { settings } from '../env.ts'
import { MASTER_KEY_PATTERN } from '../setting-schemas.ts'
import { inLog, lastingFault, type LastingFault } from '../lasting-fault.ts'
import { oncePerProcess } from '../once-per-process.ts'

/** 32 bytes, and the four bytes by which a sealed value names its key. */
export type MasterKey = { id: Buffer; bytes: Buffer }

/** Milliseconds for which a file of keys is not checked again. */
export const LOOK_AGAIN = 1000

type KeyFile = { path: string; lookedAt: number; version: string; keys: readonly MasterKey[] }

const known = () => oncePerProcess('master-keys', () => new Map<string, readonly MasterKey[]>())
const shelf = () =>
  oncePerProcess<{ file: KeyFile | undefined; fault: LastingFault }>('master-key-file', () => ({
    file: undefined,
    fault: lastingFault(inLog({ message: 'MASTER_KEY_FILE cannot be read; the keys read before stay in force' })),
  }))

/**
 * The master keys in force: the first one seals, all of them open. From MASTER_KEY, or from MASTER_KEY_FILE, which is
 * read again within a second of its change.
 * @throws Error with code `no-master-key` when neither is set, `invalid-setting` when the file holds no key
 */
export function masterKeys(): readonly [MasterKey, ...MasterKey[]] {
  const { masterKey, masterKeyFile } = settings()
  const [first, ...others] = masterKey === undefined ? keysOfFile(masterKeyFile) : keysOf(masterKey)
  if (!first) throw Object.assign(new Error('MASTER_KEY is not set'), { code: 'no-master-key' })
  return [first, ...others]
}

function keysOf(text: string): readonly MasterKey[] {
  const before = known().get(text)
  if (before) return before
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => keyOf(part))
  known().set(text, keys)
  return keys
}

function keyOf(text: string): MasterKey {
  const bytes = Buffer.from(text, text.length === 64 ? 'hex' : 'base64')
  return { id: derivedFrom(bytes, 'key id').subarray(0, 4), bytes }
}

function keysOfFile(path: string | undefined): readonly MasterKey[] {
  if (path === undefined) return []
  const shelved = shelf()
  const { file } = shelved
  const now = performance.now()
  if (file?.path === path && now - file.lookedAt < LOOK_AGAIN) return file.keys
  try {
    const version = versionOf(path)
    const keys = file?.path === path && file.version === version ? file.keys : readKeys(path)
    shelved.file = { path, lookedAt: now, version, keys }
    shelved.fault.worked()
    return keys
  } catch (error) {
    if (file?.path !== path) throw error
    // a file that is just being exchanged, or is broken: the keys before it stay in force
    shelved.fault.failed(error)
    shelved.file = { ...file, lookedAt: now }
    return file.keys
  }
}

/** A text that changes whenever the file is written or replaced. */
function versionOf(path: string): string {
  const { mtimeMs, ino, size } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return `${mtimeMs} ${ino} ${size}`
}

function readKeys(path: string): readonly MasterKey[] {
  const text = fileText(path)
  const wrong = text.split(/\s+/).filter((part) => part !== '' && !MASTER_KEY_PATTERN.test(part))
  if (text.trim() !== '' && wrong.length === 0) return keysOf(text)
  const message = `MASTER_KEY_FILE: ${path} must hold one key a line, 32 random bytes each as hex or base64.`
  throw Object.assign(new Error(message), { code: 'invalid-setting' })
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const message = `MASTER_KEY_FILE: ${path} cannot be read.`
    throw Object.assign(new Error(message, { cause }), { code: 'invalid-setting' })
  }
}

/** Keys derived from each key, by use; they are freed with it. */
const derived = new WeakMap<Uint8Array, Map<string, KeyObject>>()

/**
 * A key of 32 bytes for one use, derived from another (HKDF-SHA-256, RFC 5869) once per process.
 * @param key never changed afterwards
 * @param use one of few fixed words
 */
export function derivedKey(key: Uint8Array, use: string): KeyObject {
  const ofKey = derived.get(key) ?? new Map<string, KeyObject>()
  derived.set(key, ofKey)
  const before = ofKey.get(use)
  if (before) return before
  const made = createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `kurier ${use}`, 32)))
  ofKey.set(use, made)
  return made
}

/** The bytes of a derived key. */
export const derivedFrom = (key: Uint8Array, use: string): Buffer => derivedKey(key, use).export()
