import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { DestinationPage } from '#components/destinations/destination-page.tsx'
import { LatePictures } from '#components/overview/late-pictures.tsx'
import { may } from '#lib/accounts/permissions.ts'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import { deliveryHealth } from '#lib/destinations/delivery-health.ts'
import { destinationOfPage } from './_data/destination-of-page.ts'
import { DAY } from '#lib/platform/durations.ts'

type DestinationPageProps = { params: Promise<{ destinationId: string }> }

export async function generateMetadata({ params }: DestinationPageProps): Promise<Metadata> {
  const { destinationId } = await params
  const context = await requireContext(`/destinations/${destinationId}`)
  return { title: (await destinationOfPage(context, destinationId)).name }
}

/** One destination: status, keys, callback, delivery, clients. */
export default async function OneDestinationPage({ params }: DestinationPageProps) {
  const { destinationId } = await params
  const context = await requireContext(`/destinations/${destinationId}`)
  const destination = await destinationOfPage(context, destinationId)
  const to = await context.clock.service()
  const health = await deliveryHealth(context, {
    destinationId: destination.destinationId,
    from: new Date(to.getTime() - DAY),
    to,
  })
  const owner = { kind: 'destination', id: destination.destinationId } as const
  return (
    <AreaTexts areas={['destinations', 'callbacks', 'waits', 'callbackState', 'examination', 'charts', 'pictures']}>
      <DestinationPage
        destination={destination}
        health={health}
        examinations={await readExaminations(context, { owner })}
        mayWork={may(context.actor, 'work-on-submissions', destination.organisation.id)}
        pictures={<LatePictures destinationId={destination.destinationId} />}
      />
    </AreaTexts>
  )
}
