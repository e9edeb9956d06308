'use client'

import { useTranslations } from 'use-intl'

/** Names of files in a sentence, each once; of those of which no name is known one is told as a file. Nothing where there are none. */
export function useFileNames(): (names: readonly string[]) => string {
  const t = useTranslations('forms.proof')
  return (names) => [...new Set(names)].map((name) => (name === '' ? t('unnamed') : t('named', { name }))).join(', ')
}
