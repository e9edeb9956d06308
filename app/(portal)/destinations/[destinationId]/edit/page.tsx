import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { destinationOfPage } from '../_data/destination-of-page.ts'

type EditPageProps = { params: Promise<{ destinationId: string }> }

export async function generateMetadata({ params }: EditPageProps): Promise<Metadata> {
  const t = await serverTexts('destinations')
  const { destinationId } = await params
  const context = await requireContext(`/destinations/${destinationId}/edit`)
  return { title: t('form.editTitle', { name: (await destinationOfPage(context, destinationId)).name }) }
}

/** Changes name, contact, services and metadata versions of a destination. */
export default async function EditDestinationPage({ params }: EditPageProps) {
  const { destinationId } = await params
  const context = await requireContext(`/destinations/${destinationId}/edit`)
  const destination = await destinationOfPage(context, destinationId)
  if (!destination.mayManage) notFound()
  const t = await serverTexts('destinations')
  const { name } = destination
  return (
    <>
      <PageHead title={t('form.editTitle', { name })} back={{ href: `/destinations/${destinationId}`, label: name }} />
      <AreaTexts areas={['destinations']}>
        <DestinationForm destination={destination} organisations={[]} />
      </AreaTexts>
    </>
  )
}
