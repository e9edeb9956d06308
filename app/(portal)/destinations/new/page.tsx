import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { organisationsToManage } from '#lib/destinations/search-destinations.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('destinations')
  return { title: t('form.newTitle') }
}

/** Creates a destination in an organisation of the person's choice. */
export default async function NewDestinationPage() {
  const context = await requireContext('/destinations/new')
  const t = await serverTexts('destinations')
  const organisations = await organisationsToManage(context)
  return (
    <>
      <PageHead
        title={t('form.newTitle')}
        intro={t('form.newIntro')}
        back={{ href: '/destinations', label: t('detail.back') }}
      />
      {organisations.length === 0 ? (
        <EmptyState title={t('form.none')} />
      ) : (
        <AreaTexts areas={['destinations']}>
          <DestinationForm organisations={organisations} />
        </AreaTexts>
      )}
    </>
  )
}
