import { expect, it } from 'vitest'
import { ringsOfFolders } from './folder-rings.ts'

it('folders that import one another in a circle are a ring, though no files are one', () => {
  expect(
    ringsOfFolders([
      ['lib/a/one.ts', 'lib/b/one.ts'],
      ['lib/b/two.ts', 'lib/c/one.ts'],
      ['lib/c/two.ts', 'lib/a/two.ts'],
      ['lib/c/two.ts', 'lib/d/one.ts'],
    ]).map((ring) => ring.sort()),
  ).toEqual([
    ['lib/a/one.ts imports lib/b/one.ts', 'lib/b/two.ts imports lib/c/one.ts', 'lib/c/two.ts imports lib/a/two.ts'],
  ])
})

it('a folder counts with all below it', () => {
  expect(
    ringsOfFolders([
      ['app/api/v2/list/route.ts', 'app/_document/words.ts'],
      ['app/_document/deep/routes.ts', 'app/api/v2/read/route.ts'],
    ]),
  ).toHaveLength(1)
})

it('the own files of a folder and a folder in it can be a ring', () => {
  expect(
    ringsOfFolders([
      ['lib/room/verb.ts', 'lib/room/read/reader.ts'],
      ['lib/room/read/reader.ts', 'lib/room/tree.ts'],
    ]),
  ).toHaveLength(1)
})

it('imports one way, within one folder, and of folders at other levels are none', () => {
  expect(
    ringsOfFolders([
      ['lib/room/verb.ts', 'lib/room/read/reader.ts'],
      ['lib/room/read/reader.ts', 'lib/room/model/tree.ts'],
      ['lib/room/one.ts', 'lib/room/two.ts'],
      ['lib/room/two.ts', 'lib/room/one.ts'],
      ['app/page.tsx', 'lib/room/verb.ts'],
      ['app/deep/page.tsx', 'app/_parts/part.tsx'],
    ]),
  ).toEqual([])
})
