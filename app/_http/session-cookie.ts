import { encode } from 'next-auth/jwt'
import { settings } from '#lib/platform/env.ts'
import { sessionSeconds, signInCookie, tokenSecret } from './person.ts'

/** The header with which a browser shows this session from now on, in the place of the one before. */
export async function sessionCookieHeader(sessionId: string): Promise<Record<'set-cookie', string>> {
  const { name, options } = signInCookie('session', settings().baseUrl)
  const token = await encode({ token: { sid: sessionId }, secret: tokenSecret(), maxAge: sessionSeconds })
  const attributes = [`Path=${options.path}`, `Max-Age=${sessionSeconds}`, 'HttpOnly', 'SameSite=Lax']
  if (options.secure) attributes.push('Secure')
  return { 'set-cookie': [`${name}=${token}`, ...attributes].join('; ') }
}
