import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { singleValues } from '#app/_http/list-query.ts'
import { ReceiverList } from '#components/callbacks/receiver-list.tsx'
import { listUndelivered } from '#lib/callbacks/list-undelivered.ts'
import { undeliveredQuery } from '#lib/callbacks/log-schema.ts'
import { CallbacksHead } from '../_head/callbacks-head.tsx'

type UndeliveredPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('callbacks')
  return { title: t('undelivered.pageTitle') }
}

/** Which events were never delivered, by receiver. */
export default async function UndeliveredPage({ searchParams }: UndeliveredPageProps) {
  const context = await requireContext('/callbacks/undelivered')
  const query = undeliveredQuery.parse(singleValues(await searchParams))
  const receivers = await forPage(() => listUndelivered(context, query))
  const t = await serverTexts('callbacks')
  return (
    <>
      <CallbacksHead current="undelivered" intro={t('undelivered.intro')} />
      <AreaTexts areas={['callbacks', 'waits']}>
        <ReceiverList initial={receivers} page={query.page} />
      </AreaTexts>
    </>
  )
}
