import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { clientListQuery, clientSearchOf } from '#app/api/portal/clients/client-list.ts'
import { ClientList } from '#components/clients/client-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { organisationsFor } from '#lib/accounts/permissions.ts'
import { clientOrder, clientPage } from '#lib/clients/schema.ts'
import { searchClients } from '#lib/clients/search-clients.ts'
import { notFound } from 'next/navigation'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

export async function generateMetadata() {
  const t = await serverTexts('clients')
  return { title: t('title') }
}

type ClientPageSearch = Promise<Record<string, string | string[] | undefined>>

/** All API clients that the person may see. */
export default async function ClientsPage({ searchParams }: { searchParams: ClientPageSearch }) {
  const query = clientListQuery.parse(singleValues(await searchParams))
  const context = await requireContext(listAddress('/clients', query, {}))
  const seen = organisationsFor(context.actor, 'see-clients')
  if (seen?.length === 0) notFound()
  const found = clientPage.parse(await searchClients(context, clientSearchOf(query)))
  const pages = Math.max(1, Math.ceil(found.total / PAGE_SIZE))
  const t = await serverTexts('clients')
  const mayCreate = organisationsFor(context.actor, 'manage-clients')?.length !== 0
  const hrefOf = (change: object) => listAddress('/clients', query, { ...change })
  const sorts = clientOrder.sorts.flatMap((sort) => [sort, `-${sort}`])
  return (
    <AreaTexts areas={['clients', 'callbackState']}>
      <PageHead
        title={t('title')}
        intro={t('list.intro')}
        actions={
          mayCreate ? (
            <ButtonLink href="/clients/new" icon="add">
              {t('list.create')}
            </ButtonLink>
          ) : null
        }
      />
      <ClientList
        found={found}
        query={query}
        sortHrefs={Object.fromEntries(sorts.map((sort) => [sort, hrefOf({ sort, page: 1 })]))}
        previousHref={query.page > 1 ? hrefOf({ page: query.page - 1 }) : undefined}
        nextHref={query.page < pages ? hrefOf({ page: query.page + 1 }) : undefined}
        pages={pages}
        mayCreate={mayCreate}
        withOrganisations={seen?.length !== 1}
      />
    </AreaTexts>
  )
}
