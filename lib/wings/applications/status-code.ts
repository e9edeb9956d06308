import { randomBytes } from 'node:crypto'
import { keyedHash } from '../../platform/crypto/keyed-hash.ts'

/** Crockford's base 32: no I, L, O and U, which are read as other letters or digits. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 23 symbols are 115 bits that nobody guesses; the last one checks them. */
const RANDOM_SYMBOLS = 23
const GROUP = 4

/** A new status code in groups of four, as it is shown to the applicant, this once. */
export function newStatusCode(): string {
  // 256 is a multiple of 32, so each symbol is as likely as any other
  const random = Array.from(randomBytes(RANDOM_SYMBOLS), (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('')
  return grouped(random + checkSymbol(random))
}

/**
 * The canonical form of a status code as somebody typed it: in either case, with or without spaces and hyphens, O for 0,
 * I and L for 1. Nothing when it cannot be one, because of its length, a symbol, or its last symbol, which finds each
 * single wrong symbol and most swapped neighbours.
 */
export function readStatusCode(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const symbols = [...plain]
  if (symbols.length !== RANDOM_SYMBOLS + 1 || !symbols.every((symbol) => SYMBOLS.includes(symbol))) return undefined
  return checkSymbol(plain.slice(0, -1)) === plain.at(-1) ? grouped(plain) : undefined
}

/** What is stored of a status code: one fast keyed hash, for it has full entropy. */
export function statusCodeHash(canonical: string): Buffer {
  return keyedHash('status-code', canonical)
}

const grouped = (symbols: string): string => symbols.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? ''

/** The Luhn algorithm for 32 symbols (ISO/IEC 7812-1, annex B, for another base). */
function checkSymbol(symbols: string): string {
  const base = SYMBOLS.length
  const sum = [...symbols].toReversed().reduce((total, symbol, at) => {
    const value = SYMBOLS.indexOf(symbol) * (at % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / base) + (value % base)
  }, 0)
  return SYMBOLS.charAt((base - (sum % base)) % base)
}
