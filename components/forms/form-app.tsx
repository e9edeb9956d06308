'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { DraftBox } from './draft-box.tsx'
import { FormToolsProvider } from './form-tools.tsx'
import type { PlacedFault } from './judge.ts'
import { pageStates } from './page-states.ts'
import { PageStep } from './page-step.tsx'
import type { Receipt } from './receipt.ts'
import { ReviewStep } from './review-step.tsx'
import type { ServicePlace } from './send-application.ts'
import { SentStep } from './sent-step.tsx'
import { StartStep } from './start-step.tsx'
import { useDraft } from './use-draft.ts'
import { useFilledForm, useLeavingWarning, type FilledForm } from './use-filled-form.ts'
import { REVIEW, SENT, START, useStep } from './use-step.ts'

type Props = {
  form: FormDefinition
  /** The recipient takes submissions at the moment. */
  isOpen: boolean
  /** Name of the recipient. */
  recipient: string
  service: ServicePlace
}

/** A form from its start to its receipt. All steps have one address, so that nothing is lost between them. */
export function FormApp({ form, isOpen, recipient, service }: Props) {
  const { step, goTo } = useStep()
  const filled = useFilledForm(form)
  const [receipt, setReceipt] = useState<Receipt>()
  const drafting = useDraft(form, filled.hook, receipt !== undefined)
  const { visited, faults } = useVisits(filled, step)
  const { isDirty } = filled.hook.formState
  const losesFiles = filled.attachments.all.length > 0
  useLeavingWarning(receipt === undefined && isDirty && (!drafting.isKept || losesFiles))
  const finish = (given: Receipt) => {
    setReceipt(given)
    drafting.forget()
    goTo(SENT)
  }
  if (receipt)
    return (
      <Column>
        <SentStep form={form} receipt={receipt} />
      </Column>
    )
  const page = form.pages.find(({ key }) => key === step)
  if (!page && step !== REVIEW) {
    return (
      <Column>
        <StartStep form={form} isOpen={isOpen} recipient={recipient} drafting={drafting} goTo={goTo} />
      </Column>
    )
  }
  if (!drafting.isReady)
    return (
      <Column>
        <Skeleton lines={8} />
      </Column>
    )
  return (
    <Column>
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
          <ReviewStep filled={filled} faults={faults} service={service} goTo={goTo} onSent={finish} />
        )}
      </FormToolsProvider>
      <DraftBox form={form} drafting={drafting} />
    </Column>
  )
}

function Column({ children }: { children: React.ReactNode }) {
  return <div className="mx-auto flex max-w-2xl flex-col gap-10">{children}</div>
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
