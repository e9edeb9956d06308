import type { AskedDocument } from '#components/wings/forms/message-record.ts'
import { askedLimits } from '#lib/documents/terms.ts'
import { DIRECTION_SIGNS } from '#lib/platform/terms.ts'

/** A document as it stands in the form for a reply. */
export type DocumentValues = Required<AskedDocument>

export const newDocument = (title = ''): DocumentValues => ({
  id: crypto.randomUUID(),
  title,
  explanation: '',
  required: true,
})

export type DocumentFault = { at: number; fault: 'required' | 'too-long'; most: number }

const length = (text: string): number => [...text].length

/** What is missing or wrong in the list, each document once. */
export function documentFaults(documents: readonly DocumentValues[]): DocumentFault[] {
  return documents.flatMap(({ title, explanation }, at): DocumentFault[] => {
    if (plain(title) === '') return [{ at, fault: 'required', most: 0 }]
    if (length(title) > askedLimits.title) return [{ at, fault: 'too-long', most: askedLimits.title }]
    if (length(explanation) <= askedLimits.explanation) return []
    return [{ at, fault: 'too-long', most: askedLimits.explanation }]
  })
}

/** What is asked for, without the signs that a reader refuses. */
export function askedFor(documents: readonly DocumentValues[]): AskedDocument[] {
  return documents.map(({ id, title, explanation, required }) => {
    const lines = explanation.replaceAll(/\r\n?/g, '\n').split('\n').map(plain).join('\n').trim()
    return { id, title: plain(title), ...(lines && { explanation: lines }), required }
  })
}

/** One line of a text that was typed or pasted. */
const plain = (line: string): string =>
  [...line]
    .map((sign) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(sign) ? ' ' : sign))
    .filter((sign) => !DIRECTION_SIGNS.test(sign))
    .join('')
    .trim()
