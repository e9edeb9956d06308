import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPeersFile } from './peers-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-peers-'))
  for (const name of ['ca', 'certificate', 'key']) await writeFile(join(folder, `${name}.pem`), `the ${name}`)
})
afterAll(() => rm(folder, { recursive: true }))

const receiver = { ca: 'ca.pem', certificate: 'certificate.pem', key: 'key.pem' }
const svix = { address: 'http://127.0.0.1:8071', token: 't', sender: 2, processes: { service: [1, 2], Redis: [3] } }

async function read(content: unknown) {
  const path = join(folder, 'peers.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readPeersFile(path)
}

it('reads the peers that are named, and the certificate from the files beside it', async () => {
  const { identity, peers } = await read({ receiver, peers: { svix } })
  expect(identity).toEqual({ ca: 'the ca', certificate: 'the certificate', key: 'the key' })
  expect(peers.map(({ name }) => name)).toEqual(['svix'])
})

it.each([
  ['{', /peers\.json is not JSON: /],
  [{ receiver, peers: {} }, /names no peer: svix, outpost or both$/],
  [{ receiver: { ...receiver, key: 'other.pem' }, peers: { svix } }, /other\.pem cannot be read: Error: ENOENT/],
  [{ receiver, peers: { svix: { ...svix, address: '127.0.0.1:8071' } } }, /Invalid URL\n\s+→ at peers\.svix\.address/],
  [{ receiver, peers: { svix: { ...svix, processes: {} } } }, /→ at peers\.svix\.processes\.service/],
  [{ receiver, peers: { convoy: svix } }, /Unrecognized key: "convoy"/],
])('says what is wrong with a file, and where: %j', async (content, words) => {
  await expect(read(content)).rejects.toThrow(words)
})

it('says that a file is missing', async () => {
  await expect(readPeersFile(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be read: Error: ENOENT/)
})
