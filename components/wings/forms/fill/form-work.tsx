'use client'

import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { FormDefinition } from '@kurier/forms/definition'
import { documentOf } from '@kurier/forms/document'
import type { ServicePlace } from '../ask-forms.ts'
import type { FileLimits } from '../attachments/attachments.ts'
import { ConnectionLine } from './connection-line.tsx'
import { DraftBox } from '../draft/draft-box.tsx'
import { FileNotices } from '../fields/gone-proofs.tsx'
import { forgetReceipts } from '../send/kept-receipts.ts'
import { fetchLateInputs } from '../fields/late-inputs.tsx'
import { laterProofs } from '../later-proofs.ts'
import { everyPreset } from '../list-values.ts'
import { OverviewStep } from './overview-step.tsx'
import { PageStep } from './page-step.tsx'
import { sectionStates, stepAfter, type Visits } from './section-states.ts'
import type { SentApplication } from '../send/send-application.ts'
import { sentCopy } from '../send/sent-copy.ts'
import { SentStep } from '../send/sent-step.tsx'
import { isStart, StartStep } from './start-step.tsx'
import { stepNamed, stepsOf } from './steps.ts'
import { UnsavedReceipt } from '../send/unfinished.tsx'
import { StepTitle } from '../step-title.tsx'
import { useDraft, type Drafting } from '../draft/use-draft.ts'
import { useFilledForm, useLeavingWarning, type FilledForm } from '../fields/use-filled-form.ts'
import { useFinished } from '../send/use-finished.ts'
import type { KeptDraft } from '../draft/use-kept-draft.ts'
import { useOnline } from '../use-online.ts'
import { useSending, type Sending } from '../send/use-sending.ts'
import { OVERVIEW, REVIEW, SENT, START, type GoTo } from '../use-step.ts'
import { wordsIn } from '../words.ts'

export type FormAppProps = {
  form: FormDefinition
  /** The recipient takes submissions at the moment. */
  isOpen: boolean
  /** Name of the recipient. */
  recipient: string
  service: ServicePlace
  limits: FileLimits
  /** The form is only looked at: nothing is sent. */
  isPreview?: true
}

/** `kept`: what there was of a draft when somebody began. */
type FormWorkProps = FormAppProps & { step: string; goTo: GoTo; kept: KeptDraft }

/** A form while it is filled in, up to its receipt. All steps have one address, so that nothing is lost between them. */
export function FormWork({ form, isOpen, recipient, service, limits, isPreview, step, goTo, kept }: FormWorkProps) {
  const locale = useLocale()
  const filled = useFilledForm(form, limits, { values: kept.restored?.values, files: kept.files })
  const { shown, finish, onKeeping, leave } = useFinished(form, step)
  const drafting = useDraft({ filled, step, kept, isSent: shown?.isFresh === true })
  const onSent = ({ receipt, text }: SentApplication) => {
    const values = filled.hook.getValues()
    const isCurrent = text === JSON.stringify(documentOf(form, values))
    const later = laterProofs(form, values)
    const names = later.map((name) => name[locale])
    const copy = sentCopy(form, text, { values, attachments: filled.attachments.all })
    finish({ receipt: names.length > 0 ? { ...receipt, later: names } : receipt, later, copy, isCurrent })
    if (isCurrent) drafting.forgetAll()
    goTo(SENT)
  }
  const sending = useSending({ filled, service, isPreview, onSent })
  useLosses(filled, drafting, sending, shown?.isFresh === true && shown.isCurrent)
  const sendChanged = () => {
    leave()
    goTo(REVIEW)
  }
  if (shown) return <SentStep {...{ form, recipient, service, onKeeping }} {...shown} onSendChanged={sendChanged} />
  if (isStart(form, step)) return <StartStep {...{ form, isOpen, recipient, goTo }} kept={drafting} />
  const forgetEverything = () => {
    sending.forget()
    forgetReceipts(form)
    drafting.startAnew()
    goTo(START)
  }
  return <Filling {...{ filled, drafting, sending, step, goTo, forgetEverything }} />
}

/** Asks before the window is closed while answers, files, or the receipt of what may have been sent would be lost. */
function useLosses({ hook, attachments }: FilledForm, { isKept }: Drafting, { isUnsettled }: Sending, isSent: boolean) {
  const { isDirty } = hook.formState
  const losesAnswers = isDirty && (!isKept || attachments.all.length > 0)
  useLeavingWarning(!isSent && (losesAnswers || isUnsettled))
}

