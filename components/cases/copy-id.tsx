'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWaiting } from '#components/ui/use-hydrated.ts'
import { shortId } from './short-id.ts'

const SHOWN_MILLISECONDS = 3000

/** A button that copies an id shown shortened beside it; the outcome is told in a live region. */
export function CopyId({ id }: { id: string }) {
  const t = useTranslations('cases.list')
  const [isCopied, setCopied] = useState(false)
  const waiting = useWaiting(true)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isCopied])

  // without a clipboard (plain http from another machine) nothing happens: the whole id stands on the page of the case
  const copy = async () => {
    if (!('clipboard' in navigator)) return
    await navigator.clipboard.writeText(id)
    setCopied(true)
  }
  return (
    <>
      <button
        {...waiting}
        type="button"
        onClick={() => void copy()}
        title={id}
        aria-label={`${t('copy')}: ${shortId(id)}`}
        className="kern-btn kern-btn--tertiary min-h-7 w-8 px-0"
      >
        <span
          className={`kern-icon kern-icon--small ${isCopied ? 'kern-icon--check' : 'kern-icon--content-copy'}`}
          aria-hidden="true"
        />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  )
}
