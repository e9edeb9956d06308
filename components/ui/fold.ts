import { createContext, useContext, useEffect } from 'react'

/** Folds a disclosure up when what it is for is done, and says so beside the button. */
export type CloseDisclosure = (told: string) => void

/** That of the disclosure around. */
export const FoldContext = createContext<CloseDisclosure | undefined>(undefined)

/**
 * Folds up the disclosure around, once something is told.
 * @returns whether there is one, which then shows the words
 */
export function useFold(told: string | undefined): boolean {
  const close = useContext(FoldContext)
  useEffect(() => {
    if (told) close?.(told)
  }, [close, told])
  return close !== undefined
}
