'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ShownOwner } from '#lib/callbacks/log/log-schema.ts'

type PausedNoteProps = { owner: ShownOwner; pausedAt: string; mayResume: boolean }

/** That nothing is sent to a receiver, and the means to go on. */
export function PausedNote({ owner, pausedAt, mayResume }: PausedNoteProps) {
  const t = useTranslations('callbacks.paused')
  const queries = useQueryClient()
  const resume = useMutation({
    mutationFn: () =>
      askPortal('DELETE /destinations/[destinationId]/callback/pause', { params: { destinationId: owner.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['callbacks'] }),
  })
  return (
    <div className="mb-6">
      <Alert kind="warning" title={t('title')}>
        <p>
          {t('since')} <Timestamp value={pausedAt} />. {t('text')}
        </p>
        <ProblemAlert error={resume.error} />
        {mayResume && owner.kind === 'destination' ? (
          <Button variant="secondary" className="mt-2" busy={resume.isPending} onClick={() => resume.mutate()}>
            {t('resume')}
          </Button>
        ) : null}
      </Alert>
    </div>
  )
}
