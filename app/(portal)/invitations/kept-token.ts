import { useEffect } from 'react'

const KEY = 'kurier-invitation'

/** Keeps the token of an invitation while its reader signs in; in this window only, and no server sees it. */
export function keepToken(token: string): void {
  window.sessionStorage.setItem(KEY, token)
}

/** Puts a token that was kept back into the address, where the page reads it, and forgets it. */
export function useKeptToken(): void {
  useEffect(() => {
    const kept = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    if (kept !== null && window.location.hash === '') window.location.hash = kept
  }, [])
}
