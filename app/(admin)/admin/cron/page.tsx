import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { CronList } from '#components/wings/overview/cron-list.tsx'
import { cronRuns } from '#lib/wings/overview/cron-runs.ts'
import { cronQuery } from '#lib/wings/overview/operation-schema.ts'

/** Runs of the due work, for operators. */
const page = definePage({
  path: '/admin/cron',
  area: 'admin',
  title: 'cron.title',
  intro: 'cron.intro',
  query: cronQuery,
  load: (context, { query }) => cronRuns(context, query),
  view: (runs, { query }) => <CronList key={query.before ?? 'newest'} initial={runs} before={query.before} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
