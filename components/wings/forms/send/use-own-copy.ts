'use client'

import { useLocale, useTranslations } from 'use-intl'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import type { ReadableApplication } from './application-html.ts'
import { applicationParts, readableParts } from './application-parts.ts'
import type { WholeReceipt } from '../receipt.ts'
import { draftOfCopy, type SentCopy } from './sent-copy.ts'
import { useAnswerWords } from '../use-answer-words.ts'

export type CopyProps = {
  form: FormDefinition
  /** Name of the recipient. */
  recipient: string
  receipt: WholeReceipt
  /** Proofs that come later. */
  later: readonly Words[]
  copy: SentCopy
}

/** What the copy of an application says, as a page of its own and on paper, in the language of the page. */
export function useOwnCopy({ form, recipient, receipt, later, copy }: CopyProps) {
  const t = useTranslations('forms.copy')
  const words = useAnswerWords()
  const locale = useLocale()
  const when = useWhen('long')
  const size = useFileSize()
  const { caseId, submissionId, sentAt } = receipt
  const record: unknown = JSON.parse(copy.text)
  const facts: [string, string][] = [
    [t('form'), t('version', { title: form.title[locale], version: form.version })],
    [t('recipient'), recipient],
    [t('sentAt'), when(sentAt)],
    [t('caseId'), caseId],
    [t('submissionId'), submissionId],
    ...(later.length > 0
      ? [[t('later'), later.map((name) => name[locale]).join('; ')] satisfies [string, string]]
      : []),
  ]
  const files = copy.files.map((file) => t('file', { name: file.name, size: size(file.size) }))
  const byId = Object.fromEntries(copy.files.map(({ id, name }) => [id, name]))
  const title = t('of', { title: form.title[locale] })
  const page = (): ReadableApplication => ({
    lang: locale,
    title,
    note: t('note'),
    facts,
    parts: readableParts(record, { form, locale, words }, t('rest')),
    attachments: { heading: t('files'), note: t('filesNote'), names: files, byId },
    draft: draftOfCopy(form, copy, { sentAt: new Date(sentAt), locale }),
  })
  return { title, facts, parts: applicationParts(form, record, { locale, rest: t('rest') }), files, byId, page }
}
