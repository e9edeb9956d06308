'use client'

import { useState } from 'react'
import { useLocale } from 'use-intl'
import { later } from '#components/ui/later.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { FormAppProps } from './form-work.tsx'
import { useKeptReceipts } from '../send/kept-receipts.ts'
import { isStart, StartStep } from './start-step.tsx'
import { useKeptDraft } from '../draft/use-kept-draft.ts'
import { StepTitle } from '../step-title.tsx'
import { SENT, useStep, type GoTo } from '../use-step.ts'
import { wordsIn } from '../words.ts'

/** As tall as a step is while it is not there yet. */
const LINES = 8

const FormWork = later(async () => (await import('./form-work.tsx')).FormWork, LINES, FormHead)

/**
 * A form from its start to its receipt. What it takes to fill it in is loaded when somebody is about to begin, and is
 * then there until the page is left.
 */
export function FormApp(props: FormAppProps) {
  const { form, isOpen, recipient } = props
  const { step, goTo } = useStep()
  const kept = useKeptDraft(form)
  const hasReceipt = useKeptReceipts(form).length > 0
  const isAtStart = isStart(form, step) && !(step === SENT && hasReceipt)
  const [isAtWork, setAtWork] = useState(!isAtStart)
  if (!isAtStart && !isAtWork) setAtWork(true)
  const [isLoading, setLoading] = useState(false)
  const begin: GoTo = (next) => {
    setLoading(true)
    const goOn = () => {
      setLoading(false)
      goTo(next)
    }
    FormWork.fetch().then(goOn, goOn) // what did not come is told there
  }
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-10">
      {!isAtWork ? (
        <StartStep {...{ form, isOpen, recipient, kept, isLoading }} goTo={begin} ahead={FormWork.fetch} />
      ) : kept.isReady ? (
        <FormWork {...props} {...{ step, goTo, kept }} />
      ) : (
        <>
          <FormHead form={form} />
          <Skeleton lines={LINES} />
        </>
      )}
    </div>
  )
}

/** What the page is of while its step is loaded. */
function FormHead({ form }: Pick<FormAppProps, 'form'>) {
  return <StepTitle title={wordsIn(form, form.title, useLocale())} />
}
