import { TAG_LENGTH } from '@kurier/wire/patterns'

/** What an encrypted part is; metadata and data must say their content type, attachments need not. */
export const partKinds = ['metadata', 'data', 'attachment'] as const
export type PartKind = (typeof partKinds)[number]

/**
 * Characters of the segments of an encrypted part (decisions 4): a key of at least 4096 bit, an iv of 96, and the
 * authentication tag.
 */
export const segmentLengths = { leastKey: 683, iv: 16, tag: TAG_LENGTH } as const

/** Code points of the texts of a message, at most. */
export const messageLimits = { subject: 200, message: 10_000 } as const

/** Documents that a message may ask for, at most, and code points of what it says of each. */
export const askedLimits = { documents: 30, title: 200, explanation: 1000 } as const

/** Files that one record of documents handed in may name, at most, and code points of a file's name and of the remark. */
export const handedInLimits = { files: 1000, name: 255, remark: 2000 } as const

/** One line of plain text: no control characters, and nothing that turns its direction. To be read with the `u` flag. */
export const ONE_LINE = '^[^\\p{Cc}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]+$'
/** The same of several lines. */
export const SEVERAL_LINES = '^(?:[^\\p{Cc}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]|[\\t\\n])+$'

/** Longest protected header of an encrypted part, in bytes as sent (decisions 4). */
export const HEADER_LIMIT = 8192
