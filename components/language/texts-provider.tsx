'use client'

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { Messages } from '#components/messages/areas.ts'
import type { Locale } from '#components/messages/locales.ts'
import { TIME_ZONE } from '#lib/platform/durations.ts'

/** Hands texts to the client components below; `messages` holds the areas they use. */
export function TextsProvider(props: { locale: Locale; messages: Partial<Messages>; children: ReactNode }) {
  const { locale, messages, children } = props
  const areas = messages as Messages // each component below asks for texts of the areas that its page gives
  return (
    <IntlProvider locale={locale} messages={areas} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  )
}
