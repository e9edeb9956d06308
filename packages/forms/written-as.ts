import type { Words } from './definition.ts'

/**
 * How the runtime's formats (Intl, toLocaleString) write in one of our languages: English as in Britain, with the day before
 * the month, 24 hours, and no comma before the last of a list.
 */
export const writtenAs: Readonly<Record<keyof Words, string>> = { de: 'de-DE', en: 'en-GB' }
