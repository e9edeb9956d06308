import type {} from 'use-intl'
import { rooms } from '#lib/rooms/rooms.ts'
import type { Room } from '#lib/rooms/room.ts'
import type { Locale } from './locales.ts'
import type { AllWords } from './room-words.ts'

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

/** What the rooms say of themselves on pages of other rooms. */
const wordFiles: Record<Locale, (room: string) => Promise<{ words: Partial<AllWords> }>> = {
  de: (room) => import(`./de/rooms/${room}.ts`) as Promise<{ words: Partial<AllWords> }>, // RoomWords
  en: (room) => import(`./en/rooms/${room}.ts`) as Promise<{ words: Partial<AllWords> }>, // RoomWords
}

/** The rooms of which pages of other rooms speak. */
export const speaking = (rooms as readonly Room[]).filter(
  ({ pages, operatorPages, attention, audit, stuck, settings }) =>
    pages ?? operatorPages ?? attention ?? audit ?? stuck ?? settings,
)

/** Where in an area the words of all rooms stand. */
const places: Partial<Record<Area, readonly { path: readonly string[]; words: keyof AllWords }[]>> = {
  site: [{ path: ['navigation'], words: 'navigation' }],
  overview: [{ path: ['attention', 'kinds'], words: 'attention' }],
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
  const joins = places[area] ?? []
  if (joins.length === 0) return own
  const said = await Promise.all(speaking.map(async (room) => (await wordFiles[locale](room.name)).words))
  return joins.reduce(
    (tree, { path, words }) => said.reduce((grown, one) => withAdded(grown, path, one[words] ?? {}), tree),
    own,
  )
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
