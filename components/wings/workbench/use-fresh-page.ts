import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { MINUTE } from '#lib/platform/durations.ts'

/** Has the server make the page again each minute while somebody looks at it, and when they come back to it. */
export function useFreshPage(): void {
  const router = useRouter()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') router.refresh()
    }
    const timer = setInterval(look, MINUTE)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [router])
}
