'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { MINUTE } from '#lib/platform/durations.ts'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { DestinationWork } from '#lib/timelines/work-to-do.ts'

type WorkListProps = {
  destinations: readonly DestinationWork[]
  /** In the table's place without any. */
  empty: { title: string; hint: string }
}

/** The destinations where a person works, and what there is to do; each leads to its inbox. */
export function WorkList({ destinations, empty }: WorkListProps) {
  const t = useTranslations('workbench.list')
  const day = useWhen('day')
  useFreshPage()
  const count = (id: 'waiting' | 'further' | 'mine'): Column<DestinationWork> => ({
    id,
    header: t(id),
    numeric: true,
    cell: ({ [id]: number }) => (number > 0 ? number : <span data-nothing="">–</span>),
  })
  const isOfOne = new Set(destinations.map(({ organisation }) => organisation)).size <= 1
  const columns: Column<DestinationWork>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ destinationId, name, organisation }) => (
        <>
          <Link href={`/workbench/${destinationId}`} className="kern-link kern-link--no-visited-state">
            <Name>{name}</Name>
          </Link>
          {isOfOne ? null : (
            <span className="block text-sm font-normal text-muted">
              <Name>{organisation}</Name>
            </span>
          )}
        </>
      ),
    },
    count('waiting'),
    count('further'),
    count('mine'),
    {
      id: 'deadline',
      header: t('deadline'),
      cell: ({ nextDeadline, near }) =>
        nextDeadline === null ? (
          <span data-nothing="">–</span>
        ) : (
          <>
            {day(nextDeadline)}
            {near > 0 ? (
              <span className="mt-1 block">
                <Badge tone="warning">{t('near', { count: near })}</Badge>
              </span>
            ) : null}
          </>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={destinations}
      rowKey={({ destinationId }) => destinationId}
      empty={<EmptyState title={empty.title}>{empty.hint}</EmptyState>}
    />
  )
}

/** Has the server make the page again each minute while somebody looks at it, and when they come back to it. */
function useFreshPage(): void {
  const router = useRouter()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') router.refresh()
    }
    const timer = setInterval(look, MINUTE)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [router])
}
