import type { ReactNode } from 'react'
import { TextsProvider } from '#components/language/texts-provider.tsx'
import type { Area } from '#components/messages/areas.ts'
import { compiledMessagesOf } from '#components/messages/compiled-messages.ts'
import { currentLocale } from './locale.ts'

/** Every page has these. */
const everywhere: readonly Area[] = ['site', 'kit']

/** Gives client components below it the texts of `areas`, besides those that every page has. */
export async function AreaTexts({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const locale = await currentLocale()
  const messages = await compiledMessagesOf(locale, [...new Set([...everywhere, ...areas])])
  return (
    <TextsProvider locale={locale} messages={messages}>
      {children}
    </TextsProvider>
  )
}
