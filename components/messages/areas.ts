import type {} from 'use-intl'
import type { kit } from './de/kit.ts'
import type { site } from './de/site.ts'
// types of the areas: one line each

/** Languages of the pages; the first is spoken where a browser asks for none of them. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]

/** Every text of the pages, by area. */
export type Messages = {
  site: typeof site
  kit: typeof kit
  // areas: one line each
}

export type Area = keyof Messages

/** Where the texts of each area stand, loaded when a page needs them. */
export const areaFiles: { [A in Area]: Record<Locale, () => Promise<{ [K in A]: Messages[A] }>> } = {
  site: { de: () => import('./de/site.ts'), en: () => import('./en/site.ts') },
  kit: { de: () => import('./de/kit.ts'), en: () => import('./en/kit.ts') },
  // files: one line each
}

/** The texts of some areas in one language. */
export async function messagesOf<A extends Area>(locale: Locale, areas: readonly A[]): Promise<Pick<Messages, A>> {
  const entries = await Promise.all(
    areas.map(async (area) => {
      const file = await areaFiles[area][locale]()
      return [area, file[area]] as const
    }),
  )
  return Object.fromEntries(entries) as Pick<Messages, A> // each area with its own texts
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
