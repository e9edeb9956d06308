'use client'

import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useWaiting } from './use-hydrated.ts'

type CopyableOutcome = 'none' | 'done' | 'failed'

const SHOWN_MILLISECONDS = 4000

type CopyableProps = {
  value: string
  /** Is shown instead of the value until somebody copies it by hand. */
  shown?: string
  /** Says to assistive technology what is copied. */
  name: string
  href?: string
  isLong?: boolean
  prose?: boolean
  /** Is told once the value is in the clipboard. */
  onCopied?: () => void
}

/** Copies a value; where the browser does not allow it, it marks the element of this `id`, which then holds the value. */
function useCopying(value: string, onCopied: (() => void) | undefined) {
  const id = useId()
  const [outcome, setOutcome] = useState<CopyableOutcome>('none')
  const [isCopiedByHand, setIsCopiedByHand] = useState(false)

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('done')
      onCopied?.()
    } catch {
      // Over plain http from another machine there is no clipboard: mark the text, so that the keyboard can copy it.
      flushSync(() => setIsCopiedByHand(true))
      const element = document.getElementById(id)
      if (element) window.getSelection()?.selectAllChildren(element)
      setOutcome('failed')
    }
  }
  return { id, outcome, isCopiedByHand, copy }
}

/**
 * A value in fixed-width type (or, as `prose`, in that of texts) with a button that copies it; a long one scrolls within itself. The
 * outcome is shown on the button for four seconds and told in a live region.
 */
export function Copyable(props: CopyableProps) {
  const { value, shown = value, name, href, isLong = false, prose = false, onCopied } = props
  const Text = prose ? 'p' : 'code'
  const t = useTranslations('kit.copy')
  const { id, outcome, isCopiedByHand, copy } = useCopying(value, onCopied)
  const text = isCopiedByHand ? value : shown
  const waiting = useWaiting(true)
  return (
    <div className="@container w-full">
      <div className="flex flex-wrap items-start justify-between gap-x-2 rounded-md bg-surface pl-3 @md:py-1 @md:pr-1 @md:pl-4">
        <Text
          id={id}
          // what scrolls must be reached by the keyboard
          tabIndex={isLong ? 0 : undefined}
          className={`min-w-0 flex-1 basis-48 py-2 ${prose ? '' : 'text-xs leading-6 @md:text-sm @md:leading-6'} wrap-anywhere whitespace-pre-wrap @md:basis-60 ${isLong ? 'max-h-80 overflow-y-auto' : ''}`}
        >
          {href ? (
            <a href={href} className="text-action underline underline-offset-3 hover:decoration-3">
              {text}
            </a>
          ) : (
            text
          )}
        </Text>
        <button
          {...waiting}
          type="button"
          onClick={() => void copy()}
          aria-label={`${t('action')}: ${name}`}
          title={t('action')}
          className="kern-btn kern-btn--tertiary ml-auto min-h-10 min-w-10 justify-start px-2 @md:min-w-32"
        >
          <span
            className={`kern-icon kern-icon--small ${outcome === 'done' ? 'kern-icon--check' : 'kern-icon--content-copy'}`}
            aria-hidden="true"
          />
          <span className="kern-label kern-label--small @max-md:sr-only">
            {outcome === 'done' ? t('done') : t('action')}
          </span>
        </button>
        <p role="status" className={outcome === 'failed' ? 'basis-full pb-2 text-sm text-muted' : 'sr-only'}>
          {outcome === 'none' ? '' : outcome === 'done' ? `${t('done')}: ${name}` : t('failed')}
        </p>
      </div>
    </div>
  )
}
