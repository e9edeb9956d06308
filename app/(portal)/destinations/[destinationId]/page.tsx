import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { DestinationPage } from '#components/destinations/destination-page.tsx'
import { NextStep } from '#components/wings/first-steps/late-next-step.tsx'
import { LatePictures } from '#components/wings/overview/late-pictures.tsx'
import { may } from '#lib/accounts/permissions.ts'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import { deliveryHealth } from '#lib/destinations/delivery-health.ts'
import { DAY } from '#lib/platform/durations.ts'
import { firstStepsOf } from '#lib/wings/attention/overview-for.ts'
import { destinationOfPage } from './_data/destination-of-page.ts'

/** One destination: status, keys, callback, delivery, clients. */
const page = definePage({
  path: '/destinations/[destinationId]',
  area: 'destinations',
  areas: ['destinations', 'callbacks', 'waits', 'callbackState', 'examination', 'charts', 'pictures', 'firstSteps'],
  load: async (context, { params }) => {
    const destination = await destinationOfPage(context, params.destinationId)
    const { destinationId } = destination
    const to = await context.clock.service()
    const health = await deliveryHealth(context, { destinationId, from: new Date(to.getTime() - DAY), to })
    const owner = { kind: 'destination', id: destinationId } as const
    const examinations = await readExaminations(context, { owner })
    const steps = await firstStepsOf(context)
    return { destination, health, examinations, isBeginning: steps?.submission === false }
  },
  title: ({ destination }) => destination.name,
  head: null,
  view: ({ destination, health, examinations, isBeginning }, { context }) => (
    <DestinationPage
      destination={destination}
      health={health}
      examinations={examinations}
      mayWork={may(context.actor, 'work-on-submissions', destination.organisation.id)}
      pictures={<LatePictures destinationId={destination.destinationId} />}
      next={isBeginning ? <NextStep of={['destination', destination.destinationId]} /> : null}
    />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
