import type { Locale } from '#components/messages/locales.ts'
import type { KnownService } from '#lib/destinations/portal-schema.ts'

/** Where the identifiers of the catalogue of services (LeiKa) end in their number. */
const NUMBER = /^urn:de:fim:leika:leistung:(\d{14})$/

/** The number of a service where its identifier has one, else the identifier. */
export const serviceNumber = (identifier: string): string => NUMBER.exec(identifier)?.[1] ?? identifier

/** The URN for what was typed: a bare number of 14 digits gets its prefix, all else stays. */
export function serviceUrn(typed: string): string {
  const text = typed.trim()
  return /^\d{14}$/.test(text) ? `urn:de:fim:leika:leistung:${text}` : text
}

/** What people read to choose a service: its form's title and its number, or its identifier and its schema. */
export function serviceLabel({ identifier, schemaUri, title }: KnownService, locale: Locale): string {
  const number = serviceNumber(identifier)
  return title ? `${title[locale]} (${number})` : `${number}, ${schemaUri}`
}
