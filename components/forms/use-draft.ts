'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { draftText, readDraft, type DraftFault, type ReadDraft } from './draft.ts'
import { deleteKeptDraft, keepDraft, keptDraft, watchKeptDraft } from './kept-draft.ts'

/** Milliseconds after a change until it is kept. */
const SAVE_MILLISECONDS = 600

export type Drafting = {
  /** False until a kept draft was looked for; pages wait for it. */
  isReady: boolean
  /** The draft that was taken up, from the browser or a file. */
  restored: ReadDraft | undefined
  /** True while the browser keeps what is entered. */
  isKept: boolean
  /** When it was kept last. */
  savedAt: Date | undefined
  /** Starts to keep; false when the browser keeps nothing. */
  keep: () => boolean
  /** Deletes what the browser keeps; what is entered stays on the page. */
  forget: () => void
  /** The draft as a file's text. */
  text: () => string
  /** Takes up a draft from a file. */
  take: (text: string) => ReadDraft | DraftFault
}

/** The draft of a form: nothing is kept before the person asks for it, and then in this browser only. */
export function useDraft(form: FormDefinition, hook: UseFormReturn, isSent: boolean): Drafting {
  const kept = useSyncExternalStore(
    watchKeptDraft,
    () => keptDraft(form) !== null,
    () => false,
  )
  const [restored, setRestored] = useState<ReadDraft>()
  const [isReady, setReady] = useState(false)
  const [savedAt, setSavedAt] = useState<Date>()
  const text = () => draftText(form, hook.getValues(), new Date())
  const take = (given: string) => {
    const draft = readDraft(form, given)
    if (typeof draft === 'string') return draft
    hook.reset(draft.values, { keepDefaultValues: true })
    setRestored(draft)
    return draft
  }
  const takeUp = useEffectEvent((kept: string | null) => {
    if (kept !== null) take(kept)
    setReady(true)
  })
  useEffect(() => {
    // after the first rendering, which is the server's and knows no draft
    void Promise.resolve(keptDraft(form)).then((text) => takeUp(text))
  }, [form])
  const save = () => {
    const isDone = keepDraft(form, text())
    if (isDone) setSavedAt(new Date())
    return isDone
  }
  useSaving(hook, kept && isReady && !isSent, save)
  const forget = () => {
    deleteKeptDraft(form)
    setSavedAt(undefined)
  }
  return { isReady, restored, isKept: kept, savedAt, keep: save, forget, text, take }
}

/** Saves a moment after each change. */
function useSaving(hook: UseFormReturn, isOn: boolean, save: () => boolean): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hook.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => saveNow(), SAVE_MILLISECONDS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hook, isOn])
}
