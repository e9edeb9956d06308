'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { Queue } from '#lib/wings/overview/operation-schema.ts'

type QueueFactRow = Queue['callbacks'][number]

const REFRESH_MILLISECONDS = 10_000
const counts = ['due', 'later', 'paused', 'givenUp', 'notConfigured'] as const

/** What waits, by type and state. */
export function QueueFacts({ initial }: { initial: Queue }) {
  const t = useTranslations('admin.queue')
  const when = useWhen()
  const { data, error } = useQuery({
    queryKey: ['queue'],
    queryFn: () => askPortal('GET /admin/queue'),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const columns: Column<QueueFactRow>[] = [
    { id: 'type', header: t('type'), isRowHeader: true, cell: ({ type }) => t(`types.${type}`) },
    ...counts.map((name): Column<QueueFactRow> => ({
      id: name,
      header: t(name),
      numeric: true,
      cell: (row) => row[name],
    })),
    {
      id: 'oldest',
      header: t('oldest'),
      cell: ({ oldestDue }) => (oldestDue ? <Timestamp value={oldestDue} /> : '–'),
    },
  ]
  const amount = ({ count, oldest }: Queue['deadlines']) =>
    count > 0 && oldest ? t('count', { count, at: when(oldest) }) : t('none')
  return (
    <>
      <ProblemAlert error={error} />
      <Section title={t('callbacks')}>
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={data.callbacks}
          rowKey={({ type }) => type}
          empty={null}
        />
      </Section>
      <Section title={t('work')}>
        <DescriptionList
          items={[
            { term: t('notifyEvents'), value: amount(data.notifyEvents) },
            { term: t('deadlines'), value: amount(data.deadlines) },
          ]}
        />
      </Section>
    </>
  )
}
