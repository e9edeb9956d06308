import { useEffect, useRef, useState, type RefObject } from 'react'

/** Pixels before it comes into view. */
const EARLY = '200px'

/** True as soon as the element was about to come into view once: what is far down the page is not loaded with it. */
export function useSeen(): { ref: RefObject<HTMLDivElement | null>; seen: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: EARLY },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}
