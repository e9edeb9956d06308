'use client'

import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import type { ShownOwner, SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { CountShown, wordsOf } from './selection-count.tsx'

/** Tells a destination that has a callback now what it was not told before, after showing how much that is. */
export function NotifyNow({ owner, onSent }: { owner: ShownOwner; onSent: (sent: SentAnswer) => void }) {
  const t = useTranslations('callbacks.notify')
  const again = useTranslations('callbacks.again')
  const notify = async () =>
    onSent(await askPortal('POST /callbacks/notify-now', { body: { destinationId: owner.id } }))
  const isTelling = useIsFetching({ queryKey: ['callbacks', 'not-configured'] }) > 0
  return (
    <ConfirmDialog
      isTelling={isTelling}
      trigger={<Button>{t('action')}</Button>}
      title={t('title')}
      confirmLabel={again('confirm')}
      onConfirm={notify}
    >
      <p>{t('text', { name: owner.name ?? '' })}</p>
      <NotConfiguredCount destinationId={owner.id} />
    </ConfirmDialog>
  )
}

function NotConfiguredCount({ destinationId }: { destinationId: string }) {
  const t = useTranslations('callbacks.again')
  const counted = useQuery({
    queryKey: ['callbacks', 'not-configured', destinationId],
    queryFn: () => askPortal('GET /callbacks/notify-now', { query: { destinationId } }),
    staleTime: 0,
  })
  const { data } = counted
  const words = data && t('count', wordsOf({ ...data, now: 0, paused: 0 }))
  return <CountShown counted={counted} words={words} />
}
