import { useState } from 'react'

/** A person's wish to stop what runs: asked between two steps, whatever was drawn since it began. */
export function useStop() {
  const [wish] = useState(() => {
    let isStopped = false
    return {
      begin: () => {
        isStopped = false
      },
      stop: () => {
        isStopped = true
      },
      now: (): boolean => isStopped,
    }
  })
  return wish
}
