'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { CheckpointsAnswer } from '#lib/wings/checkpoints/schema.ts'
import { CheckpointTable } from './checkpoint-table.tsx'

/** What operators look after: the next checkpoint, the time-stamp authority, and the list. */
export function CheckpointState({ initial }: { initial: CheckpointsAnswer }) {
  const t = useTranslations('checkpoints.operators')
  const { page } = initial
  const { data, error } = useQuery({
    queryKey: ['checkpoints', page],
    queryFn: () => askPortal('GET /admin/checkpoints', { query: { page } }),
    initialData: initial,
  })
  const { nextDue, timeStamps } = data
  return (
    <div className="flex flex-col gap-8">
      <ProblemAlert error={error} />
      {timeStamps.fault ? <Fault fault={timeStamps.fault} /> : null}
      <DescriptionList
        items={[
          { term: t('next'), value: nextDue === null ? t('nextNone') : <Timestamp value={nextDue} /> },
          { term: t('authority'), value: t(timeStamps.isSetUp ? 'authoritySetUp' : 'authorityNone') },
          {
            term: t('public'),
            value: (
              <Link href="/checkpoints" className="text-action underline underline-offset-3">
                {t('publicLink')}
              </Link>
            ),
          },
        ]}
      />
      <div>
        <CheckpointTable made={data} path="/admin/checkpoints" />
      </div>
    </div>
  )
}

function Fault({ fault }: { fault: NonNullable<CheckpointsAnswer['timeStamps']['fault']> }) {
  const t = useTranslations('checkpoints.operators')
  const when = useWhen()
  return (
    <Alert kind="warning" title={t('fault')}>
      <p className="wrap-anywhere">
        {t('faultNote', { count: fault.failures, at: when(fault.since), reason: fault.reason })}
      </p>
    </Alert>
  )
}
