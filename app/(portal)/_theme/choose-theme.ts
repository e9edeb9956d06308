'use server'

import { cookies } from 'next/headers'
import { themeCookie, themeFrom } from '#components/theme/theme.ts'
import { settings } from '#lib/platform/env.ts'

/** Keeps the theme named by the pressed button (form field `theme`) in a cookie; works without JavaScript too. */
export async function chooseTheme(form: FormData): Promise<void> {
  const { name, attributes } = themeCookie(settings().baseUrl)
  const theme = themeFrom(form.get('theme'))
  const jar = await cookies()
  if (theme === 'system') jar.delete({ name, path: '/', secure: attributes.secure })
  else jar.set(name, theme, attributes)
}
