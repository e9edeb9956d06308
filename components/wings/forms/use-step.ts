'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { fieldId } from '#components/ui/text-field.tsx'

/** The steps besides the pages of the form; `start` has no name in the address. */
export const START = ''
export const OVERVIEW = 'overview'
export const REVIEW = 'review'
export const SENT = 'sent'

/** Id of the title of the step that is shown. */
export const STEP_TITLE = 'step-title'

/** Id of the place at the start where a draft's file is chosen. */
export const DRAFT_FILE = 'draft-file'
/** Id of what is said there of a draft that was taken up. */
export const RESTORED = 'restored-draft'

export type GoTo = (step: string, field?: string) => void

/**
 * The step of the form that the address names (`?page=`), so that the browser's own back and forward work. `goTo` changes
 * it, and the keyboard follows to the title of the step or to one of its fields.
 */
export function useStep(): { step: string; goTo: GoTo } {
  const step = useSearchParams().get('page') ?? START
  const shown = useRef(step)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = wanted.current === undefined ? null : document.getElementById(fieldId(wanted.current))
    wanted.current = undefined
    if (!field) window.scrollTo({ top: 0, behavior: 'instant' })
    const target = field ?? document.getElementById(STEP_TITLE)
    target?.focus({ preventScroll: field === null })
  }, [step])
  const goTo: GoTo = (next, field) => {
    wanted.current = field
    const address = new URL(window.location.href)
    address.hash = ''
    if (next === START) address.searchParams.delete('page')
    else address.searchParams.set('page', next)
    window.history.pushState(null, '', address)
  }
  return { step, goTo }
}
