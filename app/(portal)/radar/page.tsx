import type { Metadata } from 'next'
import Link from 'next/link'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { ForecastSection } from '#components/radar/forecast-section.tsx'
import { RadarFilter, type RadarFilterValues } from '#components/radar/radar-filter.tsx'
import { RadarList } from '#components/radar/radar-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { radarFor } from '#lib/radar/radar-for.ts'
import { radarAnswer, radarQuery } from '#lib/radar/schema.ts'
import { caseChoices } from '#lib/timelines/case-choices.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('radar')
  return { title: t('title') }
}

/** All that will happen without anyone acting, and what will probably be missed. */
export default async function RadarPage({ searchParams }: Props) {
  const given = singleValues(await searchParams)
  const context = await requireContext(listAddress('/radar', given, {}))
  const [found, choices] = await Promise.all([radarFor(context, radarQuery.parse(given)), caseChoices(context)])
  const radar = radarAnswer.parse(found)
  const values: RadarFilterValues = { days: given.days, destination: given.destination, show: given.show }
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
      <RadarFilter values={values} destinations={choices.destination} />
      <ForecastSection forecasts={radar.forecasts} />
      <RadarList radar={radar} isPressingOnly={given.show === 'pressing'} />
    </AreaTexts>
  )
}
