'use server'

import { cookies, headers } from 'next/headers'
import { sessionIdOf, signInCookie } from '#app/_http/person.ts'
import { endSession } from '#lib/accounts/end-session.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'

/**
 * Ends the session at once, whoever else holds its cookie, and takes the cookie away. The page is shown anew, as nobody
 * sees it. Works without JavaScript.
 */
export async function signOut(): Promise<void> {
  const sessionId = await sessionIdOf(await headers())
  if (sessionId !== undefined) await endSession(database(), sessionId, new Date())
  const { name, options } = signInCookie('session', settings().baseUrl)
  const jar = await cookies()
  jar.delete({ name, path: options.path, secure: options.secure })
}
