import { useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { momentText } from '#components/ui/moment.ts'

/** Words and numbers of a chart in the person's language; the page gives the texts of `charts`. */
export function useChartTexts({ daily, unit }: { daily: boolean; unit: string | undefined }) {
  const format = useFormatter()
  const locale = useLocale()
  const words = useTranslations('charts')
  return useMemo(() => {
    const number = (value: number): string =>
      `${format.number(value, { maximumFractionDigits: 1 })}${unit ? `\u00a0${unit}` : ''}`
    const time = (at: string, short = false): string =>
      momentText(locale, new Date(at), {
        day: '2-digit',
        month: '2-digit',
        ...(short ? {} : { year: 'numeric' }),
        ...(daily ? {} : { hour: '2-digit', minute: '2-digit' }),
      })
    return { words, number, time }
  }, [format, locale, words, daily, unit])
}

export type ChartTexts = ReturnType<typeof useChartTexts>
