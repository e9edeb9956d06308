import { useWays } from '../kept-ways.ts'

/** Where a key does something: in the list of a destination, or on the desk of one submission. */
export type ShortcutPlace = 'list' | 'desk'

/**
 * The single keys of the workbench. What a key presses, or where it takes the keyboard, carries its name as `data-key`. They
 * mean the same in each language: they are pressed by hands that know them.
 */
export const shortcutKeys = {
  next: 'j',
  previous: 'k',
  nextWaiting: 'w',
  accept: 'a',
  reject: 'x',
  reply: 'r',
  ask: 'd',
  note: 'n',
  attachment: 'v',
  claim: 'c',
  choose: 's',
  search: '/',
  list: 'l',
  help: '?',
} as const

export type ShortcutName = keyof typeof shortcutKeys

/** What there is to press at each place, in the order in which the help tells it. */
export const shortcutsAt = {
  list: ['next', 'previous', 'nextWaiting', 'choose', 'accept', 'search', 'help'],
  desk: [
    'nextWaiting',
    'next',
    'previous',
    'accept',
    'reject',
    'reply',
    'ask',
    'note',
    'attachment',
    'claim',
    'list',
    'help',
  ],
} as const satisfies Record<ShortcutPlace, readonly ShortcutName[]>

/** Whether single keys do something: each person can turn them off (WCAG 2.1.4). */
export function useSingleKeys(): { areOn: boolean; turn: (areOn: boolean) => void } {
  const { ways, put } = useWays()
  return { areOn: !ways.has('without-keys'), turn: (areOn) => put('without-keys', !areOn) }
}
