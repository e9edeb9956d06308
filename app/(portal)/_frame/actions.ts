'use server'

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { sessionIdOf, signInCookie } from '#app/_http/person.ts'
import { providerSignOut } from '#app/_http/provider-sign-out.ts'
import { localeFrom } from '#components/language/locale.ts'
import { choiceCookie, themeFrom } from '#components/site/choices.ts'
import { endSession } from '#lib/accounts/sign-in/end-session.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'

/**
 * Ends the session at once, for all holders of its cookie, and removes the cookie. The page then appears as for
 * visitors; who had signed in at the provider is led there to sign out as well. Works without JavaScript, then here alone.
 */
export async function signOut(): Promise<void> {
  const all = await headers()
  const sessionId = await sessionIdOf(all)
  // our server puts the caller's address there and drops the request's own value
  const address = all.get('x-forwarded-for') ?? 'unknown'
  const ended = sessionId === undefined ? undefined : await endSession(contextFor(undefined), { sessionId, address })
  const { name, options } = signInCookie('session', settings().baseUrl)
  const jar = await cookies()
  jar.delete({ name, path: options.path, secure: options.secure })
  // a form that a browser sends by itself may not lead to foreign addresses (`form-action`)
  const isByScript = all.has('next-action')
  const onward = ended?.isByProvider && isByScript ? await providerSignOut() : undefined
  if (onward !== undefined) redirect(onward)
}

/** Keeps the language named by the pressed button (form field `language`) in a cookie; works without JavaScript too. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const wanted = form.get('language')
  const { name, attributes } = choiceCookie('language', settings().baseUrl)
  const jar = await cookies()
  jar.set(name, localeFrom(typeof wanted === 'string' ? wanted : undefined, null), attributes)
}

/** Keeps the theme named by the pressed button (form field `theme`) in a cookie; works without JavaScript too. */
export async function chooseTheme(form: FormData): Promise<void> {
  const { name, attributes } = choiceCookie('theme', settings().baseUrl)
  const theme = themeFrom(form.get('theme'))
  const jar = await cookies()
  if (theme === 'system') jar.delete({ name, path: '/', secure: attributes.secure })
  else jar.set(name, theme, attributes)
}
