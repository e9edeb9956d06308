'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { later } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { useChange } from './use-destination.ts'

const AssignClient = later(async () => (await import('./assign-client.tsx')).AssignClient, 4)

type ClientsSectionProps = { destination: DestinationDetail }
type Client = DestinationDetail['clients'][number]

/** Clients that work with the destination; those of the same organisation can be assigned. */
export function ClientsSection({ destination }: ClientsSectionProps) {
  const t = useTranslations('destinations.clients')
  const kinds = useTranslations('destinations.kinds')
  const { clients, mayManage, destinationId } = destination
  const columns: Column<Client>[] = [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      cell: ({ clientId, name, isDisabled }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link href={`/clients/${clientId}`} className="kern-link kern-link--no-visited-state">
            <Name>{name}</Name>
          </Link>
          {isDisabled ? <Badge tone="warning">{t('disabled')}</Badge> : null}
        </span>
      ),
    },
    { id: 'kind', header: t('columns.kind'), cell: ({ kind }) => kinds(kind) },
    { id: 'id', header: t('columns.id'), cell: ({ clientId }) => <code className="text-sm">{clientId}</code> },
  ]
  if (mayManage) {
    columns.push({
      id: 'actions',
      header: t('columns.actions'),
      cell: (client) => <Unassign destinationId={destinationId} client={client} />,
    })
  }
  return (
    <Section title={t('heading')} id="clients" intro={t('intro')}>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={clients}
        rowKey={(client) => client.clientId}
        empty={<EmptyState title={t('none')} />}
      />
      {mayManage ? (
        <div className="mt-4">
          <Disclosure label={t('choose')} ahead={AssignClient.fetch}>
            {(close) => <AssignClient destinationId={destinationId} onDone={close} />}
          </Disclosure>
        </div>
      ) : null}
    </Section>
  )
}

function Unassign({ destinationId, client: { clientId, name } }: { destinationId: string; client: Client }) {
  const t = useTranslations('destinations.clients')
  const { mutateAsync } = useChange(destinationId, () =>
    askPortal('DELETE /destinations/[destinationId]/clients/[clientId]', { params: { destinationId, clientId } }),
  )
  return (
    <ConfirmDialog
      trigger={<Button variant="tertiary">{t('unassign')}</Button>}
      title={t('unassignTitle', { name })}
      confirmLabel={t('unassign')}
      danger
      onConfirm={async () => {
        await mutateAsync(undefined)
      }}
    >
      <p>{t('unassignText')}</p>
    </ConfirmDialog>
  )
}
