import type { Locale } from '#components/messages/locales.ts'
import { proofsByPage } from '#components/wings/forms/fill/proofs.ts'
import { isLine } from '#components/wings/forms/message-record.ts'
import { askedLimits } from '#lib/documents/terms.ts'
import type { OpenedWork } from '../open-work.ts'

/**
 * Documents that may have to be asked for: what the applicant wanted to hand in later, then what the form asks proof of; of
 * documents that were handed in, those that are still missing.
 */
export function suggestedDocuments({ data, opened }: OpenedWork, locale: Locale): string[] {
  if (data.kind === 'handed-in') {
    return data.record.documents.filter(({ attachments }) => attachments.length === 0).map(({ title }) => title)
  }
  const ofForm =
    data.kind === 'form' ? proofsByPage(data.form).flatMap(({ names }) => names.map((name) => name[locale])) : []
  return [...new Set([...laterIn(opened.metadata.documentsLater), ...ofForm])]
}

/** What the metadata record says of them, as far as it can be a title. */
const laterIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.slice(0, askedLimits.documents).filter((name) => isLine(name, askedLimits.title)) : []