type FillingProps = {
  filled: FilledForm
  drafting: Drafting
  sending: Sending
  step: string
  goTo: GoTo
  /** Deletes what is filled in and what came of it, wherever this window keeps it. */
  forgetEverything: () => void
}

/** The sections of the form and the look at all of it, with what a draft offers below. */
function Filling({ filled, drafting, sending, step: name, goTo, forgetEverything }: FillingProps) {
  const { form, hook, judge } = filled
  const values = hook.getValues()
  const presets = everyPreset(form)
  const steps = stepsOf(form, values)
  const step = name === OVERVIEW || name === REVIEW ? undefined : stepNamed(form, steps, name)
  const { visits, tell } = useVisits(filled, step?.key ?? name)
  const isReviewLoaded = useLoadedReview(name)
  useEffect(fetchLateInputs, [])
  const isShort = steps.length < 2
  const goOn = async (isTold: boolean) => {
    if (step && isTold) tell(step.section.key)
    const faults = await judge(hook.getValues()).catch(() => undefined)
    const now = stepsOf(form, hook.getValues())
    const visited = new Set([...visits.visited, ...(step ? [step.key] : [])])
    const states = sectionStates(now, { ...visits, visited, faults }, hook.getValues(), presets)
    const next = stepAfter(now, states, step)
    goTo(next?.key ?? (isShort || faults?.length === 0 ? REVIEW : OVERVIEW))
  }
  const sections = sectionStates(steps, visits, values, presets)
  const notices = (
    <>
      <UnsavedReceipt {...{ form, goTo }} />
      <FileNotices filled={filled} />
    </>
  )
  return (
    <>
      <ConnectionLine />
      {step ? (
        <PageStep key={step.key} {...{ filled, step, steps, goTo }} onNext={(isTold) => void goOn(isTold)} />
      ) : name !== REVIEW ? (
        // also where answers have closed the page that the address names
        <OverviewStep
          {...{ form, sections, notices, goTo }}
          next={stepAfter(steps, sections, undefined)?.key}
          isKnown={visits.looked === name}
        />
      ) : isReviewLoaded ? (
        <Suspense fallback={<LoadingReview form={form} />}>
          <ReviewStep {...{ filled, notices, sending, goTo }} faults={visits.faults} />
        </Suspense>
      ) : (
        <LoadingReview form={form} />
      )}
      <DraftBox {...{ form, drafting, forgetEverything }} isSending={sending.isPending} />
    </>
  )
}

/** The last look while it is loaded. */
function LoadingReview({ form }: Pick<FormAppProps, 'form'>) {
  const t = useTranslations('forms.review')
  return (
    <>
      <StepTitle title={t('title')} of={wordsIn(form, form.title, useLocale())} />
      <Skeleton lines={8} />
    </>
  )
}

const importReview = () => import('./review-step.tsx')
const ReviewStep = lazy(async () => ({ default: (await importReview()).ReviewStep }))

/** The last look at everything is loaded while the form is filled in: nobody needs it before. True when it is there. */
function useLoadedReview(step: string): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const isOnline = useOnline()
  useEffect(() => {
    // without a connection it is loaded as soon as there is one
    void importReview().then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [step, isOnline])
  return isLoaded
}

/** Which steps were opened, where something was told, and what is missing as of the last change of step. */
function useVisits({ hook, judge }: FilledForm, step: string): { visits: Visits; tell: (section: string) => void } {
  const [visits, setVisits] = useState<Visits>({ visited: new Set(), told: new Set() })
  // without the validator nothing is known of the form; sending tells when it cannot be loaded
  const look = useEffectEvent(async () => judge(hook.getValues()).catch(() => undefined))
  useEffect(() => {
    let isShown = true
    void look().then((faults) => {
      if (!isShown) return
      setVisits(({ visited, told }) => ({ visited: new Set([...visited, step]), told, looked: step, faults }))
    })
    return () => {
      isShown = false
    }
  }, [step])
  const tell = (section: string) => setVisits((before) => ({ ...before, told: new Set([...before.told, section]) }))
  return { visits, tell }
}
