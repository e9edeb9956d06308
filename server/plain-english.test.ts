import { expect, test } from 'vitest'
import { oddWords } from '../lint/plain-english.ts'

test.each([
  ['Whoever comes too late writes nothing.', 'Writes nothing if another node has taken the endpoint.'],
  ['The page of whoever is signed in.', 'The page of the person who is signed in.'],
  ['Adds a note, until so many are there.', 'Adds a note; no row once the limit is reached.'],
  ['Whence the figures were read.', 'Where the figures were read.'],
  ['A number that is none.', 'A text that is no number.'],
  ['The name of that one.', 'The name of the client.'],
  ['What nobody may read is left out.', 'Leaves out the parts that nobody may read.'],
  ['Told nothing when there is nothing.', 'Returns undefined without a notice.'],
  ['What stands in the draft is kept.', 'Keeps the draft.'],
  ['Stores it in the place of the old one.', 'Stores it instead of the old draft.'],
])('a comment does not say "%s" but "%s"', (odd, plain) => {
  expect(oddWords(odd)).toHaveLength(1)
  expect(oddWords(plain)).toEqual([])
})
