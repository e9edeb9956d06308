'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { isWritten } from './written-reply.ts'
import { useDeskDraft } from './use-desk-draft.ts'

/** A half-written reply that can no longer be sent: what was written, for another way, until it is thrown away. */
export function UnsendableDraft({ submissionId }: { submissionId: string }) {
  const t = useTranslations('workbench.draft')
  const [{ reply }, change] = useDeskDraft(submissionId)
  if (!reply || !isWritten(reply)) return null
  return (
    <div className="mt-10">
      <Alert kind="warning" title={t('unsendable')}>
        <p>{t('unsendableHint')}</p>
        <p className="font-semibold wrap-anywhere">{reply.subject}</p>
        <p className="wrap-anywhere whitespace-pre-line">{reply.message}</p>
        <p>
          <Button variant="secondary" icon="delete" onClick={() => change({ reply: undefined })}>
            {t('discard')}
          </Button>
        </p>
      </Alert>
    </div>
  )
}
