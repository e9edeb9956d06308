'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import type { MadeStream } from '#lib/event-streams/schema.ts'
import { AttemptOutcome } from './stream-attempts.tsx'

/** A receiver that has just been added: its secret, this once, and whether it has agreed. */
export function MadeStreamShown({ made: { streamId, secret, attempt } }: { made: MadeStream }) {
  const t = useTranslations('eventStreams.made')
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Alert kind="success" title={t('title')}>
        <p>{t('once')}</p>
      </Alert>
      <div>
        <p className="font-semibold">{t('secret')}</p>
        <Copyable value={secret} name={t('secret')} />
      </div>
      <div className="flex flex-col items-start gap-2">
        <p>{t(attempt.errorClass === null ? 'agreed' : 'refused')}</p>
        <AttemptOutcome attempt={attempt} />
      </div>
      <div>
        <ButtonLink href={`/admin/event-streams/${streamId}`}>{t('open')}</ButtonLink>
      </div>
    </div>
  )
}
