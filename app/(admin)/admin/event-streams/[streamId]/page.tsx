import type { Metadata } from 'next'
import { cache } from 'react'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { StreamDetail } from '#components/event-streams/stream-detail.tsx'
import { readStream } from '#lib/event-streams/list-streams.ts'

type EventStreamPageParams = Promise<{ streamId: string }>

const openedStream = cache(async (params: EventStreamPageParams) => {
  const { streamId } = await params
  const context = await requireContext(`/admin/event-streams/${streamId}`)
  return forPage(() => readStream(context, { streamId }))
})

export async function generateMetadata({ params }: { params: EventStreamPageParams }): Promise<Metadata> {
  const { stream } = await openedStream(params)
  return { title: stream.name }
}

/** One receiver of operational events: how it stands, what is wrong, the last requests. */
export default async function EventStreamPage({ params }: { params: EventStreamPageParams }) {
  const initial = await openedStream(params)
  return (
    <AreaTexts areas={['eventStreams']}>
      <StreamDetail initial={initial} />
    </AreaTexts>
  )
}
