import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { RotationPage } from '#components/rotation/rotation-page.tsx'
import { rotationsOfDestination } from '#lib/rotations/read-rotations.ts'
import { destinationOfPage } from '../_data/destination-of-page.ts'

type RotationPageProps = { params: Promise<{ destinationId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('rotation')
  return { title: t('owner.destination.title') }
}

/** The exchange of a destination's keys and callback secret: what is proposed, how far a plan is, what comes next. */
export default async function DestinationRotationPage({ params }: RotationPageProps) {
  const { destinationId: given } = await params
  const context = await requireContext(`/destinations/${given}/rotation`)
  const { destinationId } = await destinationOfPage(context, given)
  const rotations = await forPage(() => rotationsOfDestination(context, { destinationId }))
  return (
    <AreaTexts areas={['rotation']}>
      <RotationPage owner={{ of: 'destination', id: destinationId }} initial={rotations} />
    </AreaTexts>
  )
}
