'use client'

import { useTranslations } from 'use-intl'

/**
 * Names of files in a sentence, each once; all files without a name together count as one "file". An empty text for an
 * empty list.
 */
export function useFileNames(): (names: readonly string[]) => string {
  const t = useTranslations('forms.proof')
  return (names) => [...new Set(names)].map((name) => (name === '' ? t('unnamed') : t('named', { name }))).join(', ')
}
