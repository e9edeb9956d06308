import { headers } from 'next/headers'
import { sessionIdOf } from '#app/_http/person.ts'
import { isWaitingForSecondFactor } from '#lib/accounts/sign-in/sign-in-second-factor.ts'
import { contextFor } from '#lib/platform/context.ts'

/** Whether the browser's session has the password behind it and waits for the second factor. */
export async function isWaiting(): Promise<boolean> {
  const sessionId = await sessionIdOf(await headers())
  return sessionId !== undefined && isWaitingForSecondFactor(contextFor(undefined), { sessionId })
}
