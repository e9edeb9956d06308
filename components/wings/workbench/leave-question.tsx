'use client'

import { useTranslations } from 'use-intl'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import { useBegunDrafts } from './use-desk-draft.ts'

/** Asks who leaves the workbench while something is half-written; within it all is kept. */
export function LeaveQuestion() {
  const t = useTranslations('workbench.draft')
  const count = useBegunDrafts().size
  return count > 0 ? <StayQuestion question={t('leave', { count })} within="/workbench" /> : null
}
