'use client'

import { useTranslations } from 'use-intl'
import { useWhen } from '#components/ui/use-when.ts'
import type { PublicStatus } from '#lib/wings/status/schema.ts'
import type { DayState } from '#lib/wings/status/terms.ts'

const looks: Record<DayState, string> = {
  working: 'h-4 bg-success',
  maintenance: 'h-7 bg-info',
  disturbed: 'h-10 bg-danger',
  unknown: 'h-2 bg-line',
}

/**
 * A bar for each day, the newest at the right: what was told is higher, so that it is seen without colours; the days it
 * concerns are listed below in words.
 */
export function DayStrip({ days }: { days: PublicStatus['days'] }) {
  const t = useTranslations('status')
  const when = useWhen('day')
  const count = (state: DayState) => days.filter((day) => day.state === state).length
  const told = days.flatMap(({ date, state }) => (state === 'working' || state === 'unknown' ? [] : [{ date, state }]))
  const known = days.length - count('unknown')
  return (
    <>
      <div aria-hidden="true" className="flex h-10 max-w-3xl items-end gap-px">
        {days.map(({ date, state }) => (
          <span key={date} className={`min-w-0 grow rounded-sm ${looks[state]}`} />
        ))}
      </div>
      <p className="mt-2">
        {known > 0
          ? `${t('daysSummary', { known, disturbed: count('disturbed'), maintenance: count('maintenance') })} `
          : null}
        {known < days.length ? t('daysUnknown', { count: days.length - known }) : null}
      </p>
      <ul className="mt-1 text-sm text-muted">
        {told.toReversed().map(({ date, state }) => (
          <li key={date}>{t('day', { date: when(`${date}T10:00:00Z`), state: t(`dayStates.${state}`) })}</li>
        ))}
      </ul>
    </>
  )
}
