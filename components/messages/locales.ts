/** Languages of the pages; the first is spoken where a browser asks for none of them. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
