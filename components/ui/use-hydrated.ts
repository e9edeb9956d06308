import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the page as the server made it, true once its script runs. What needs the script is to wait for it: a click
 * before would be lost, a form be sent by the browser, and what was typed be overwritten by the form's first values.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** What a control gets that is of no use before the script runs: it is disabled, and looks as it will look. */
export function useWaiting(needsScript: boolean, disabled?: boolean) {
  const waiting = !useHydrated() && needsScript
  return { disabled: disabled || waiting || undefined, 'data-waiting': waiting || undefined }
}
