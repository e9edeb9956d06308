'use client'

import { useMutation } from '@tanstack/react-query'
import { isConnectionProblem } from './problem-facts.ts'
import { useBackOnline, useOnline } from './use-online.ts'

type Resumed = {
  send: () => void
  isPending: boolean
  /** It waits for a connection, and goes on by itself when there is one. */
  isWaiting: boolean
  error: Error | null
}

type Props<T> = {
  send: () => Promise<T>
  /** Something was begun that may not have ended. */
  isUnsettled: boolean
  onSent: (sent: T) => void
}

/** Sends, and after the loss of the connection goes on by itself; `send` looks first whether all has arrived. */
export function useResumed<T>({ send, isUnsettled, onSent }: Props<T>): Resumed {
  // without a connection it is paused until there is one
  const { mutate, isPending, isPaused, error } = useMutation({ mutationFn: send, onSuccess: onSent })
  const isCutOff = !isPending && isUnsettled && isConnectionProblem(error)
  useBackOnline(isCutOff, () => mutate())
  const isOnline = useOnline()
  return { send: () => mutate(), isPending, isWaiting: isPaused || (isCutOff && !isOnline), error }
}
