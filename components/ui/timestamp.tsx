'use client'

import { useFormatter, useTranslations } from 'use-intl'

type TimestampProps = {
  /** RFC 3339, or nothing: "never". */
  value: string | Date | null | undefined
  /** The day alone. */
  day?: boolean
}

/** A time as clocks in Germany show it, in the person's language; UTC stands in its title. */
export function Timestamp({ value, day = false }: TimestampProps) {
  const format = useFormatter()
  const t = useTranslations('kit.time')
  if (!value) return <span className="text-muted">{t('never')}</span>
  const date = new Date(value)
  const iso = date.toISOString()
  const shown = format.dateTime(date, day ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={iso} title={t('utc', { utc: iso.replace('T', ' ').slice(0, 19) })} className="whitespace-nowrap">
      {shown}
    </time>
  )
}
