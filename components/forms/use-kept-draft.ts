'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { readDraft, type DraftFault, type ReadDraft } from './draft.ts'
import { deleteKeptDraft, keptDraft, watchKeptDraft } from './kept-draft.ts'

export type KeptDraft = {
  /** False until a kept draft was looked for; pages wait for it. */
  isReady: boolean
  /** The draft that was taken up, from the window, the browser or a file. */
  restored: ReadDraft | undefined
  /** True while the browser keeps what is entered beyond this window. */
  isKept: boolean
  /** Deletes what the browser keeps; what is entered stays on the page. */
  forget: () => void
  /** Deletes what is kept anywhere, since it was sent. */
  forgetAll: () => void
  /** Deletes what is kept anywhere and what is entered. */
  startAnew: () => void
  /** Takes up a draft from a file. */
  take: (text: string) => ReadDraft | DraftFault
}

/** The draft of a form that was kept in the window or in the browser, or that a file holds. */
export function useKeptDraft(form: FormDefinition): KeptDraft {
  const isKept = useSyncExternalStore(
    watchKeptDraft,
    () => keptDraft(form, 'browser') !== null,
    () => false,
  )
  const [restored, setRestored] = useState<ReadDraft>()
  const [isReady, setReady] = useState(false)
  const take = (given: string) => {
    const draft = readDraft(form, given)
    if (typeof draft !== 'string') setRestored(draft)
    return draft
  }
  const takeUp = useEffectEvent((kept: string | null) => {
    if (kept !== null) take(kept)
    setReady(true)
  })
  useEffect(() => {
    // after the first rendering, which is the server's and knows no draft
    void Promise.resolve(keptDraft(form, 'browser') ?? keptDraft(form, 'window')).then((text) => takeUp(text))
  }, [form])
  const forget = () => deleteKeptDraft(form, 'browser')
  const forgetAll = () => {
    forget()
    deleteKeptDraft(form, 'window')
  }
  const startAnew = () => {
    forgetAll()
    setRestored(undefined)
  }
  return { isReady, restored, isKept, forget, forgetAll, startAnew, take }
}
