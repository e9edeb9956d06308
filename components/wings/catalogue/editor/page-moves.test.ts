import { expect, it } from 'vitest'
import fc from 'fast-check'
import { editedPages, mergePage, moveMember, movePage, splitPage, toggleBreak, type OpenPage } from './page-moves.ts'

const page = (key: string, members: string[], breaks: string[] = []): OpenPage => ({
  key,
  title: { de: key, en: key },
  members,
  breaks,
})
const pages = [page('a', ['F1', 'G2'], ['G2.F3']), page('b', ['G4']), page('c', ['F5', 'F6'])]
const membersOf = (all: readonly OpenPage[]) => all.map(({ members }) => members.join(' '))

it('a member moves within its page, and over its edges to the page before or after', () => {
  expect(membersOf(moveMember(pages, 0, 0, 1))).toEqual(['G2 F1', 'G4', 'F5 F6'])
  expect(membersOf(moveMember(pages, 0, 1, 1))).toEqual(['F1', 'G2 G4', 'F5 F6'])
  expect(membersOf(moveMember(pages, 2, 0, -1))).toEqual(['F1 G2', 'G4 F5', 'F6'])
  expect(membersOf(moveMember(pages, 0, 0, -1))).toEqual(membersOf(pages))
})

it('a page that gives its last member away is gone', () => {
  expect(membersOf(moveMember(pages, 1, 0, -1))).toEqual(['F1 G2 G4', 'F5 F6'])
})

it('breaks go along with their member', () => {
  const moved = moveMember(pages, 0, 1, 1)
  expect(moved.map(({ breaks }) => breaks)).toEqual([[], ['G2.F3'], []])
})

it('a page is divided before a member and put together again', () => {
  const divided = splitPage(pages, 0, 1)
  expect(membersOf(divided)).toEqual(['F1', 'G2', 'G4', 'F5 F6'])
  expect(divided[1]?.breaks).toEqual(['G2.F3'])
  expect(membersOf(mergePage(divided, 0))).toEqual(membersOf(pages))
  expect(new Set(splitPage(divided, 3, 1).map(({ key }) => key)).size).toBe(5)
  expect(membersOf(splitPage(pages, 1, 1))).toEqual(membersOf(pages))
})

it('a break is set and taken away', () => {
  const set = toggleBreak(pages, 2, 'F6')
  expect(set[2]?.breaks).toEqual(['F6'])
  expect(toggleBreak(set, 2, 'F6')[2]?.breaks).toEqual([])
})

it('what is stored says no empty text, and no English one that is the German one', () => {
  const [first, second] = editedPages([
    { ...page('a', ['F1']), title: { de: 'Hund', en: 'Hund' }, intro: { de: ' ', en: '' } },
    { ...page('b', ['F5'], ['F5']), title: { de: 'Halter', en: 'Owner' }, intro: { de: 'Wer?' } },
  ])
  expect(first).toEqual({ title: { de: 'Hund' }, members: ['F1'] })
  expect(second).toEqual({
    title: { de: 'Halter', en: 'Owner' },
    intro: { de: 'Wer?' },
    members: ['F5'],
    breaks: ['F5'],
  })
})

it('however pages are moved, no member is lost or doubled, and no page is empty', () => {
  const number = fc.nat(4)
  const by = fc.constantFrom(-1 as const, 1 as const)
  const act = fc.oneof(
    fc.tuple(number, by).map(
      ([at, way]) =>
        (all: OpenPage[]) =>
          movePage(all, at, way),
    ),
    fc.tuple(number, number, by).map(
      ([at, place, way]) =>
        (all: OpenPage[]) =>
          moveMember(all, at, place, way),
    ),
    fc.tuple(number, number).map(
      ([at, place]) =>
        (all: OpenPage[]) =>
          splitPage(all, at, place),
    ),
    number.map((at) => (all: OpenPage[]) => mergePage(all, at)),
  )
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const moved = acts.reduce((all, one) => one(all), pages)
      expect(moved.flatMap(({ members }) => members).toSorted()).toEqual(['F1', 'F5', 'F6', 'G2', 'G4'])
      expect(moved.every(({ members }) => members.length > 0)).toBe(true)
      expect(moved.flatMap(({ breaks }) => breaks)).toEqual(['G2.F3'])
    }),
  )
})
