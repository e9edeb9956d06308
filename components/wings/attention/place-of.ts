import type { AttentionKind } from '#lib/rooms/lists.ts'

/** Where one does something about each kind, with members of what is there in braces. */
export type AttentionPlaces = Record<AttentionKind, string>

/** The page where one does something about this. */
export const placeOf = (place: string, about: Partial<Record<string, string>>): string =>
  place.replace(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(about[member] ?? ''))
