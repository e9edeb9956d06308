import { cache } from 'react'
import { createTranslator } from 'use-intl/core'
import type { Area } from '#components/messages/areas.ts'
import type { Locale } from '#components/messages/locales.ts'
import { compiledMessagesOf } from '#components/messages/compiled-messages.ts'
import { currentLocale } from './locale.ts'
import { TIME_ZONE } from '#lib/platform/durations.ts'

const load = cache(async (locale: Locale, area: Area) => compiledMessagesOf(locale, [area]))

/** The texts of one area for a server component: `const t = await serverTexts('clients')`, then `t('list.heading')`. */
export async function serverTexts<A extends Area>(area: A) {
  const locale = await currentLocale()
  const messages = await load(locale, area)
  return createTranslator({ locale, messages, namespace: area, timeZone: TIME_ZONE })
}
