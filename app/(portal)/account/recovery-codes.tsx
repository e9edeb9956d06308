'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'

/** Recovery codes, shown this once: to copy, or to keep as a file. Takes the keyboard when it appears. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('account.own.factor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="kern-heading-medium">
        {t('shownTitle')}
      </h3>
      <p>{t('shown')}</p>
      <Copyable value={text} name={t('shownTitle')} />
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('file')}
          className="kern-btn kern-btn--secondary"
        >
          <span className="kern-icon kern-icon--small kern-icon--download" aria-hidden="true" />
          <span className="kern-label">{t('download')}</span>
        </a>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  )
}
