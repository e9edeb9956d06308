import { useFormatter } from 'use-intl'

/** The day of a time, or so many milliseconds later. */
export function useDay(): (at: string, later?: number) => string {
  const format = useFormatter()
  return (at, later = 0) => format.dateTime(new Date(new Date(at).getTime() + later), { dateStyle: 'medium' })
}
