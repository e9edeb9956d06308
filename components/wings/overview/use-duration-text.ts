'use client'

import { useFormatter } from 'use-intl'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'

/** A short length of time, in milliseconds below a second, else in seconds or minutes. */
export function useDurationText(): (milliseconds: number) => string {
  const format = useFormatter()
  const shown = (value: number, unit: 'millisecond' | 'second' | 'minute') =>
    format.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 })
  return (milliseconds) => {
    if (milliseconds < SECOND) return shown(milliseconds, 'millisecond')
    return milliseconds < MINUTE ? shown(milliseconds / SECOND, 'second') : shown(milliseconds / MINUTE, 'minute')
  }
}
