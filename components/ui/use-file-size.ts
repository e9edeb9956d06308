'use client'

import { useFormatter } from 'use-intl'

/** A size in kilobytes or megabytes, as people know it from their files. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) =>
    bytes < 100_000
      ? format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' })
      : format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
