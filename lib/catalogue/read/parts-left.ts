import { limits } from '../terms.ts'

/** How much may still be read of the files that are given together, as `limits` counts it. */
export type PartsLeft = { parts: number; characters: number }

export const allParts = (): PartsLeft => ({ parts: limits.parts, characters: limits.characters })
