import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { NewStreamForm } from '#components/event-streams/new-stream-form.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { assertOperator } from '#lib/accounts/permissions.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('eventStreams')
  return { title: t('form.title') }
}

/** A new receiver of operational events. */
export default async function NewEventStreamPage() {
  const { actor } = await requireContext('/admin/event-streams/new')
  await forPage(async () => assertOperator(actor))
  const t = await serverTexts('eventStreams')
  return (
    <AreaTexts areas={['eventStreams']}>
      <PageHead
        title={t('form.title')}
        intro={t('form.intro')}
        back={{ href: '/admin/event-streams', label: t('back') }}
      />
      <NewStreamForm />
    </AreaTexts>
  )
}
