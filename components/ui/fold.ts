import { createContext, useContext, useEffect } from 'react'

/** Folds up the disclosure around, and tells something beside its button. */
export const FoldContext = createContext<((told: string) => void) | undefined>(undefined)

/**
 * Folds up the disclosure around, once something is told: it is done.
 * @returns whether there is one, which then shows the words
 */
export function useFold(told: string | undefined): boolean {
  const fold = useContext(FoldContext)
  useEffect(() => {
    if (told) fold?.(told)
  }, [fold, told])
  return fold !== undefined
}
