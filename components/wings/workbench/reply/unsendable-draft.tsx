'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { isWritten, type ReplyValues } from '../written-reply.ts'
import { useDeskDraft } from '../use-desk-draft.ts'

/** What it asks for, each with its explanation, and the files that were to go along, by name. */
const listedOf = ({ documents, record, files }: ReplyValues): string[] => [
  ...documents.map(({ title, explanation }) => [title, explanation].filter((text) => text.trim() !== '').join(': ')),
  ...[...(record ? [record] : []), ...files].map(({ name }) => name),
]

/** A half-written reply that can no longer be sent: what was written, for another way, until it is thrown away. */
export function UnsendableDraft({ submissionId }: { submissionId: string }) {
  const t = useTranslations('workbench.draft')
  const [{ reply }, change] = useDeskDraft(submissionId)
  if (!reply || !isWritten(reply)) return null
  return (
    <div className="mt-10">
      <Alert kind="warning" title={t('unsendable')}>
        <p>{t('unsendableHint')}</p>
        <p className="font-semibold wrap-anywhere empty:hidden">{reply.subject}</p>
        <p className="wrap-anywhere whitespace-pre-line empty:hidden">{reply.message}</p>
        <ul className="list-disc pl-6 wrap-anywhere empty:hidden">
          {listedOf(reply).map((text, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
        <p>
          <Button variant="secondary" icon="delete" onClick={() => change({ reply: undefined })}>
            {t('discard')}
          </Button>
        </p>
      </Alert>
    </div>
  )
}
