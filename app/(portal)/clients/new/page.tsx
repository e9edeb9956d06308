import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { clientOrganisations } from '#lib/clients/client-organisations.ts'
import { clientKindNames } from '#lib/clients/terms.ts'
import { settings } from '#lib/platform/env.ts'
import { NewClient } from './new-client.tsx'

export async function generateMetadata() {
  const t = await serverTexts('clients')
  return { title: t('create.title') }
}

type NewPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Registers an API client and shows its secret, this once; `?kind=` says of which kind it is to be. */
export default async function NewClientPage({ searchParams }: NewPageProps) {
  const { kind } = await searchParams
  const { baseUrl, schemaBase } = settings()
  const organisations = await clientOrganisations(await requireContext('/clients/new'))
  if (organisations.length === 0) notFound()
  const t = await serverTexts('clients')
  return (
    <AreaTexts areas={['clients', 'firstSteps']}>
      <PageHead
        title={t('create.title')}
        intro={t('create.intro')}
        back={{ href: '/clients', label: t('detail.back') }}
      />
      <NewClient
        organisations={organisations}
        kind={clientKindNames.find((name) => name === kind)}
        service={{ baseUrl, schemaBase }}
      />
    </AreaTexts>
  )
}
