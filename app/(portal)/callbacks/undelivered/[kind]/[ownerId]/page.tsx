import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { singleValues } from '#app/_http/list-query.ts'
import { ReceiverNotices } from '#components/callbacks/receiver-notices.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listUndeliveredNotices } from '#lib/callbacks/log/list-undelivered.ts'
import { undeliveredNoticesQuery } from '#lib/callbacks/log/log-schema.ts'
import { RETRY_PERIOD } from '#lib/callbacks/rules.ts'
import { asUuid } from '#lib/platform/ids.ts'

type UndeliveredPageProps = {
  params: Promise<{ kind: string; ownerId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('callbacks')
  return { title: t('undelivered.pageTitle') }
}

/** What was never delivered to one destination or client. */
export default async function ReceiverPage({ params, searchParams }: UndeliveredPageProps) {
  const { kind, ownerId } = await params
  const id = asUuid(ownerId)
  if ((kind !== 'destination' && kind !== 'client') || id === undefined) notFound()
  const context = await requireContext(`/callbacks/undelivered/${kind}/${id}`)
  const query = undeliveredNoticesQuery.parse(singleValues(await searchParams))
  const found = await forPage(() => listUndeliveredNotices(context, { kind, id, ...query }))
  const t = await serverTexts('callbacks')
  const now = await context.clock.service()
  return (
    <>
      <PageHead
        title={t('undelivered.receiver.title', { name: found.owner.name ?? id })}
        back={{ href: '/callbacks/undelivered', label: t('undelivered.receiver.back') }}
      />
      <AreaTexts areas={['callbacks', 'waits']}>
        <ReceiverNotices
          owner={found.owner}
          initial={found}
          state={query.state}
          before={query.before}
          since={new Date(now.getTime() - RETRY_PERIOD).toISOString()}
        />
      </AreaTexts>
    </>
  )
}
