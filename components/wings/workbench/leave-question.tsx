'use client'

import { useTranslations } from 'use-intl'
import { later } from '#components/ui/later.tsx'
import { useBegunDrafts } from './use-desk-draft.ts'

/** A desk fetches its script before anything can be half-written. */
export const StayQuestion = later(async () => (await import('#components/ui/stay-question.tsx')).StayQuestion, 0)

/** Asks who leaves the workbench while something is half-written; within it all is kept. */
export function LeaveQuestion() {
  const t = useTranslations('workbench.draft')
  const count = useBegunDrafts().size
  return count > 0 ? <StayQuestion question={t('leave', { count })} within="/workbench" /> : null
}
