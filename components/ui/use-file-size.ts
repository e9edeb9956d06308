'use client'

import { useFormatter } from 'use-intl'

/** A size in kilobytes, megabytes or gigabytes, as people know it from their files and disks. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    if (bytes < 100_000)
      return format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' })
    const [unit, length] =
      bytes < 1_000_000_000 ? (['megabyte', 1_000_000] as const) : (['gigabyte', 1_000_000_000] as const)
    return format.number(bytes / length, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
}
