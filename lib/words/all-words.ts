import { rooms } from '../rooms/rooms.ts'
import type { Room } from '../rooms/room.ts'
import type { AllWords } from './room-words.ts'
import type { WordsLocale } from './say.ts'

/** Loaded when they are needed; named after their room. */
const files: Record<WordsLocale, (room: string) => Promise<{ words: Partial<AllWords> }>> = {
  de: (room) => import(`./de/${room}.ts`) as Promise<{ words: Partial<AllWords> }>, // RoomWords
  en: (room) => import(`./en/${room}.ts`) as Promise<{ words: Partial<AllWords> }>, // RoomWords
}

/** The rooms of which others speak. */
export const speaking = (rooms as readonly Room[]).filter(
  ({ pages, operatorPages, attention, audit, stuck, settings }) =>
    pages ?? operatorPages ?? attention ?? audit ?? stuck ?? settings,
)

/** What all rooms say in one language under a name of `RoomWords`. */
export async function wordsOfRooms<Member extends keyof AllWords>(
  locale: WordsLocale,
  member: Member,
): Promise<AllWords[Member]> {
  const tables = await Promise.all(speaking.map(async ({ name }) => (await files[locale](name)).words[member]))
  return Object.assign({}, ...tables) as AllWords[Member] // each room has the words of its own names
}
