'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import type { MadeStream } from '#lib/wings/event-streams/schema.ts'
import { AttemptOutcome } from './stream-attempts.tsx'

/** A receiver that has just been added: its secret, this once, and whether it has agreed. */
export function MadeStreamShown({ made: { streamId, secret, attempt } }: { made: MadeStream }) {
  const t = useTranslations('eventStreams.made')
  const router = useRouter()
  const [isKept, setKept] = useState(false)
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {isKept ? null : <StayQuestion />}
      <Alert kind="success" title={t('title')}>
        <p>{t('once')}</p>
      </Alert>
      <div>
        <p className="font-semibold">{t('secret')}</p>
        <Copyable value={secret} name={t('secret')} onCopied={() => setKept(true)} />
      </div>
      <div className="flex flex-col items-start gap-2">
        <p>{t(attempt.errorClass === null ? 'agreed' : 'refused')}</p>
        <AttemptOutcome attempt={attempt} />
      </div>
      <div>
        <Button onClick={() => router.push(`/admin/event-streams/${streamId}`)}>{t('open')}</Button>
      </div>
    </div>
  )
}
