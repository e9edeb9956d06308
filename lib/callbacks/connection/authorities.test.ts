import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstEndOfAuthorities } from './authorities.ts'

const file = join(await mkdtemp(join(tmpdir(), 'kurier-authorities-')), 'ca.pem')

test('of several authorities the one that ends first counts', async () => {
  const some = rootCertificates.slice(0, 5)
  await writeFile(file, `# ours\n${some.join('\n')}\n`)
  const ends = some.map((text) => new X509Certificate(text).validToDate.getTime())
  expect((await firstEndOfAuthorities(file))?.getTime()).toBe(Math.min(...ends))
})

test.each([
  ['without the setting', undefined],
  ['without the file', '/nowhere/ca.pem'],
])('%s nothing is told', async (_, path) => {
  expect(await firstEndOfAuthorities(path)).toBeUndefined()
})

test('a file that holds no certificate tells nothing', async () => {
  await writeFile(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  expect(await firstEndOfAuthorities(file)).toBeUndefined()
})
