/** A version of an imported form; only drafts change. A withdrawn one is not offered any more, and goes on being read. */
export const importStates = ['draft', 'published', 'withdrawn'] as const
export type ImportState = (typeof importStates)[number]
