'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { FormDefinition } from '@kurier/forms/definition'
import type { Attachment } from '../attachments/attachments.ts'
import { namedIn } from '../attachments/named-in.ts'
import { readDraft, type DraftFault, type ReadDraft } from './draft.ts'
import { draftOf, placeOf } from '../window-store/kept-draft.ts'
import { keptFiles } from '../window-store/kept-files.ts'
import { forgetWords, keepWords, keptWords, watchKeptWords } from '../window-store/kept-words.ts'

export type KeptDraft = {
  /** False until a kept draft was looked for; pages wait for it. */
  isReady: boolean
  /** The draft that was taken up, from the window, the browser or a file. */
  restored: ReadDraft | undefined
  /** Files that the window has kept with it. */
  files: readonly Attachment[]
  /** True while the browser keeps what is entered beyond this window. */
  isKept: boolean
  /** Deletes what the browser keeps; what is entered stays on the page. */
  forget: () => void
  /** Deletes draft and files, wherever they are kept, since they were sent. */
  forgetAll: () => void
  /** Deletes what is kept anywhere and what is entered. */
  startAnew: () => void
  /** Takes up a draft from a file. `there`: files that were added in this window. */
  take: (text: string, there?: readonly Attachment[]) => ReadDraft | DraftFault
}

/** The draft of a form that was kept in the window or in the browser, or that a file holds. */
export function useKeptDraft(form: FormDefinition): KeptDraft {
  const name = draftOf(form)
  const place = placeOf(form)
  const isKept = useSyncExternalStore(
    watchKeptWords,
    () => keptWords(name, 'browser') !== null,
    () => false,
  )
  const [restored, setRestored] = useState<ReadDraft>()
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [isReady, setReady] = useState(false)
  const read = (given: string, there: readonly Attachment[]) => {
    const draft = readDraft(form, given, there)
    if (typeof draft !== 'string') setRestored(draft)
    return draft
  }
  const take = (given: string, there = files) => {
    const draft = read(given, there)
    // at once: a reload before anything is changed takes up the same
    if (typeof draft !== 'string') keepWords(name, given, isKept ? 'browser' : 'window')
    return draft
  }
  const takeUp = useEffectEvent((text: string | null, opened: readonly Attachment[]) => {
    const draft = text === null ? undefined : read(text, opened)
    const values = typeof draft === 'object' ? draft.values : {}
    const named = namedIn(values, opened)
    setFiles(named)
    setReady(true)
    const others = opened.filter((one) => !named.includes(one)).map(({ id }) => id)
    void keptFiles.remove(place, others).then(keptFiles.removeLeft)
  })
  useEffect(() => {
    // after the first rendering, which is the server's and knows no draft
    void keptFiles.open(place).then((opened) => takeUp(keptWords(name, 'browser') ?? keptWords(name), opened))
  }, [name, place])
  const forget = () => forgetWords(name, 'browser')
  const forgetAll = () => {
    forget()
    forgetWords(name)
    void keptFiles.forget(place)
  }
  const startAnew = () => {
    forgetAll()
    setRestored(undefined)
    setFiles([])
  }
  return { isReady, restored, files, isKept, forget, forgetAll, startAnew, take }
}
