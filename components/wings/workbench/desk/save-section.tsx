'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { useDay } from '../use-day.ts'
import { DAY } from '#lib/platform/durations.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { useSaving } from './use-saving.ts'
import { useWorkbench } from '../workbench-context.tsx'

type SaveSectionProps = {
  destinationId: string
  row: ReceivedDetail
  saving: ReturnType<typeof useSaving>
  hasAll: boolean
}

/** Where what was sent is saved, before the service deletes it. */
export function SaveSection({
  destinationId,
  row,
  saving: { mutate, isPending, isSuccess, error },
  hasAll,
}: SaveSectionProps) {
  const t = useTranslations('workbench.save')
  const day = useDay()
  const { content } = useWorkbench(destinationId).deadlines
  const until =
    row.ahead?.effect === 'deleted'
      ? t('until', { day: day(row.ahead.at) })
      : t('afterDecision', { days: Math.round(content / DAY) })
  return (
    <Section title={t('heading')} intro={`${t('intro')} ${until}`} id="save">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="download" busy={isPending || !hasAll} onClick={() => mutate('zip')}>
          {t('zip')}
        </Button>
        <Button variant="tertiary" icon="download" busy={isPending} onClick={() => mutate('html')}>
          {t('html')}
        </Button>
        <Button variant="tertiary" icon="download" busy={isPending} onClick={() => mutate('data')}>
          {t('data')}
        </Button>
      </div>
      <p role="status" className="mt-2 text-muted">
        {hasAll ? (isSuccess ? t('saved') : '') : t('attachmentsFirst')}
      </p>
      <ProblemAlert error={error ?? undefined} />
    </Section>
  )
}
