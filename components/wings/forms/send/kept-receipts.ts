'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import { readReceipt, type WholeReceipt } from '../receipt.ts'
import type { SentCopy } from './sent-copy.ts'
import { forgetWords, keepWords, keptWords, watchKeptWords, type KeptName } from '../window-store/kept-words.ts'

/**
 * What there is after sending: the receipt, what the person hands in later, what was sent, whether that is what is filled in
 * now, and whether the dialog to print was open.
 */
export type KeptReceipt = {
  receipt: WholeReceipt
  later: readonly Words[]
  /** Not there where the window has no room for it. */
  copy?: SentCopy | undefined
  isCurrent: boolean
  isPrintAsked?: boolean
}

/** Of whichever version of the form: a receipt stays what it is. */
const receiptsOf = ({ path }: FormDefinition): KeptName => `receipts:${path}`

function read(kept: string | null): KeptReceipt[] {
  if (kept === null) return []
  const all = JSON.parse(kept) as KeptReceipt[] // written by this window, perhaps by an earlier version of it
  return all.filter(({ receipt }) => readReceipt(JSON.stringify(receipt)) !== undefined)
}

/** The receipts that this window keeps since nobody has saved or printed them, the newest last. */
export function useKeptReceipts(form: FormDefinition): readonly KeptReceipt[] {
  const kept = useSyncExternalStore(
    watchKeptWords,
    () => keptWords(receiptsOf(form)),
    () => null,
  )
  return useMemo(() => read(kept), [kept])
}

/** Keeps a receipt until `forgetReceipt`; where the window keeps nothing, leaving it is warned of. */
export function keepReceipt(form: FormDefinition, finished: KeptReceipt): void {
  const others = without(form, finished)
  const keep = (one: KeptReceipt) => keepWords(receiptsOf(form), JSON.stringify([...others, one]))
  // the copy is a convenience, the receipt cannot be had again
  if (!keep(finished)) keep({ ...finished, copy: undefined })
}

export function forgetReceipt(form: FormDefinition, finished: KeptReceipt): void {
  const others = without(form, finished)
  if (others.length > 0) keepWords(receiptsOf(form), JSON.stringify(others))
  else forgetReceipts(form)
}

export const forgetReceipts = (form: FormDefinition): void => forgetWords(receiptsOf(form))

const without = (form: FormDefinition, { receipt: { submissionId } }: KeptReceipt): KeptReceipt[] =>
  read(keptWords(receiptsOf(form))).filter(({ receipt }) => receipt.submissionId !== submissionId)
