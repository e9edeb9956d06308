'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FailureNext } from '#components/callbacks/outcome.tsx'
import { SendAgain } from '#components/callbacks/send-again.tsx'
import { Sending } from '#components/callbacks/sending.tsx'
import { NextAttempt, useWaitTitle } from '#components/callbacks/wait-shown.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'

type WaitingNotice = TimelineAnswer['waits'][number]

/** Why the case waits: for which receiver, since when and until when, and sending it now for who may. */
export function CaseWaits({ waits }: { waits: readonly WaitingNotice[] }) {
  const [sent, setSent] = useState<SentAnswer>()
  return (
    <>
      <Sending sent={sent} />
      {waits.map((waiting) => (
        <CaseWait
          key={`${waiting.side} ${waiting.type} ${waiting.wait.reason} ${waiting.wait.since}`}
          {...{ waiting }}
          onSent={setSent}
        />
      ))}
    </>
  )
}

function CaseWait({ waiting, onSent }: { waiting: WaitingNotice; onSent: (sent: SentAnswer) => void }) {
  const t = useTranslations('waits')
  const again = useTranslations('callbacks.again')
  const { wait, notices, sendable, mayOpen } = waiting
  const title = useWaitTitle(waiting)
  if (!title) return null
  return (
    <div className="mb-6">
      <Alert kind="warning" title={title}>
        <p>
          {notices > 1 ? `${t('count', { count: notices })} ` : null}
          <NextAttempt wait={wait} />
        </p>
        {mayOpen && wait.lastFailure && wait.reason !== 'pause' ? (
          <p>
            <FailureNext outcome={wait.lastFailure} />
          </p>
        ) : null}
        {sendable.length > 0 ? (
          <p className="mt-2">
            <SendAgain
              selection={{ notices: sendable }}
              trigger={<Button>{again('sendNow')}</Button>}
              title={again('sendNow')}
              onSent={onSent}
            />
          </p>
        ) : null}
      </Alert>
    </div>
  )
}
