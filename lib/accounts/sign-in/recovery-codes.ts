import { randomBytes } from 'node:crypto'
import { keyedHash } from '../../platform/crypto/keyed-hash.ts'

const CODES = 10
/** 80 bits each, so that one fast keyed hash protects them. */
const BYTES = 10
/** Base32 (RFC 4648 section 6) in small letters: no two of its signs look alike. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Ten new codes such as `k3mq-77xa-bq2e-hd5n`; shown once and stored only as their hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => grouped(letters(randomBytes(BYTES))))
}

/** The stored hash of a code. Blanks, dashes, capitals, and 0 and 1 typed for o and l make no difference. */
export function recoveryCodeHash(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'l')
  return keyedHash('recovery-code', plain)
}

function letters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('')
}

const grouped = (text: string): string => (text.match(/.{4}/g) ?? []).join('-')
