'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { set, useForm, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { FormDefinition } from '@kurier/forms/definition'
import { presetValues } from '@kurier/forms/document'
import type { Attachment, FileLimits } from '../attachments/attachments.ts'
import type { Attachments, FormTools } from './form-tools.tsx'
import type { Judge, PlacedFault } from '../judge.ts'
import { placeOf } from '../window-store/kept-draft.ts'
import { watchPresses, whenReleased } from '../presses.ts'
import type { FilePlace } from '../window-store/kept-files.ts'
import { useKeptFiles } from '../window-store/use-kept-files.ts'

type KeptAttachments = Attachments & {
  /** Drops all added files from the window but these. */
  keepOnly: (named: readonly Attachment[]) => void
  /** Forgets the added files; the draft deletes those that the window keeps. */
  clear: () => void
}

/** `judge` rejects when the validator cannot be loaded. */
export type FilledForm = FormTools & {
  attachments: KeptAttachments
  judge: (values: FieldValues) => Promise<PlacedFault[]>
}

/** The content of a draft; it becomes the content of the form. */
type FormContent = { values: FieldValues | undefined; files: readonly Attachment[] }

/**
 * The content of a form; the form's validator judges it when a field is left. The validator is loaded when it is first
 * needed, and again after a failure.
 */
export function useFilledForm(
  form: FormDefinition,
  limits: FileLimits,
  { values: known, files }: FormContent,
): FilledForm {
  const [unreadable] = useState(() => new Set<string>())
  const noteUnreadable = useCallback(
    (name: string, isUnreadable: boolean) => {
      if (isUnreadable) unreadable.add(name)
      else unreadable.delete(name)
    },
    [unreadable],
  )
  const judge = useJudge(form, unreadable)
  const [presets] = useState(() => presetValues(form))
  useEffect(() => watchPresses(), [])
  const hook = useForm({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: presets,
    shouldFocusError: false,
    resolver: useResolver(judge),
  })
  // before the first rendering, so that the step exists to which the draft leads
  useState(() => known && hook.reset(known, { keepDefaultValues: true }))
  const attachments = useAttachments(placeOf(form), limits, files)
  return { form, hook, attachments, judge, noteUnreadable }
}

/** `unreadable`: fields that hold a day that does not exist. */
function useJudge(form: FormDefinition, unreadable: ReadonlySet<string>) {
  const loading = useRef<Promise<Judge>>(undefined)
  return async (values: FieldValues) => {
    loading.current ??= import('../judge.ts').then(({ loadJudge }) => loadJudge(form))
    try {
      return (await loading.current)(values, [...unreadable])
    } catch (error) {
      loading.current = undefined
      throw error
    }
  }
}

/**
 * Both languages are in `types`, so that the sentences change with the language. Messages come and go only while no
 * button is pressed: they move the content below them.
 */
function useResolver(judge: ReturnType<typeof useJudge>): Resolver {
  return async (values) => {
    const errors: FieldErrors = {}
    await whenReleased()
    // a failed load of the validator is shown when the person continues, not when a field is left
    const faults = await judge(values).catch(() => [])
    for (const { field, message } of faults) set(errors, field, { type: 'judged', types: message })
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** Asks before the window is closed, if that would lose something. */
export function useLeavingWarning(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosing])
}

/** The files of a form, each kept in the window as soon as it is added. `restored`: those kept before. */
function useAttachments(place: FilePlace, limits: FileLimits, restored: readonly Attachment[]): KeptAttachments {
  const [all, setAll] = useState(restored)
  const { unkept, keep, keepOnly, clear } = useKeptFiles(place, restored)
  const add = (attachment: Attachment) => {
    setAll((before) => [...before, attachment])
    void keep(attachment)
  }
  const forget = () => {
    setAll([])
    clear()
  }
  // files removed from the form stay in `all`: they may come back
  return { all, add, limits, unkept, keepOnly, clear: forget }
}
