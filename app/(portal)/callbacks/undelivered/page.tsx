import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ReceiverList } from '#components/callbacks/receiver-list.tsx'
import { listUndelivered } from '#lib/callbacks/log/list-undelivered.ts'
import { undeliveredQuery } from '#lib/callbacks/log/log-schema.ts'
import { RETRY_PERIOD } from '#lib/callbacks/rules.ts'
import { CallbacksHead } from '../_head/callbacks-head.tsx'

/** Which events were never delivered, by receiver. */
const page = definePage({
  path: '/callbacks/undelivered',
  area: 'callbacks',
  areas: ['callbacks', 'waits'],
  title: 'undelivered.pageTitle',
  head: null,
  query: undeliveredQuery,
  load: async (context, { query }) => ({
    receivers: await listUndelivered(context, query),
    since: new Date((await context.clock.service()).getTime() - RETRY_PERIOD).toISOString(),
  }),
  view: ({ receivers, since }, { query, t }) => (
    <>
      <CallbacksHead current="undelivered" intro={t('undelivered.intro')} />
      <ReceiverList initial={receivers} page={query.page} since={since} />
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
