'use client'

import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { distanceFromNow, NOW_STEP } from './moment.ts'
import { useServiceNow } from './service-clock.tsx'
import { later, whenNear } from './later.tsx'
import { useWaiting } from './use-hydrated.ts'
import { useWhen } from './use-when.ts'

/** Few times of a page are looked at closer. */
const TimeCard = later(async () => (await import('./time-card.tsx')).TimeCard, 0)

type TimestampProps = {
  /** RFC 3339, or nothing: "never". */
  value: string | Date | null | undefined
  /** The day alone. */
  day?: boolean
  /** With its seconds. */
  exact?: boolean
  /** In a line of a list: without how long ago it is. */
  brief?: boolean
}

/**
 * A time as clocks in Germany show it, in the person's language; within a day of now it says how long ago that is, or in
 * how long. It is a button, which shows the time with its zone and in UTC, to copy.
 */
export function Timestamp({ value, day = false, exact = false, brief = false }: TimestampProps) {
  const t = useTranslations('kit.time')
  const when = useWhen(day ? 'day' : exact ? 'exact' : 'short')
  const waiting = useWaiting(true)
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!value) return <span className="text-muted">{t('never')}</span>
  const date = new Date(value)
  return (
    <>
      <button
        {...waiting}
        {...whenNear(TimeCard.fetch)}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className="min-h-6 cursor-pointer whitespace-nowrap underline decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid"
      >
        <time dateTime={date.toISOString()}>{when(date)}</time>
      </button>
      {day || brief ? null : <Distance date={date} />}
      {anchor
        ? createPortal(
            <TimeCard date={date} anchor={anchor} onClose={() => setAnchor(undefined)} />,
            anchor.closest('dialog') ?? document.body,
          )
        : null}
    </>
  )
}

function Distance({ date }: { date: Date }) {
  const t = useTranslations('kit.time')
  const locale = useLocale()
  const now = useServiceNow(NOW_STEP)
  const distance = now === undefined ? undefined : distanceFromNow(locale, date, now)
  if (distance === undefined) return null
  const words = distance === 'past' || distance === 'soon' ? t(distance) : distance
  return <span className="text-muted whitespace-nowrap">{` (${words})`}</span>
}
