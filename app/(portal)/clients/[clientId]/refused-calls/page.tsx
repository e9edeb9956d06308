import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { listAddress } from '#app/_http/list-query.ts'
import { problemTable } from '#app/_http/problems.ts'
import { CallLog } from '#components/wings/refused-calls/call-log.tsx'
import { listRefusedCalls } from '#lib/wings/refused-calls/list-refused-calls.ts'
import { refusedCallsQuery } from '#lib/wings/refused-calls/schema.ts'

const statuses = [...new Set(Object.values(problemTable).map(({ status }) => status))]

/** Refused calls of a client. */
const page = definePage({
  path: '/clients/[clientId]/refused-calls',
  area: 'refusedCalls',
  query: refusedCallsQuery,
  load: (context, { params, query }) => listRefusedCalls(context, { ...params, ...query }),
  title: ({ clientName }, { t }) => t('pageTitle', { name: clientName }),
  intro: 'intro',
  head: (_, { params, t }) => ({ back: { href: `/clients/${params.clientId}`, label: t('back') } }),
  view: (answer, { params, query }) => {
    const address = `/clients/${params.clientId}/refused-calls`
    const page = (before?: string) => listAddress(address, query, { before })
    return (
      <CallLog
        clientId={params.clientId}
        address={address}
        query={query}
        statuses={statuses}
        answer={answer}
        links={{ newest: query.before && page(), older: answer.older === null ? undefined : page(answer.older) }}
      />
    )
  },
})

export const generateMetadata = page.generateMetadata
export default page.Page
