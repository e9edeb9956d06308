'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

type StayQuestionProps = {
  /** The question; unless given, that a secret is shown only now. */
  question?: string
  /** The path of an area that keeps everything: moving inside it asks no question. */
  within?: string
}

/**
 * While it is there, the page asks before it is left: by a link of the portal as by the browser's own means. Its script
 * comes with the page: the question must not wait for one that the service no longer gives.
 */
export function StayQuestion({ question: asked, within }: StayQuestionProps) {
  const t = useTranslations('kit')
  const question = asked ?? t('stay')
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const address = link?.getAttribute('href') ?? '#'
      const isHere = address.startsWith('#') || link?.getAttribute('target') === '_blank' || isWithin(address, within)
      if (isHere || event.ctrlKey || event.metaKey || window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const back = (event: NavigateEvent) => {
      const isFree = event.navigationType !== 'traverse' || event.hashChange || isWithin(event.destination.url, within)
      if (!isFree && !window.confirm(question)) event.preventDefault()
    }
    // browsers without it cannot stop the way back
    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', back)
    window.addEventListener('beforeunload', unload)
    // before the router sees the click
    document.addEventListener('click', click, { capture: true })
    return () => {
      navigation?.removeEventListener('navigate', back)
      window.removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [question, within])
  return null
}

function isWithin(address: string, area: string | undefined): boolean {
  if (area === undefined) return false
  const { origin, pathname } = new URL(address, window.location.href)
  return origin === window.location.origin && `${pathname}/`.startsWith(`${area}/`)
}
