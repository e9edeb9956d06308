'use client'

import { useRef, useState } from 'react'
import { documentOf } from '#lib/forms/document.ts'
import type { ServicePlace } from './ask-forms.ts'
import { namedIn } from './attachments.ts'
import { laterProofs } from './later-proofs.ts'
import type { createSending, Sent } from './send-application.ts'
import type { SendProgress } from './send-submission.ts'
import type { FilledForm } from './use-filled-form.ts'
import { useResumed } from './use-resumed.ts'

export type Sending = {
  send: () => void
  progress: SendProgress | undefined
  isPending: boolean
  /** It waits for a connection, and goes on by itself when there is one. */
  isWaiting: boolean
  error: Error | null
  /** Nothing was sent, since something is missing. */
  isRefused: boolean
  /** Something may have been sent of which there is no receipt yet. */
  isUnsettled: boolean
  /** The form is only looked at: nothing is sent. */
  isPreview: boolean
}

type Props = {
  filled: FilledForm
  service: ServicePlace
  isPreview?: boolean | undefined
  onSent: (sent: Sent) => void
}

/**
 * Sends what is filled in. Stands above the steps: somebody who goes back to change something after a failure still goes
 * on with what was begun, and never begins a second time unknowingly.
 */
export function useSending({ filled, service, isPreview = false, onSent }: Props): Sending {
  const { form, hook, attachments, judge } = filled
  const sending = useRef<ReturnType<typeof createSending>>(undefined)
  const [progress, report] = useState<SendProgress>()
  const [isRefused, setRefused] = useState(false)
  const [isUnsettled, setUnsettled] = useState(false)
  const resumed = useResumed({
    send: async () => {
      report(undefined)
      const values = hook.getValues()
      const faults = await judge(values)
      setRefused(faults.length > 0)
      if (faults.length > 0 || isPreview) return undefined
      setUnsettled(true)
      const document = documentOf(form, values)
      if (!sending.current) {
        const { createSending } = await import('./send-application.ts')
        sending.current = createSending(form, service)
      }
      // in the language of the administration
      const later = laterProofs(form, values).map(({ de }) => de)
      return sending.current({ document, attachments: namedIn(document, attachments.all), later, report })
    },
    isUnsettled,
    onSent: (sent) => {
      if (!sent) return
      sending.current = undefined
      setUnsettled(false)
      onSent(sent)
    },
  })
  return { ...resumed, progress, isRefused, isUnsettled, isPreview }
}
