'use client'

import { Link } from '#components/ui/link.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { shortDayText } from '#components/ui/short-day-text.ts'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import type { RadarPage } from '#lib/wings/attention/radar-view.ts'
import type { Radar, RadarRow } from '#lib/wings/attention/schema.ts'
import type { RadarView } from '#lib/wings/attention/terms.ts'
import { placeOf, type AttentionPlaces } from './place-of.ts'

type RadarListProps = Pick<Radar, 'until' | 'isCut' | 'forecasts'> & {
  days: RadarPage['days']
  show: RadarView
  places: AttentionPlaces
}

/** Upcoming automatic events, day by day; each number leads to the cases behind it. */
export function RadarList({ until, isCut, forecasts, days, show, places }: RadarListProps) {
  const t = useTranslations('radar.list')
  const locale = useLocale()
  return (
    <Section id="days" title={t(`titles.${show}`)} intro={t('until', { until: shortDayText(locale, until) })}>
      {isCut ? <p className="mb-2">{t('cut')}</p> : null}
      {days.length === 0 ? <EmptyState title={t(`none.${show}`)} /> : null}
      <div className="flex flex-col gap-5">
        {days.map(({ day, rows }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="kern-heading-small mb-1">
              <time dateTime={day}>{shortDayText(locale, day)}</time>
            </h3>
            <ul>
              {rows.map((row) => (
                <Happening
                  key={`${row.owner.id} ${row.kind}`}
                  row={row}
                  place={places[row.kind]}
                  missed={missedOf(row, forecasts)}
                  isMarked={show === 'all' && row.isPressing}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}

/** The number of these submissions that will probably miss their deadline. */
function missedOf({ kind, owner, day }: RadarRow, forecasts: Radar['forecasts']): number | undefined {
  if (kind !== 'submissions-rejected') return undefined
  return forecasts.find(({ destination }) => destination.id === owner.id)?.byDay.find((one) => one.day === day)?.count
}

type HappeningProps = { row: RadarRow; place: string; missed: number | undefined; isMarked: boolean }

/** `isMarked`: in a list of mere events, this one asks somebody to act. */
function Happening({ row, place, missed, isMarked }: HappeningProps) {
  const t = useTranslations('radar')
  const locale = useLocale()
  const { kind, owner, day, count } = row
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-2">
      <span className="min-w-0">
        <Link
          href={placeOf(place, { kind, day, objectKind: owner.kind, objectId: owner.id })}
          className="kern-link kern-link--no-visited-state p-0"
        >
          {t('list.counted', { what: t(`kinds.${kind}.name`), count })}
          <span className="sr-only">, {t('list.of', { owner: owner.name, day: shortDayText(locale, day) })}</span>
        </Link>
        <span className="block text-sm text-muted">
          <Name>{owner.name}</Name>
        </span>
      </span>
      <span className="flex flex-wrap gap-2 empty:hidden">
        {missed === undefined ? null : <Badge tone="danger">{t('list.probably', { count: missed })}</Badge>}
        {isMarked ? <Badge tone="warning">{t('list.lost')}</Badge> : null}
      </span>
    </li>
  )
}
