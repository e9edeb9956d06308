'use client'

import { useIsFetching } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { later } from '#components/ui/later.tsx'
import { useChange } from './use-destination.ts'

const PauseOutlook = later(async () => (await import('./pause-outlook.tsx')).PauseOutlook, 3)

/** Pauses callbacks; before that it is said what will be lost and when. */
export function PauseButton({ destinationId }: { destinationId: string }) {
  const t = useTranslations('destinations.pause')
  const pause = useChange(destinationId, () =>
    askPortal('PUT /destinations/[destinationId]/callback/pause', { params: { destinationId } }),
  )
  const isTelling = useIsFetching({ queryKey: ['destination', destinationId, 'pause'] }) > 0
  return (
    <ConfirmDialog
      isTelling={isTelling}
      trigger={<Button variant="secondary">{t('action')}</Button>}
      title={t('title')}
      confirmLabel={t('action')}
      onConfirm={async () => {
        await pause.mutateAsync(undefined)
      }}
    >
      <p>{t('text')}</p>
      <PauseOutlook destinationId={destinationId} />
    </ConfirmDialog>
  )
}
