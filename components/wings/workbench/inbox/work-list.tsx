'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import type { DestinationRow } from '#lib/destinations/portal-schema.ts'

/** The destinations where a person works; each leads to its inbox. */
export function WorkList({ destinations }: { destinations: readonly DestinationRow[] }) {
  const t = useTranslations('workbench.list')
  const columns: Column<DestinationRow>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ destinationId, name }) => (
        <Link href={`/workbench/${destinationId}`} className="kern-link kern-link--no-visited-state">
          <Name>{name}</Name>
        </Link>
      ),
    },
    { id: 'organisation', header: t('organisation'), cell: ({ organisation }) => <Name>{organisation.name}</Name> },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={destinations}
      rowKey={({ destinationId }) => destinationId}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}
