'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** False while the browser knows that there is no connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchConnection,
    () => window.navigator.onLine,
    () => true,
  )

/** Does something once the connection is back, as long as it is wanted. */
export function useBackOnline(isWanted: boolean, goOn: () => void): void {
  const goOnNow = useEffectEvent(goOn)
  useEffect(() => {
    if (!isWanted) return
    const back = () => goOnNow()
    window.addEventListener('online', back, { once: true })
    return () => window.removeEventListener('online', back)
  }, [isWanted])
}
