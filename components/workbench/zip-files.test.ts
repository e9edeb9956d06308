import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { uniqueNames, zipFiles } from './zip-files.ts'

test('every file is in the ZIP with what is in it, also when two have one name', async () => {
  const files = [
    { name: 'antrag.json', content: new Blob(['{"Name":"Öztürk"}']) },
    { name: 'anlagen/nachweis.pdf', content: new Blob(['eins']) },
    { name: 'anlagen/Nachweis.pdf', content: new Blob(['zwei']) },
    { name: 'anlagen/leer', content: new Blob([]) },
  ]
  const opened = unzipSync(new Uint8Array(await (await zipFiles(files)).arrayBuffer()))
  const texts = Object.entries(opened).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(Object.fromEntries(texts)).toEqual({
    'antrag.json': '{"Name":"Öztürk"}',
    'anlagen/nachweis.pdf': 'eins',
    'anlagen/Nachweis (2).pdf': 'zwei',
    'anlagen/leer': '',
  })
})

test('no two names are alike, and as many come out as went in', () => {
  const names = fc.array(fc.constantFrom('a', 'A', 'a.pdf', 'a (2).pdf', '.pdf', 'ä', 'b.'))
  fc.assert(
    fc.property(names, (given) => {
      const unique = uniqueNames(given)
      expect(unique).toHaveLength(given.length)
      expect(new Set(unique.map((name) => name.toLowerCase())).size).toBe(given.length)
    }),
  )
})
