'use client'

import { useState } from 'react'
import type { FormDefinition } from '@kurier/forms/definition'
import type { Keeping } from './keep-receipt.tsx'
import { forgetReceipt, keepReceipt, useKeptReceipts, type KeptReceipt } from './kept-receipts.ts'
import { SENT } from '../use-step.ts'

/** What is shown after sending. `isFresh`: since this page was loaded, so that all it holds was sent. */
type ShownReceipt = KeptReceipt & { keeping: Keeping; isFresh: boolean }

/**
 * The receipt that is shown: of what was sent on this page, or one that was kept since nobody has saved it, at the address of
 * that step.
 */
export function useFinished(form: FormDefinition, step: string) {
  const [shown, show] = useState<ShownReceipt>()
  const kept = useKeptReceipts(form).at(-1)
  if (!shown && kept && step === SENT) {
    show({ ...kept, keeping: kept.isPrintAsked ? 'print-asked' : 'none', isFresh: false })
  }
  if (shown && !shown.isFresh && step !== SENT) show(undefined)
  const finish = (finished: KeptReceipt) => {
    keepReceipt(form, finished)
    show({ ...finished, keeping: 'none', isFresh: true })
  }
  const onKeeping = (keeping: Keeping) => {
    if (!shown) return
    const { receipt, later, copy, isCurrent } = shown
    if (keeping === 'print-asked') keepReceipt(form, { receipt, later, copy, isCurrent, isPrintAsked: true })
    else forgetReceipt(form, shown)
    show({ ...shown, keeping })
  }
  return { shown, finish, onKeeping, leave: () => show(undefined) }
}
