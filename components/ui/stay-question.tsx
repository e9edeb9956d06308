'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** While it is there, whoever leaves the page is asked first: by a link of the portal as by the browser's own means. */
export function StayQuestion() {
  const t = useTranslations('kit')
  const question = t('stay')
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isHere = !link || link.getAttribute('href')?.startsWith('#') || link.getAttribute('target') === '_blank'
      if (isHere || event.ctrlKey || event.metaKey || window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', unload)
    // before the router hears of it
    document.addEventListener('click', click, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [question])
  return null
}
