import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { AttemptLog } from '#components/callbacks/attempt-log.tsx'
import { FailingList } from '#components/callbacks/failing-list.tsx'
import { RetrySchedule } from '#components/callbacks/retry-schedule.tsx'
import { organisationsFor } from '#lib/accounts/permissions.ts'
import { failingEndpoints } from '#lib/callbacks/failing-endpoints.ts'
import { listAttempts, listReceivers } from '#lib/callbacks/list-attempts.ts'
import { attemptsQuery } from '#lib/callbacks/log-schema.ts'
import { RETRY_PERIOD, retryWaits } from '#lib/callbacks/rules.ts'
import { CallbacksHead } from './_head/callbacks-head.tsx'

type CallbackPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('callbacks')
  return { title: t('log.pageTitle') }
}

/** The delivery log. */
export default async function CallbacksPage({ searchParams }: CallbackPageProps) {
  const context = await requireContext('/callbacks')
  const query = attemptsQuery.parse(singleValues(await searchParams))
  const [attempts, owners, failing, now] = await forPage(() =>
    Promise.all([
      listAttempts(context, query),
      listReceivers(context),
      failingEndpoints(context),
      context.clock.service(),
    ]),
  )
  const filters = { ...query, before: undefined }
  return (
    <>
      <CallbacksHead current="log" />
      <AreaTexts areas={['callbacks', 'waits']}>
        <FailingList endpoints={failing} />
        <AttemptLog
          initial={attempts}
          query={query}
          owners={owners}
          maySendAgain={organisationsFor(context.actor, 'send-again')?.length !== 0}
          since={new Date(now.getTime() - RETRY_PERIOD).toISOString()}
          links={{
            newest: query.before ? listAddress('/callbacks', filters, {}) : undefined,
            olderBase: listAddress('/callbacks', filters, { before: '0' }).slice(0, -1),
          }}
        />
        <RetrySchedule waits={retryWaits} />
      </AreaTexts>
    </>
  )
}
