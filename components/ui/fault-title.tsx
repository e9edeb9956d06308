'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { beginTitle } from './window-title.ts'

/**
 * While something wrong is shown, the title of the page begins by saying so: it is what a screen reader says first, and what
 * stands in the tab.
 */
export function useFaultTitle(isShown = true): void {
  const t = useTranslations('kit.form')
  const beginning = `${t('fault')}: `
  useEffect(() => (isShown ? beginTitle(beginning) : undefined), [isShown, beginning])
}

/** The same for what is drawn on the server too. */
export function FaultTitle() {
  useFaultTitle()
  return null
}
