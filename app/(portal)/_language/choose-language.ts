'use server'

import { cookies } from 'next/headers'
import { languageCookie, localeFrom } from '#components/language/locale.ts'
import { settings } from '#lib/platform/env.ts'

/** Keeps the language named by the pressed button (form field `language`) in a cookie; works without JavaScript too. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const wanted = form.get('language')
  const { name, attributes } = languageCookie(settings().baseUrl)
  const jar = await cookies()
  jar.set(name, localeFrom(typeof wanted === 'string' ? wanted : undefined, null), attributes)
}
