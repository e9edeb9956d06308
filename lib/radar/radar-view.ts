import { z } from 'zod'
import type { Radar, RadarRow } from './schema.ts'
import { radarViews, ROWS_SHOWN, type RadarView } from './terms.ts'

/** The members of the page's query beside `radarQuery`; a value that does not fit counts as left out. */
export const radarViewQuery = z.object({
  show: z.enum(radarViews).catch('pressing').default('pressing'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})

/** `page`: which one it is; `first` and `last`: which of the `total` rows stand on the page, from 1. */
export type RadarPage = {
  days: { day: string; rows: RadarRow[] }[]
  page: number
  first: number
  last: number
  total: number
  hasMore: boolean
}

/** One page of what happens, by day. A page beyond the last shows the last one. */
export function radarPage(rows: readonly RadarRow[], asked: { show: RadarView; page: number }): RadarPage {
  const wanted = rows.filter(({ isPressing }) => isPressing || asked.show === 'all')
  const pages = Math.max(1, Math.ceil(wanted.length / ROWS_SHOWN))
  const page = Math.min(asked.page, pages)
  const from = (page - 1) * ROWS_SHOWN
  const shown = wanted.slice(from, from + ROWS_SHOWN)
  return {
    days: [...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => ({ day, rows: ofDay })),
    page,
    first: shown.length === 0 ? 0 : from + 1,
    last: from + shown.length,
    total: wanted.length,
    hasMore: from + shown.length < wanted.length,
  }
}

/** The forecasts that a page shows: without being asked for all those alone after which somebody has to act. */
export function forecastsShown(forecasts: Radar['forecasts'], show: RadarView): Radar['forecasts'] {
  return forecasts.filter(({ missed }) => show === 'all' || (missed ?? 0) > 0)
}
