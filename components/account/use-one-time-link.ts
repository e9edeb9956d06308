'use client'

import { skipToken, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { PortalProblem } from '#components/portal/ask-portal.ts'

const onFragment = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The token in the address, empty without a token; undefined while the server's page is shown. */
const useToken = (): string | undefined =>
  useSyncExternalStore(
    onFragment,
    () => window.location.hash.slice(1),
    () => undefined,
  )

/** `end`: to be called when the link turns out to be used up or expired. */
export type OpenLink<T> = { token: string; link: T; end: () => void }
type OneTimeLinkState<T> = { standing: 'reading' | 'missing' | 'gone' | 'away' } | ({ standing: 'open' } & OpenLink<T>)

/**
 * Reads the purpose of a one-time link; its token is in the address behind `#`, which browsers never send.
 * @param purpose distinguishes links of one kind from those of another
 * @param read asks the portal's interface for the purpose of the link with this token
 */
export function useOneTimeLink<T>(purpose: string, read: (token: string) => Promise<T>): OneTimeLinkState<T> {
  const token = useToken()
  const [ended, setEnded] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['one-time-link', purpose, token],
    queryFn: token ? () => read(token) : skipToken,
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (token === undefined) return { standing: 'reading' }
  if (token === '') return { standing: 'missing' }
  if (ended === token) return { standing: 'gone' }
  if (data) return { standing: 'open', token, link: data, end: () => setEnded(token) }
  if (!error) return { standing: 'reading' }
  const isUnknown = error instanceof PortalProblem && (error.status === 404 || error.status === 422)
  return { standing: isUnknown ? 'gone' : 'away' }
}
