'use client'

import { useRef, useState } from 'react'
import { documentOf } from '@kurier/forms/document'
import type { ServicePlace } from '../ask-forms.ts'
import { namedIn } from '../attachments/named-in.ts'
import { keptSending, sendingOf } from './kept-sending.ts'
import { laterProofs } from '../later-proofs.ts'
import type { createSending, SentApplication } from './send-application.ts'
import type { SendProgress } from './send-submission.ts'
import type { FilledForm } from '../fields/use-filled-form.ts'
import { useGoingOn, useResumed } from './use-resumed.ts'
import { forgetWords } from '../window-store/kept-words.ts'

export type Sending = {
  send: () => void
  progress: SendProgress | undefined
  isPending: boolean
  /** It waits for a connection, and goes on by itself when there is one. */
  isWaiting: boolean
  error: Error | null
  /** Nothing was sent, since something is missing. */
  isRefused: boolean
  /** Something may have been sent whose receipt is still missing. */
  isUnsettled: boolean
  /** The page was reloaded since the sending began. */
  wasInterrupted: boolean
  /** When the interrupted sending began, before somebody continues it. */
  interruptedAt: string | undefined
  /** The form is a preview: sending is off. */
  isPreview: boolean
  /** Forgets the sending that began. */
  forget: () => void
}

type SendingProps = {
  filled: FilledForm
  service: ServicePlace
  isPreview?: boolean | undefined
  onSent: (sent: SentApplication) => void
}

/**
 * Sends the filled-in form. Lives above the steps: somebody who goes back to change something after a failure continues
 * the same sending, and never begins a second one unknowingly. The same holds for a reloaded page: it continues by
 * itself if the values are unchanged.
 */
export function useSending({ filled, service, isPreview = false, onSent }: SendingProps): Sending {
  const { form, hook, attachments, judge } = filled
  const sending = useRef<ReturnType<typeof createSending>>(undefined)
  const [progress, report] = useState<SendProgress>()
  const [isRefused, setRefused] = useState(false)
  const [interrupted, setInterrupted] = useState(() => (isPreview ? undefined : keptSending(sendingOf(form))))
  const [isUnsettled, setUnsettled] = useState(interrupted !== undefined)
  const begun = async () => {
    const { createSending } = await import('./send-application.ts')
    return (sending.current ??= createSending(form, service))
  }
  const send = async () => {
    report(undefined)
    if (isUnsettled) {
      const sent = await (await begun()).arrived(() => report({ step: 'submit', done: 0, total: 0 }))
      if (sent) return sent
    }
    const values = hook.getValues()
    const faults = await judge(values)
    setRefused(faults.length > 0)
    if (faults.length > 0 || isPreview) return undefined
    setUnsettled(true)
    const document = documentOf(form, values)
    // in the language of the administration
    const later = laterProofs(form, values).map(({ de }) => de)
    return (await begun()).send({ document, attachments: namedIn(document, attachments.all), later, report })
  }
  const resumed = useResumed({
    send,
    isUnsettled,
    onSent: (sent) => {
      if (!sent) return
      onSent(sent)
      forget()
    },
  })
  const forget = () => {
    sending.current = undefined
    forgetWords(sendingOf(form))
    setInterrupted(undefined)
    setUnsettled(false)
    setRefused(false)
    resumed.reset()
  }
  useGoingOn(interrupted, () => JSON.stringify(documentOf(form, hook.getValues())), resumed.send)
  const interruptedAt = resumed.isPending || resumed.error ? undefined : interrupted?.startedAt
  const wasInterrupted = interrupted !== undefined
  return { ...resumed, progress, isRefused, isUnsettled, wasInterrupted, interruptedAt, isPreview, forget }
}
