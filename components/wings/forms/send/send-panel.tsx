'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Interrupted, SendControls } from './send-controls.tsx'
import type { Sending } from './use-sending.ts'

type SendPanelProps = {
  sending: Sending
  /** How many files go along. */
  attachments: number
  /** All that the form demands is there. */
  isComplete: boolean
}

/** Id of the heading, for links on the page. */
export const SEND_PANEL = 'send'

/** Sends, tells how far it is, and goes on after a failure where it stopped. */
export function SendPanel({ sending, attachments, isComplete }: SendPanelProps) {
  const t = useTranslations('forms.send')
  const { isRefused, isPreview, wasInterrupted, interruptedAt } = sending
  useEffect(() => {
    // at the end of a long page nobody would see that it goes on
    if (wasInterrupted) document.getElementById(SEND_PANEL)?.scrollIntoView({ behavior: 'instant' })
  }, [wasInterrupted])
  return (
    <Section title={t('title')} id={SEND_PANEL} intro={isComplete ? t('intro') : t('incomplete')}>
      <div className="flex flex-col gap-4">
        {attachments > 0 ? <p>{t('attachments', { count: attachments })}</p> : null}
        {isRefused ? (
          <Alert kind="danger" title={t('refusedTitle')}>
            <p>{t('refused')}</p>
          </Alert>
        ) : null}
        {isPreview ? (
          <Alert kind="info" title={t('previewTitle')}>
            <p>{t('preview')}</p>
          </Alert>
        ) : (
          <>
            <Interrupted at={interruptedAt} />
            <SendControls sending={sending} label={interruptedAt === undefined ? undefined : t('goOn')} />
          </>
        )}
      </div>
    </Section>
  )
}
