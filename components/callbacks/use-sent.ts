import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { SECOND } from '#lib/platform/durations.ts'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'

/**
 * What somebody sent by hand last at a place of the portal. It outlives the state of the page, which begins again when the page is
 * read again while something is open at its side.
 */
export function useSent(place: string): [SentAnswer | undefined, (sent: SentAnswer) => void] {
  const queries = useQueryClient()
  const queryKey = ['sent', place]
  const { data } = useQuery<SentAnswer>({ queryKey, queryFn: skipToken, gcTime: 2 * SECOND })
  return [data, (sent) => void queries.setQueryData(queryKey, sent)]
}
