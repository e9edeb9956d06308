import type { Metadata } from 'next'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { CronList } from '#components/admin/cron-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { cronRuns } from '#lib/overview/cron-runs.ts'
import { cronQuery } from '#lib/overview/operation-schema.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('cron.title') }
}

type CronPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Runs of the due work, for operators. */
export default async function CronPage({ searchParams }: CronPageProps) {
  const context = await requireContext('/admin/cron')
  const query = cronQuery.parse(singleValues(await searchParams))
  const initial = await forPage(() => cronRuns(context, query))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin']}>
      <PageHead title={t('cron.title')} intro={t('cron.intro')} />
      <CronList key={query.before ?? 'newest'} initial={initial} before={query.before} />
    </AreaTexts>
  )
}
