'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { PortalProblem } from './ask-portal.ts'

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
          queries: { staleTime: STALE_MILLISECONDS, retry: isWorthRetrying },
          mutations: { retry: false },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
