import type { Metadata } from 'next'
import { listQuery, singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { OrganisationList } from '#components/organisations/organisation-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listOrganisations } from '#lib/accounts/organisations.ts'
import { organisationSorts } from '#lib/accounts/organisation-schema.ts'
import { assertOperator } from '#lib/accounts/permissions.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

const path = '/admin/organisations'
const queries = listQuery(organisationSorts, 'name')

type OrganisationPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('organisations')
  return { title: t('list.title') }
}

/** All organisations, for operators. */
export default async function AllOrganisationsPage({ searchParams }: OrganisationPageProps) {
  const context = await requireContext(path)
  await forPage(async () => assertOperator(context.actor))
  const t = await serverTexts('organisations')
  const query = queries.parse(singleValues(await searchParams))
  const initial = await listOrganisations(context, query)
  const create = <ButtonLink href="/organisations/new">{t('list.new')}</ButtonLink>
  return (
    <AreaTexts areas={['organisations']}>
      <PageHead title={t('list.title')} intro={t('list.intro')} actions={create} />
      <OrganisationList path={path} query={query} pageSize={PAGE_SIZE} initial={initial} />
    </AreaTexts>
  )
}
