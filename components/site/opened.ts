import { OPENED } from '#components/ui/seen-pages.ts'
import type { Place } from './places.ts'

/** What was opened in this window, the last first. */
export function openedPlaces(): Place[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(OPENED) ?? '[]')
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown): Place[] =>
    Array.isArray(one) ? [{ kind: 'opened', href: String(one[0]), label: String(one[1]) }] : [],
  )
}
