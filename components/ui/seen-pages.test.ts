import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kindOfPage, seenPages, withSeen } from './seen-pages.ts'

const path = fc.array(fc.stringMatching(/^[a-z-]{1,12}$/), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)

it('all things of a kind are one kind of page, and other pages are others', () => {
  fc.assert(
    fc.property(path, fc.uuid(), fc.uuid(), (start, one, other) => {
      expect(kindOfPage(`${start}/${one}`)).toBe(kindOfPage(`${start}/${other}`))
      expect(kindOfPage(start)).toMatch(/^[0-9a-z]{4}$/)
    }),
  )
  expect(new Set(['/', '/cases', '/cases/1', '/callbacks', '/callbacks/attempts/1'].map(kindOfPage)).size).toBe(5)
})

it('a kind is kept once, the newest last, and the oldest goes', () => {
  const kinds = Array.from({ length: 400 }, (_, at) => at.toString(36).padStart(4, '0'))
  const value = kinds.reduce<string>((kept, kind) => withSeen(kept, kind), '')
  expect(seenPages(value)).toEqual(kinds.slice(-150))
  expect(seenPages(withSeen(value, kinds.at(-2) ?? '')).slice(-2)).toEqual([kinds.at(-1), kinds.at(-2)])
})

it('a cookie that somebody else wrote does no harm', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(seenPages(withSeen(value, 'abcd')).at(-1)).toBe('abcd')
    }),
  )
  expect(seenPages(undefined)).toEqual([])
})
