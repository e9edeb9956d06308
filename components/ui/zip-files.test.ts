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

test('the next file is asked for once the one before is taken', async () => {
  const asked: string[] = []
  async function* files() {
    for (const name of ['eins', 'zwei']) {
      asked.push(name)
      yield { name, content: new Blob([name.repeat(100_000)]) }
      asked.push(`${name} ist gelesen`)
    }
  }
  const opened = unzipSync(new Uint8Array(await (await zipFiles(files())).arrayBuffer()))
  expect(Object.values(opened).map(({ length }) => length)).toEqual([400_000, 400_000])
  expect(asked).toEqual(['eins', 'eins ist gelesen', 'zwei', 'zwei ist gelesen'])
})
