import { expect, test } from 'vitest'
import { shortcutOf } from './pressed-shortcut.ts'
import { shortcutKeys, shortcutsAt, type ShortcutName, type ShortcutPlace } from './shortcuts.ts'

const free = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
}
const places = Object.keys(shortcutsAt) as ShortcutPlace[] // made of its keys

test.each(places)('at the %s each key means one thing', (place) => {
  const names: readonly ShortcutName[] = shortcutsAt[place]
  expect(new Set(names.map((name) => shortcutKeys[name])).size).toBe(names.length)
  for (const name of names) expect(shortcutOf(place, { ...free, key: shortcutKeys[name] })).toBe(name)
})

test('a key of the other place, a key held down and a key of the browser do nothing', () => {
  expect(shortcutOf('list', { ...free, key: shortcutKeys.reject })).toBeUndefined()
  expect(shortcutOf('desk', { ...free, key: 'A' })).toBe('accept')
  expect(shortcutOf('desk', { ...free, key: 'a', repeat: true })).toBeUndefined()
  expect(shortcutOf('desk', { ...free, key: 'j', repeat: true })).toBe('next')
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])
    expect(shortcutOf('desk', { ...free, key: 'a', [held]: true })).toBeUndefined()
})
