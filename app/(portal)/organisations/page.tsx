import type { Metadata } from 'next'
import { listQuery, singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { OrganisationList } from '#components/organisations/organisation-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listOrganisations } from '#lib/accounts/organisations.ts'
import { organisationSorts } from '#lib/accounts/organisation-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

const path = '/organisations'
const queries = listQuery(organisationSorts, 'name')

type OrganisationPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('organisations')
  return { title: t('list.title') }
}

/** The organisations of the person; operators see all. */
export default async function OrganisationsPage({ searchParams }: OrganisationPageProps) {
  const context = await requireContext(path)
  const t = await serverTexts('organisations')
  const query = queries.parse(singleValues(await searchParams))
  const initial = await listOrganisations(context, query)
  const create = context.actor.isOperator ? <ButtonLink href="/organisations/new">{t('list.new')}</ButtonLink> : null
  return (
    <AreaTexts areas={['organisations']}>
      <PageHead title={t('list.title')} intro={t('list.intro')} actions={create} />
      <OrganisationList path={path} query={query} pageSize={PAGE_SIZE} initial={initial} />
    </AreaTexts>
  )
}
