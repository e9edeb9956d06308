import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page as the server made it, true once its script runs: until then a form would be sent by the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
