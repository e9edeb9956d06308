import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'

/** Words and numbers of a chart in the person's language; the page gives the texts of `charts`. */
export function useChartTexts({ daily, unit }: { daily: boolean; unit: string | undefined }) {
  const format = useFormatter()
  const words = useTranslations('charts')
  return useMemo(() => {
    const number = (value: number): string =>
      `${format.number(value, { maximumFractionDigits: 1 })}${unit ? `\u00a0${unit}` : ''}`
    const time = (at: string, short = false): string =>
      format.dateTime(new Date(at), {
        day: '2-digit',
        month: '2-digit',
        ...(short ? {} : { year: 'numeric' }),
        ...(daily ? {} : { hour: '2-digit', minute: '2-digit' }),
      })
    return { words, number, time }
  }, [format, words, daily, unit])
}

export type ChartTexts = ReturnType<typeof useChartTexts>
