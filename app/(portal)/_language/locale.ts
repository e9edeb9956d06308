import { cache } from 'react'
import { cookies, headers } from 'next/headers'
import { localeFrom } from '#components/language/locale.ts'
import { choiceCookie } from '#components/site/choices.ts'
import { settings } from '#lib/platform/env.ts'

/** The language of the page that is being made: the one chosen, else the first of the browser's that we speak. */
export const currentLocale = cache(async () => {
  const jar = await cookies()
  const chosen = jar.get(choiceCookie('language', settings().baseUrl).name)?.value
  return localeFrom(chosen, (await headers()).get('accept-language'))
})
