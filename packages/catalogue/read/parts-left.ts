import { limits } from '../terms.ts'

/** How much may still be read of the files that are given together, as `limits` counts it. */
export type RemainingParts = { parts: number; characters: number }

export const allParts = (): RemainingParts => ({ parts: limits.parts, characters: limits.characters })
