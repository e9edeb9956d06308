import { useTranslations } from 'use-intl'
import type { AnswerWords } from './document-view-parts.ts'

/** The words of the page's language for answers that have none of their own in a form. */
export function useAnswerWords(): AnswerWords {
  const t = useTranslations('documentView')
  return {
    yes: t('yes'),
    no: t('no'),
    choice: (code) => t('choice', { code }),
    unknown: (code) => t('unknown', { code }),
    answer: (code) => t('answer', { code }),
    time: (time) => t('time', { time }),
  }
}
