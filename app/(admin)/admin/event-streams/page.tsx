import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { StreamList } from '#components/event-streams/stream-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listStreams } from '#lib/event-streams/list-streams.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('eventStreams')
  return { title: t('title') }
}

/** Receivers of operational events, for operators. */
export default async function EventStreamsPage() {
  const context = await requireContext('/admin/event-streams')
  const initial = await forPage(() => listStreams(context))
  const t = await serverTexts('eventStreams')
  const add = <ButtonLink href="/admin/event-streams/new">{t('add')}</ButtonLink>
  return (
    <AreaTexts areas={['eventStreams']}>
      <PageHead title={t('title')} intro={t('intro')} actions={initial.streams.length > 0 ? add : undefined} />
      <StreamList initial={initial} add={add} />
    </AreaTexts>
  )
}
