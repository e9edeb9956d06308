'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { presetValues } from '@kurier/forms/document'
import { namedIn } from '../attachments/named-in.ts'
import { draftText } from './draft.ts'
import { draftOf } from '../window-store/kept-draft.ts'
import { everyPreset, saysSomething } from '../list-values.ts'
import type { FilledForm } from '../fields/use-filled-form.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import { keepWords, watchOtherWindows, type KeptWhere } from '../window-store/kept-words.ts'

/** Milliseconds after a change until it is kept. */
const SAVE_MILLISECONDS = 600

export type Drafting = KeptDraft & {
  /** What is entered could not be kept: the browser keeps nothing, or has no room. */
  isLost: boolean
  /** Another window has kept a draft of the form since this one was opened: the last of both to write is what is kept. */
  isShared: boolean
  /** When it was kept last. */
  savedAt: Date | undefined
  /** Starts to keep it in the browser; false when the browser keeps nothing. */
  keep: () => boolean
  /** The draft as a file's text. */
  text: () => string
}

type DraftProps = { filled: FilledForm; step: string; kept: KeptDraft; isSent: boolean }

/**
 * The draft of a form that is being filled in: kept in the window as long as that is there, so that a reload loses
 * nothing; in the browser beyond that only when the person asks for it, and without the files.
 */
export function useDraft({ filled: { form, hook, attachments }, step, kept, isSent }: DraftProps): Drafting {
  const { isKept } = kept
  const [savedAt, setSavedAt] = useState<Date>()
  const [isLost, setLost] = useState(false)
  const [isShared, setShared] = useState(false)
  const name = draftOf(form)
  useEffect(() => watchOtherWindows(name, () => setShared(true)), [name])
  const text = () => {
    const values = hook.getValues()
    const files = namedIn(values, attachments.all).map(({ id, name }) => ({ id, name }))
    return draftText(form, values, new Date(), { step, files })
  }
  const save = (where: KeptWhere) => {
    const isDone = keepWords(name, text(), where)
    setLost(!isDone)
    if (isDone) setSavedAt(new Date())
    return isDone
  }
  useSaving(hook, !isSent, () => {
    const values = hook.getValues()
    attachments.keepOnly(namedIn(values, attachments.all))
    if (isKept || saysSomething(values, everyPreset(form))) save(isKept ? 'browser' : 'window')
  })
  const forget = () => {
    kept.forget()
    setSavedAt(undefined)
  }
  const take = (given: string) => {
    const draft = kept.take(given, attachments.all)
    if (typeof draft !== 'string') hook.reset(draft.values, { keepDefaultValues: true })
    return draft
  }
  const startAnew = () => {
    kept.startAnew()
    setSavedAt(undefined)
    attachments.clear()
    hook.reset(presetValues(form))
  }
  const keep = () => save('browser')
  return { ...kept, isLost, isShared, savedAt, keep, forget, startAnew, text, take }
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
