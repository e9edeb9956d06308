import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipFiles } from './zip-files.ts'

test('every file is in the ZIP with what is in it', async () => {
  const files = [
    { name: 'antrag.json', content: new Blob(['{"Name":"Öztürk"}']) },
    { name: 'anlagen/nachweis.pdf', content: new Blob(['eins']) },
    { name: 'anlagen/leer', content: new Blob([]) },
  ]
  const opened = unzipSync(new Uint8Array(await (await zipFiles(files)).arrayBuffer()))
  const texts = Object.entries(opened).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  expect(Object.fromEntries(texts)).toEqual({
    'antrag.json': '{"Name":"Öztürk"}',
    'anlagen/nachweis.pdf': 'eins',
    'anlagen/leer': '',
  })
})
