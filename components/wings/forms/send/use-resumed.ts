'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SendingState } from './kept-sending.ts'
import { isConnectionProblem } from '../problem-facts.ts'
import { useBackOnline, useOnline } from '../use-online.ts'

type ResumedSending = {
  send: () => void
  /** Forgets the failure. */
  reset: () => void
  isPending: boolean
  /** It waits for a connection, and continues by itself once there is one. */
  isWaiting: boolean
  error: Error | null
}

type ResumedProps<T> = {
  send: () => Promise<T>
  /** Something was begun that may not have ended. */
  isUnsettled: boolean
  onSent: (sent: T) => void
}

/** Sends, and continues by itself after a lost connection; `send` first looks whether all has arrived. */
export function useResumed<T>({ send, isUnsettled, onSent }: ResumedProps<T>): ResumedSending {
  // without a connection it is paused until there is one
  const { mutate, reset, isPending, isPaused, error } = useMutation({ mutationFn: send, onSuccess: onSent })
  const isCutOff = !isPending && isUnsettled && isConnectionProblem(error)
  useBackOnline(isCutOff, () => mutate())
  const isOnline = useOnline()
  return { send: () => mutate(), reset, isPending, isWaiting: isPaused || (isCutOff && !isOnline), error }
}

/**
 * Continues an interrupted sending after a reload, unless the text has changed: nobody has asked to send the new text.
 */
export function useGoingOn(interrupted: SendingState | undefined, textNow: () => string, send: () => void): void {
  const hasBegun = useRef(false)
  const goOn = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (interrupted?.stage === 'underway' && interrupted.text === textNow()) send()
  })
  useEffect(() => goOn(), [])
}
