import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the page as the server made it, true once its script runs. Controls that need the script must wait for it:
 * an earlier click would be lost, the browser would send a form itself, and the form's first values would overwrite
 * typed text.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Attributes of a control that needs the script: disabled until it runs, with its final look. */
export function useWaiting(needsScript: boolean, disabled?: boolean) {
  const waiting = !useHydrated() && needsScript
  return { disabled: disabled || waiting || undefined, 'data-waiting': waiting || undefined }
}
