import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#lib/platform/errors.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Compares an `Authorization` header with the secret of a setting, in constant time; without the setting every caller
 * is refused.
 * @throws Refusal `unauthenticated` that names the setting
 */
export function assertBearer(
  header: string | null | undefined,
  { secret, setting }: { secret: string | undefined; setting: string },
): void {
  const sent = /^Bearer +(.+?) *$/i.exec(header ?? '')?.[1] ?? ''
  if (secret && timingSafeEqual(digest(sent), digest(secret))) return
  throw new Refusal('unauthenticated', `Send ${setting} as bearer token.`, {
    headers: { 'www-authenticate': 'Bearer realm="kurier"' },
  })
}
