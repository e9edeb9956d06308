'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { PortalProblem } from './ask-portal.ts'
import { onStateChanged } from './state-changed.ts'

const STALE_MILLISECONDS = 30_000
const MOST_RETRIES = 2

/** Asks again only if that can help: there was no answer, or the service said it is away. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof PortalProblem && (error.status === 0 || error.status === 503)
  return isPassing && failures < MOST_RETRIES
}

/** The pages' store of answers; one for each browser window. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // dropped as soon as it is no longer shown: a page that is opened again shows the server's latest answer
          queries: { staleTime: STALE_MILLISECONDS, gcTime: 0, retry: isWorthRetrying },
          mutations: { retry: false },
        },
      }),
  )
  useRereading(client)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * Reads all shown data again once they are known to have changed: the server's part of the page, and every answer on
 * it.
 */
function useRereading(client: QueryClient): void {
  const router = useRouter()
  useEffect(
    () =>
      onStateChanged(async () => {
        router.refresh()
        await client.invalidateQueries()
      }),
    [client, router],
  )
}
