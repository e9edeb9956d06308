'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Section } from '#components/ui/section.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'

/** Deletes the destination, or says why that is not possible and what to do before (decisions 4). */
export function DeleteSection({ destination }: { destination: DestinationDetail }) {
  const t = useTranslations('destinations.remove')
  const statuses = useTranslations('destinations.status')
  const router = useRouter()
  const { destinationId, name, status, open } = destination
  const isInUse = status === 'active' || status === 'inactive'
  const obstacle = isInUse
    ? t('status', { status: statuses(status) })
    : open > 0
      ? t('open', { count: open })
      : undefined
  const remove = async () => {
    await askPortal('DELETE /destinations/[destinationId]', { params: { destinationId } })
    router.push('/destinations')
    router.refresh()
  }
  return (
    <Section title={t('heading')} id="delete">
      {obstacle ? (
        <p className="max-w-2xl">{obstacle}</p>
      ) : (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" icon="delete">
              {t('action')}
            </Button>
          }
          title={t('title', { name })}
          confirmLabel={t('action')}
          typeToConfirm={name}
          danger
          onConfirm={remove}
        >
          <p>{t('text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
