'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { Attachment } from './attachments.ts'
import type { PlacedFault } from './judge.ts'
import { FormProblem } from './problem.tsx'
import type { Receipt } from './receipt.ts'
import type { createSending, SendProgress, SendStep, ServicePlace } from './send-application.ts'

type Props = {
  form: FormDefinition
  service: ServicePlace
  document: object
  attachments: readonly Attachment[]
  /** All that the form demands is there. */
  isComplete: boolean
  judge: () => Promise<readonly PlacedFault[]>
  onSent: (receipt: Receipt) => void
}

const steps: readonly SendStep[] = ['prepare', 'begin', 'attachments', 'submit']

/** Sends, tells how far it is, and goes on after a failure where it stopped. */
export function SendPanel(props: Props) {
  const { attachments, isComplete } = props
  const t = useTranslations('forms.send')
  const { mutate, progress, isPending, error, isRefused } = useSending(props)
  return (
    <Section title={t('title')} intro={isComplete ? t('intro') : t('incomplete')}>
      <div className="flex flex-col gap-4">
        {attachments.length > 0 ? <p>{t('attachments', { count: attachments.length })}</p> : null}
        {isRefused ? (
          <Alert kind="danger" title={t('refusedTitle')}>
            <p>{t('refused')}</p>
          </Alert>
        ) : null}
        <FormProblem error={error} />
        {error ? <p>{t('again')}</p> : null}
        <Button className="self-start" icon="mail" busy={isPending} onClick={() => mutate()}>
          {isPending ? t('sending') : error ? t('retry') : t('send')}
        </Button>
        {isPending && progress ? <Progress progress={progress} /> : null}
        <p role="status" className="sr-only">
          {isPending && progress ? t(`steps.${progress.step}`, progress) : ''}
        </p>
      </div>
    </Section>
  )
}

function useSending({ form, service, document, attachments, judge, onSent }: Props) {
  const sending = useRef<ReturnType<typeof createSending>>(undefined)
  const [progress, report] = useState<SendProgress>()
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const faults = await judge()
      setRefused(faults.length > 0)
      if (faults.length > 0) return undefined
      if (!sending.current) {
        const { createSending } = await import('./send-application.ts')
        sending.current = createSending(form, service)
      }
      return sending.current({ document, attachments, report })
    },
    onSuccess: (receipt) => {
      if (receipt) onSent(receipt)
    },
  })
  return { mutate, progress, isPending, error, isRefused }
}

/** The steps of sending, each done, under way or still to come; said in words, not by colour alone. */
function Progress({ progress }: { progress: SendProgress }) {
  const t = useTranslations('forms.send')
  const at = steps.indexOf(progress.step)
  return (
    <ol className="flex flex-col gap-2 rounded-md bg-surface p-4">
      {steps
        .filter((step) => step !== 'attachments' || progress.total > 0)
        .map((step) => {
          const place = steps.indexOf(step)
          const state = place < at ? 'done' : place === at ? 'now' : 'later'
          return (
            <li key={step} className={state === 'now' ? 'font-semibold' : ''}>
              {t(`steps.${step}`, progress)} <span className="text-muted">– {t(`states.${state}`)}</span>
            </li>
          )
        })}
    </ol>
  )
}
