'use client'

import { useFormatter } from 'use-intl'
import { unitOfLength } from '#components/charts/time-series.ts'

/** A length of time, given in milliseconds, in the unit that fits it. */
export function useDurationText(): (milliseconds: number) => string {
  const format = useFormatter()
  return (length) => {
    const { unit, milliseconds } = unitOfLength(length)
    return format.number(length / milliseconds, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumSignificantDigits: 3,
    })
  }
}
