import { useSyncExternalStore } from 'react'
import type { FormDefinition } from '@kurier/forms/definition'
import { placeOf } from '../window-store/kept-draft.ts'
import { keptWords, watchKeptWords, type KeptName } from '../window-store/kept-words.ts'

/** The name of what is written down of a form's sending, until its receipt is there. */
export const sendingOf = (form: FormDefinition): KeptName => `sending:${placeOf(form)}`

/** `told`: it failed, and somebody was told so; else it is `underway`. */
export const sendingStages = ['underway', 'told'] as const

/** A sending that may not have ended. `text`: the data record. */
export type SendingState = { startedAt: string; text: string; stage: (typeof sendingStages)[number] }

/** The sending that this window has begun and not ended, as far as a page needs it that does not send. */
export const keptSending = (name: KeptName): SendingState | undefined => readSendingState(keptWords(name))

export function readSendingState(kept: string | null): SendingState | undefined {
  if (kept === null) return undefined
  const { startedAt, text, stage } = JSON.parse(kept) as SendingState // written by this window
  return { startedAt, text, stage }
}

/** The sending of a form as this window has written it down; null where nothing is under way. */
export const useKeptSending = (form: FormDefinition): string | null =>
  useSyncExternalStore(
    watchKeptWords,
    () => keptWords(sendingOf(form)),
    () => null,
  )
