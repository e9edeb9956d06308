/**
 * Whether the applicant can hand in documents in a case: `open` when the administration has replied, `unasked` while it has
 * not, `ended` when it took over nothing of the case, `paused` while its destination takes nothing.
 */
export const handingInStates = ['open', 'unasked', 'ended', 'paused'] as const
export type HandInState = (typeof handingInStates)[number]

/** Characters of what the operator says of a form, at most. */
export const longestLabel = 300
export const longestHint = 600
export const longestMeaning = 300

/** Characters of a file with words, at most; the largest list of the federation has some hundred rows. */
export const LONGEST_WORDS_FILE = 900_000

/** Languages that words are said in. */
export const languages = ['de', 'en'] as const
export type WordsLanguage = (typeof languages)[number]

/** What a destination is to name besides before a form can be offered for it. */
export const placeAdditions = ['service', 'schema', 'nothing'] as const
export type PlaceAddition = (typeof placeAdditions)[number]
