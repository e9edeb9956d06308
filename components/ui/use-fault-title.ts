import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Faults that are shown at the moment. */
let shown = 0

/**
 * While something wrong is shown, the title of the page begins by saying so: it is what a screen reader says first, and what
 * stands in the tab.
 */
export function useFaultTitle(isShown = true): void {
  const t = useTranslations('kit.form')
  const prefix = `${t('fault')}: `
  useEffect(() => {
    if (!isShown) return
    const count = (more: number) => {
      shown += more
      document.title = (shown > 0 ? prefix : '') + document.title.replace(prefix, '')
    }
    count(1)
    return () => count(-1)
  }, [isShown, prefix])
}
