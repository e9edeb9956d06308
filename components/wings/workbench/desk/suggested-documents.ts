import type { Locale } from '#components/messages/locales.ts'
import { askedProofs, type AskedProof } from '#components/wings/forms/asked-proofs.ts'
import { proofName } from '#components/wings/forms/later-proofs.ts'
import { saysSomething } from '#components/wings/forms/list-values.ts'
import { isLine } from '#components/wings/forms/message-record.ts'
import { askedLimits } from '#lib/documents/terms.ts'
import { valuesOf } from '@kurier/forms/document'
import type { OpenedWork } from '../open-work.ts'
import type { ReadData } from '../read-data.ts'

/**
 * Documents that may have to be asked for: what the applicant wanted to hand in later, then what the form asks proof of after
 * these answers, missing ones first; of documents that were handed in, those that are still missing.
 */
export function suggestedDocuments({ data, opened }: OpenedWork, locale: Locale): string[] {
  if (data.kind === 'handed-in') {
    return data.record.documents.filter(({ attachments }) => attachments.length === 0).map(({ title }) => title)
  }
  const ofForm = data.kind === 'form' ? askedOf(data).map((name) => name[locale]) : []
  return [...new Set([...laterIn(opened.metadata.documentsLater), ...ofForm])]
}

function askedOf({ form, document }: Extract<ReadData, { kind: 'form' }>) {
  const asked = askedProofs(form, valuesOf(form, document))
  const isThere = ({ id, values }: AskedProof): boolean => saysSomething(values[id], undefined)
  return [...asked.filter((proof) => !isThere(proof)), ...asked.filter(isThere)].map(({ id, around }) =>
    proofName(form, id, around),
  )
}

/** What the metadata record says of them, as far as it can be a title. */
const laterIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.slice(0, askedLimits.documents).filter((name) => isLine(name, askedLimits.title)) : []
