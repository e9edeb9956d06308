'use client'

import { useQuery } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { Account } from '#lib/accounts/sign-in/account.ts'
import type { OwnSession } from '#lib/accounts/sign-in/own-sessions.ts'

export type Sessions = { sessions: OwnSession[] }

export const accountKey = ['account']
export const sessionsKey = ['account', 'sessions']

/** The own account, as the page loaded it and after each change. */
export function useAccount(initialData?: Account) {
  return useQuery({
    queryKey: accountKey,
    queryFn: () => askPortal('GET /account'),
    initialData,
  })
}

/** The own sessions, likewise. */
export function useSessions(initialData?: Sessions) {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: () => askPortal('GET /account/sessions'),
    initialData,
  })
}
