import { LEAST_SECRET, MOST_SECRET } from './terms.ts'

/** What is wrong with a callback secret, in one sentence, or nothing (decisions 7: 32 to 512 characters). */
export function secretFault(secret: string): string | undefined {
  if (!secret.isWellFormed())
    return 'The callback secret holds half a character (a lone surrogate); use letters and digits.'
  const length = [...secret].length
  if (length >= LEAST_SECRET && length <= MOST_SECRET) return undefined
  return `The callback secret must have ${LEAST_SECRET} to ${MOST_SECRET} characters; make one from at least 32 random bytes.`
}
