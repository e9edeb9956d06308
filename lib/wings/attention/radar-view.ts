import { z } from 'zod'
import type { Radar, RadarRow } from './schema.ts'
import { radarViews, ROWS_SHOWN, type RadarView } from './terms.ts'

/** Query members of the page besides `radarQuery`; values that do not fit count as not given. */
export const radarViewQuery = z.object({
  show: z.enum(radarViews).catch('pressing').default('pressing'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})

/** `page`: its number; `first` and `last`: its places among the `total` rows, from 1. */
export type RadarPage = {
  days: { day: string; rows: RadarRow[] }[]
  page: number
  first: number
  last: number
  total: number
  hasMore: boolean
}

/** One page of the rows, by day. A page beyond the last shows the last one. */
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

/** The forecasts of a page: by default only those after which somebody has to act. */
export function forecastsShown(forecasts: Radar['forecasts'], show: RadarView): Radar['forecasts'] {
  return forecasts.filter(({ missed }) => show === 'all' || (missed ?? 0) > 0)
}
