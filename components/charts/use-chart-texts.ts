import { useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { momentText } from '#components/ui/moment.ts'
import type { LengthUnit, TimePoint, TimeSeries } from './time-series.ts'

/** Words and numbers of a chart in the person's language; the page gives the texts of `charts`. */
export function useChartTexts({ daily, unit }: { daily: boolean; unit: LengthUnit | undefined }) {
  const format = useFormatter()
  const locale = useLocale()
  const words = useTranslations('charts')
  return useMemo(() => {
    const number = (value: number): string =>
      format.number(value, { maximumFractionDigits: 1, ...(unit && { style: 'unit', unit, unitDisplay: 'short' }) })
    const time = (at: string, short = false): string =>
      momentText(locale, new Date(at), {
        day: '2-digit',
        month: '2-digit',
        ...(short ? {} : { year: 'numeric' }),
        ...(daily ? {} : { hour: '2-digit', minute: '2-digit' }),
      })
    const point = ({ at, values }: TimePoint, series: readonly TimeSeries[]): string => {
      const figures = series.flatMap(({ key, label }) => {
        const value = values[key]
        return value === undefined ? [] : [`${label}: ${number(value)}`]
      })
      return `${time(at)} – ${figures.join(', ') || words('noFigures')}`
    }
    return { words, number, time, point }
  }, [format, locale, words, daily, unit])
}

export type ChartTexts = ReturnType<typeof useChartTexts>
