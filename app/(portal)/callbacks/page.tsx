import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { listAddress } from '#app/_http/list-query.ts'
import { AttemptLog } from '#components/callbacks/attempt-log.tsx'
import { FailingList } from '#components/callbacks/failing-list.tsx'
import { RetrySchedule } from '#components/callbacks/retry-schedule.tsx'
import { organisationsFor } from '#lib/accounts/permissions.ts'
import { failingEndpoints } from '#lib/callbacks/log/failing-endpoints.ts'
import { listAttempts, listReceivers } from '#lib/callbacks/log/list-attempts.ts'
import { attemptsQuery } from '#lib/callbacks/log/log-schema.ts'
import { RETRY_PERIOD, retryWaits } from '#lib/callbacks/rules.ts'
import { CallbacksHead } from './_head/callbacks-head.tsx'

/** The delivery log. */
const page = definePage({
  path: '/callbacks',
  area: 'callbacks',
  areas: ['callbacks', 'waits'],
  title: 'log.pageTitle',
  head: null,
  query: attemptsQuery,
  load: (context, { query }) =>
    Promise.all([
      listAttempts(context, query),
      listReceivers(context),
      failingEndpoints(context),
      context.clock.service(),
    ]),
  view: ([attempts, owners, failing, now], { context, query }) => {
    const filters = { ...query, before: undefined }
    return (
      <>
        <CallbacksHead current="log" />
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
      </>
    )
  },
})

export const generateMetadata = page.generateMetadata
export default page.Page
