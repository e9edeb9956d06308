const LEAST = 32
const MOST = 512

/** What is wrong with a callback secret, in one sentence, or nothing (decisions 7: 32 to 512 characters). */
export function secretFault(secret: string): string | undefined {
  if (!secret.isWellFormed())
    return 'The callback secret holds half a character (a lone surrogate); use letters and digits.'
  const length = [...secret].length
  if (length >= LEAST && length <= MOST) return undefined
  return `The callback secret must have ${LEAST} to ${MOST} characters; make one from at least 32 random bytes.`
}
