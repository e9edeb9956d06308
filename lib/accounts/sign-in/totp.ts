import { Secret, TOTP } from 'otpauth'
import { settings } from '../../platform/env.ts'

/** What every authenticator app takes (RFC 6238; the app's defaults): SHA-1, six digits, a new code every 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226 section 4, R6: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20
/** Steps before and after the present one whose code is taken (RFC 6238 section 5.2). */
const WINDOW = 1

/** A new secret, in Base32 as apps take it by hand. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address (otpauth:) that apps read from a QR code; names this installation and the account. */
export function totpAddress(secret: string, email: string): string {
  const issuer = `Kurier ${new URL(settings().baseUrl).host}`
  return new TOTP({ ...FORM, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** True for what looks like a code of an app: six digits, with or without blanks. */
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(digitsOf(text))

/**
 * The step (30 seconds since 1970) whose code this is, at most one before or after the present one.
 * @param now the machine's clock
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: digitsOf(code), timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / FORM.period) + delta
}

const digitsOf = (text: string): string => text.replaceAll(/\s/g, '')
