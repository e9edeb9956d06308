'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { namedIn } from './attachments.ts'
import { draftText, readDraft, type DraftFault, type ReadDraft } from './draft.ts'
import { deleteKeptDraft, keepDraft, keptDraft, watchKeptDraft } from './kept-draft.ts'
import { saysSomething } from './list-values.ts'
import type { FilledForm } from './use-filled-form.ts'

/** Milliseconds after a change until it is kept. */
const SAVE_MILLISECONDS = 600

export type Drafting = {
  /** False until a kept draft was looked for; pages wait for it. */
  isReady: boolean
  /** The draft that was taken up, from the window, the browser or a file. */
  restored: ReadDraft | undefined
  /** True while the browser keeps what is entered beyond this window. */
  isKept: boolean
  /** What is entered could not be kept: the browser keeps nothing, or has no room. */
  isLost: boolean
  /** When it was kept last. */
  savedAt: Date | undefined
  /** Starts to keep it in the browser; false when the browser keeps nothing. */
  keep: () => boolean
  /** Deletes what the browser keeps; what is entered stays on the page. */
  forget: () => void
  /** Deletes what is kept anywhere and what is entered. */
  startAnew: () => void
  /** Deletes what is kept anywhere, since it was sent. */
  forgetAll: () => void
  /** The draft as a file's text. */
  text: () => string
  /** Takes up a draft from a file. */
  take: (text: string) => ReadDraft | DraftFault
}

/**
 * The draft of a form: kept in the window as long as that is there, so that a reload loses nothing; in the browser beyond
 * that only when the person asks for it.
 */
export function useDraft({ form, hook, attachments }: FilledForm, step: string, isSent: boolean): Drafting {
  const isKept = useSyncExternalStore(
    watchKeptDraft,
    () => keptDraft(form, 'browser') !== null,
    () => false,
  )
  const { isReady, restored, setRestored, take } = useRestoring(form, hook)
  const [savedAt, setSavedAt] = useState<Date>()
  const [isLost, setLost] = useState(false)
  const text = () => {
    const values = hook.getValues()
    const files = namedIn(values, attachments.all).map(({ name }) => name)
    return draftText(form, values, new Date(), { step, files })
  }
  const save = (place: 'window' | 'browser') => {
    const isDone = keepDraft(form, place, text())
    setLost(!isDone)
    if (isDone) setSavedAt(new Date())
    return isDone
  }
  useSaving(hook, isReady && !isSent, () => {
    if (isKept || saysSomething(hook.getValues())) save(isKept ? 'browser' : 'window')
  })
  const forget = () => {
    deleteKeptDraft(form, 'browser')
    setSavedAt(undefined)
  }
  const forgetAll = () => {
    forget()
    deleteKeptDraft(form, 'window')
  }
  const startAnew = () => {
    forgetAll()
    hook.reset({})
    setRestored(undefined)
  }
  const keep = () => save('browser')
  return { isReady, restored, isKept, isLost, savedAt, keep, forget, startAnew, forgetAll, text, take }
}

/** Takes up what is kept, or what a file holds. */
function useRestoring(form: FormDefinition, hook: FilledForm['hook']) {
  const [restored, setRestored] = useState<ReadDraft>()
  const [isReady, setReady] = useState(false)
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
    void Promise.resolve(keptDraft(form, 'browser') ?? keptDraft(form, 'window')).then((text) => takeUp(text))
  }, [form])
  return { isReady, restored, setRestored, take }
}

/** Saves a moment after each change, and at once when the window is left. */
function useSaving(hook: FilledForm['hook'], isOn: boolean, save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      saveNow()
    }
    const stop = hook.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(flush, SAVE_MILLISECONDS)
      },
    })
    // a telephone may end a window that is out of sight without another word
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      stop()
    }
  }, [hook, isOn])
}
