import { useTranslations } from 'use-intl'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import { useDay } from './use-day.ts'

/** What happens to a submission by itself, or has happened, in a sentence with its day; or in a list, which says it once. */
export function useAheadWords(look: 'ahead' | 'aheadListed' = 'ahead'): (row: ReceivedList) => string {
  const t = useTranslations(`received.${look}`)
  const day = useDay()
  return ({ state, ahead, stateSince }) => {
    if (ahead && state !== 'rejected') return t(ahead.effect, { day: day(ahead.at) })
    return t(state === 'rejected' ? 'unreadable' : 'gone', { day: day(stateSince) })
  }
}
