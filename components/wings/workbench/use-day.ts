import { useWhen } from '#components/ui/use-when.ts'

/** The day of a time, or the day `later` milliseconds after it. */
export function useDay(): (at: string, later?: number) => string {
  const when = useWhen('day')
  return (at, later = 0) => when(new Date(at).getTime() + later)
}
