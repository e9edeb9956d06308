import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { ForecastSection } from '#components/wings/attention/forecast-section.tsx'
import { RadarFilter } from '#components/wings/attention/radar-filter.tsx'
import { RadarList } from '#components/wings/attention/radar-list.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { radarFor } from '#lib/wings/attention/radar-for.ts'
import { forecastsShown, radarPage, radarViewQuery } from '#lib/wings/attention/radar-view.ts'
import { radarAnswer, radarQuery } from '#lib/wings/attention/schema.ts'
import { attentionPlaces } from '#lib/rooms/lists.ts'
import { attention } from '#lib/works/works.ts'
import { caseChoices } from '#lib/timelines/case-choices.ts'

type RadarPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('radar')
  return { title: t('title') }
}

/** What will happen without anyone acting and what will probably be missed: what needs somebody, or all of it. */
export default async function RadarPage({ searchParams }: RadarPageProps) {
  const given = singleValues(await searchParams)
  const context = await requireContext(listAddress('/radar', given, {}))
  const [found, choices] = await Promise.all([
    radarFor(context, { ...radarQuery.parse(given), finders: attention }),
    caseChoices(context),
  ])
  const radar = radarAnswer.parse(found)
  const view = radarViewQuery.parse(given)
  const { show } = view
  const shown = radarPage(radar.rows, view)
  const pressing = radar.rows.filter(({ isPressing }) => isPressing).length
  const { days, destination } = given
  const addressOf = (change: Record<string, unknown>) =>
    listAddress('/radar', { days, destination, show: given.show }, change)
  const t = await serverTexts('radar')
  return (
    <AreaTexts areas={['radar']}>
      <PageHead
        title={t('title')}
        intro={t('intro')}
        actions={
          <Link href="/account#radar" className="kern-btn kern-btn--secondary">
            <span className="kern-label">{t('subscribe')}</span>
          </Link>
        }
      />
      <RadarFilter values={{ days, destination }} show={show} destinations={choices.destination} />
      <LinkTabs
        label={t('views.label')}
        tabs={[
          {
            href: addressOf({ show: undefined }),
            label: t('views.pressing', { count: pressing }),
            current: show === 'pressing',
          },
          {
            href: addressOf({ show: 'all' }),
            label: t('views.all', { count: radar.rows.length }),
            current: show === 'all',
          },
        ]}
      />
      <ForecastSection forecasts={forecastsShown(radar.forecasts, show)} show={show} />
      <RadarList {...radar} days={shown.days} show={show} places={attentionPlaces} />
      <Pagination
        previousHref={shown.first > 1 ? addressOf({ page: shown.page - 1 }) : undefined}
        nextHref={shown.hasMore ? addressOf({ page: shown.page + 1 }) : undefined}
        summary={
          shown.total > 0 ? t('list.shown', { first: shown.first, last: shown.last, total: shown.total }) : undefined
        }
      />
    </AreaTexts>
  )
}
