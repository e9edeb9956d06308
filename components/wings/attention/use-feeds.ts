'use client'

import { useQuery } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { Feed } from '#lib/wings/attention/schema.ts'

export const feedsKey = ['radar', 'feeds']

/** The own calendars, as the page loaded them and after each change. */
export function useFeeds(given: Feed[]): readonly Feed[] {
  const { data } = useQuery({
    queryKey: feedsKey,
    queryFn: () => askPortal('GET /radar/feeds'),
    initialData: { feeds: given },
  })
  return data.feeds
}
