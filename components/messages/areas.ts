import type {} from 'use-intl'
import { wordsOfRooms } from '#lib/words/all-words.ts'
import type { AllWords } from '#lib/words/room-words.ts'
import type { Locale } from './locales.ts'

/** Every text of the pages, by area. Each German file of an area adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type -- its members are added there
export interface Messages {}

export type Area = keyof Messages

type File = Record<string, unknown>

/** Loaded when a page needs them; the name of a file is that of its area in lower case with hyphens. */
const files: Record<Locale, (name: string) => Promise<File>> = {
  de: (name) => import(`./de/${name}.ts`) as Promise<File>, // each exports what it is named after
  en: (name) => import(`./en/${name}.ts`) as Promise<File>, // the same
}

/** Where in an area the words of all rooms stand. */
const places: Partial<Record<Area, readonly { path: readonly string[]; words: keyof AllWords }[]>> = {
  site: [{ path: ['navigation'], words: 'navigation' }],
  overview: [{ path: ['attention', 'kinds'], words: 'attention' }],
  radar: [{ path: ['kinds'], words: 'ahead' }],
  admin: [
    { path: ['tabs'], words: 'tabs' },
    { path: ['overview', 'undoneKinds'], words: 'stuck' },
    { path: ['settings', 'meanings'], words: 'settings' },
  ],
  audit: [{ path: ['actions'], words: 'audit' }],
}

type Tree = { [key: string]: Tree | string }

/** The tree with `added` among what stands at the path. */
function withAdded(tree: Tree, [first = '', ...rest]: readonly string[], added: Tree): Tree {
  const there = tree[first]
  const below = typeof there === 'object' ? there : {}
  return { ...tree, [first]: rest.length > 0 ? withAdded(below, rest, added) : { ...below, ...added } }
}

async function textsOf(locale: Locale, area: Area): Promise<Tree> {
  const name = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const own = (await files[locale](name))[area] as Tree // named after the area
  const joins = await Promise.all(
    (places[area] ?? []).map(async ({ path, words }) => ({ path, added: await wordsOfRooms(locale, words) })),
  )
  return joins.reduce((tree, { path, added }) => withAdded(tree, path, added), own)
}

/** The texts of some areas in one language. */
export async function messagesOf<A extends Area>(locale: Locale, areas: readonly A[]): Promise<Pick<Messages, A>> {
  const entries = await Promise.all(areas.map(async (area) => [area, await textsOf(locale, area)] as const))
  return Object.fromEntries(entries) as Pick<Messages, A> // each area with its own texts
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
