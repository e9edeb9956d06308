'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { OlderPages } from '#components/ui/older-pages.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { runCounts } from '#lib/platform/terms.ts'
import type { CronRun, CronRuns } from '#lib/wings/overview/operation-schema.ts'

type Summary = NonNullable<CronRun['summary']>

/** What a run did, in words. */
function useWords(): (summary: Summary | null) => string {
  const t = useTranslations('admin.cron')
  return (summary) => {
    if (!summary) return t('unknown')
    const parts = runCounts.filter((name) => summary[name] > 0).map((name) => t(name, { count: summary[name] }))
    return [...(parts.length === 0 ? [t('nothing')] : parts), ...(summary.more ? [t('more')] : [])].join(', ')
  }
}

/** Runs of the due work from `before` on (the newest without it), and a button that does it now. */
export function CronList({ initial, before }: { initial: CronRuns; before: number | undefined }) {
  const t = useTranslations('admin.cron')
  const words = useWords()
  const client = useQueryClient()
  const key = ['cron-runs', before ?? 'newest']
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => askPortal('GET /admin/cron', { query: { before } }),
    initialData: initial,
  })
  const run = useMutation({
    mutationFn: () => askPortal('POST /admin/cron'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['cron-runs'] }),
  })
  const { lastCleanUp } = data
  return (
    <>
      <div className="mb-8 flex flex-col items-start gap-4">
        <p>{t(data.mode)}</p>
        <Button busy={run.isPending} onClick={() => run.mutate()}>
          {t(run.isPending ? 'running' : 'run')}
        </Button>
        <ProblemAlert error={run.error ?? error} />
        {run.data ? (
          <Alert kind="success" title={t('ran')}>
            <p>{words(run.data)}</p>
          </Alert>
        ) : null}
      </div>
      <DescriptionList
        items={[
          {
            term: t('lastCleanUp'),
            value: lastCleanUp ? (
              <>
                <Timestamp value={lastCleanUp.startedAt} />
                {`: ${t('cleaned', { count: lastCleanUp.summary?.cleaned ?? 0 })}`}
              </>
            ) : (
              t('never')
            ),
          },
        ]}
      />
      <RunTable runs={data.runs} />
      <div className="mt-4 flex flex-wrap gap-3">
        <OlderPages
          newestHref={before === undefined ? undefined : '/admin/cron'}
          olderHref={data.next === null ? undefined : `/admin/cron?before=${data.next}`}
          newest={t('newest')}
          older={t('older')}
        />
      </div>
    </>
  )
}

function RunTable({ runs }: { runs: CronRun[] }) {
  const t = useTranslations('admin.cron')
  const words = useWords()
  const columns: Column<CronRun>[] = [
    { id: 'started', header: t('started'), isRowHeader: true, cell: (row) => <Timestamp value={row.startedAt} /> },
    { id: 'result', header: t('result'), cell: ({ summary }) => words(summary) },
    {
      id: 'duration',
      header: t('duration'),
      numeric: true,
      cell: ({ summary }) => (summary ? t('milliseconds', { ms: summary.ms }) : '–'),
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={runs}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState>}
    />
  )
}
