'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { documentOf } from '#lib/forms/document.ts'
import type { ServicePlace } from './ask-forms.ts'
import { DraftBox } from './draft-box.tsx'
import { FormToolsProvider } from './form-tools.tsx'
import type { PlacedFault } from './judge.ts'
import { pageStates } from './page-states.ts'
import { PageStep } from './page-step.tsx'
import type { Receipt } from './receipt.ts'
import { ReviewStep } from './review-step.tsx'
import type { Sent } from './send-application.ts'
import { SentStep } from './sent-step.tsx'
import { StartStep } from './start-step.tsx'
import { useDraft, type Drafting } from './use-draft.ts'
import { useFilledForm, useLeavingWarning, type FilledForm } from './use-filled-form.ts'
import { useSending, type Sending } from './use-sending.ts'
import { REVIEW, SENT, START, useStep, type GoTo } from './use-step.ts'

type Props = {
  form: FormDefinition
  /** The recipient takes submissions at the moment. */
  isOpen: boolean
  /** Name of the recipient. */
  recipient: string
  service: ServicePlace
  /** How many attachments the installation takes with one submission. */
  mostAttachments: number
}

/** The receipt, and whether what arrived is what is filled in now. */
type Finished = { receipt: Receipt; isCurrent: boolean }

/** A form from its start to its receipt. All steps have one address, so that nothing is lost between them. */
export function FormApp({ form, isOpen, recipient, service, mostAttachments }: Props) {
  const { step, goTo } = useStep()
  const filled = useFilledForm(form, mostAttachments)
  const [finished, setFinished] = useState<Finished>()
  const drafting = useDraft(form, filled.hook, finished !== undefined)
  const finish = ({ receipt, text }: Sent) => {
    const isCurrent = text === JSON.stringify(documentOf(form, filled.hook.getValues()))
    setFinished({ receipt, isCurrent })
    if (isCurrent) drafting.forget()
    goTo(SENT)
  }
  const sending = useSending({ filled, service, onSent: finish })
  const visits = useVisits(filled, step)
  useLosses(filled, drafting, sending, finished?.isCurrent === true)
  const sendChanged = () => {
    setFinished(undefined)
    goTo(REVIEW)
  }
  const isStart = step !== REVIEW && form.pages.every(({ key }) => key !== step)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-10">
      {finished ? (
        <SentStep form={form} {...finished} onSendChanged={sendChanged} />
      ) : isStart ? (
        <StartStep form={form} isOpen={isOpen} recipient={recipient} drafting={drafting} goTo={goTo} />
      ) : (
        <Filling {...{ filled, visits, drafting, sending, step, goTo }} />
      )}
    </div>
  )
}

/** Asks before the window is closed while answers, files, or the receipt of what may have been sent would be lost. */
function useLosses({ hook, attachments }: FilledForm, { isKept }: Drafting, { isUnsettled }: Sending, isSent: boolean) {
  const { isDirty } = hook.formState
  const losesAnswers = isDirty && (!isKept || attachments.all.length > 0)
  useLeavingWarning(!isSent && (losesAnswers || isUnsettled))
}

type FillingProps = {
  filled: FilledForm
  visits: Visits
  drafting: Drafting
  sending: Sending
  step: string
  goTo: GoTo
}

/** The pages of the form and the look at all of it, with what a draft offers below. */
function Filling({ filled, visits, drafting, sending, step, goTo }: FillingProps) {
  const { form } = filled
  const { visited, faults } = visits
  if (!drafting.isReady) return <Skeleton lines={8} />
  const page = form.pages.find(({ key }) => key === step)
  return (
    <>
      <FormToolsProvider value={filled}>
        {page ? (
          <PageStep
            key={page.key}
            filled={filled}
            page={page}
            states={pageStates(form, visited, faults, step)}
            goTo={goTo}
          />
        ) : (
          <ReviewStep filled={filled} faults={faults} sending={sending} goTo={goTo} />
        )}
      </FormToolsProvider>
      <DraftBox form={form} drafting={drafting} />
    </>
  )
}

type Visits = { visited: ReadonlySet<string>; faults?: readonly PlacedFault[] }

/** Which pages were opened, and what is missing on them as of the last change of page. */
function useVisits({ hook, judge }: FilledForm, step: string): Visits {
  const [visits, setVisits] = useState<Visits>({ visited: new Set() })
  // without the validator nothing is known of the pages; sending tells when it cannot be loaded
  const look = useEffectEvent(async () => judge(hook.getValues()).catch(() => undefined))
  useEffect(() => {
    if (step === START) return
    let isShown = true
    void look().then((faults) => {
      if (isShown) setVisits(({ visited }) => ({ visited: new Set([...visited, step]), faults }))
    })
    return () => {
      isShown = false
    }
  }, [step])
  return visits
}
