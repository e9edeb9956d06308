import type { Metadata } from 'next'
import { ExaminationOf } from '#app/(portal)/_examination/examination-of.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { destinationOfPage } from '../_data/destination-of-page.ts'

type ExaminationPageProps = { params: Promise<{ destinationId: string }> }

export async function generateMetadata({ params }: ExaminationPageProps): Promise<Metadata> {
  const t = await serverTexts('examination')
  const { destinationId } = await params
  const context = await requireContext(`/destinations/${destinationId}/examination`)
  return { title: t('pageTitle', { name: (await destinationOfPage(context, destinationId)).name }) }
}

/** The examination of a destination's callback. */
export default async function DestinationExaminationPage({ params }: ExaminationPageProps) {
  const { destinationId: given } = await params
  const context = await requireContext(`/destinations/${given}/examination`)
  const { destinationId, name } = await destinationOfPage(context, given)
  return <ExaminationOf context={context} owner={{ kind: 'destination', id: destinationId, name }} />
}
