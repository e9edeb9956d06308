import { useFormatter } from 'use-intl'

/** A time in the person's language, for the middle of a text. */
export function useWhen(): (iso: string) => string {
  const format = useFormatter()
  return (iso) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })
}
