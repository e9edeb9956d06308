'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { PortalProblem } from './ask-portal.ts'
import { onStateChanged } from './state-changed.ts'

const STALE_MILLISECONDS = 30_000
const MOST_RETRIES = 2

/** Asks again only where that can help: nobody answered, or the service said it is away. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof PortalProblem && (error.status === 0 || error.status === 503)
  return isPassing && failures < MOST_RETRIES
}

/** What the pages keep of the answers they got; one for each browser window. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // kept no longer than it is shown: a page that is opened again shows what the server says then
          queries: { staleTime: STALE_MILLISECONDS, gcTime: 0, retry: isWorthRetrying },
          mutations: { retry: false },
        },
      }),
  )
  useRereading(client)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Reads what is shown anew once it is known to have changed: what the server made of the page, and every answer on it. */
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
