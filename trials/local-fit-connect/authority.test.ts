import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY } from '#lib/platform/durations.ts'
import { certificateFiles, keptCertificates } from './authority.ts'

const now = new Date('2026-11-23T12:00:00Z')
let folder: string

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'kurier-local-'))))
afterEach(() => rm(folder, { recursive: true }))

it('stays the same from run to run, so that whoever trusts it goes on', async () => {
  const first = await keptCertificates(folder, 'localhost', now)
  const later = await keptCertificates(folder, 'localhost', new Date(now.getTime() + 300 * DAY))
  expect(later).toEqual(first)
  const made = new X509Certificate(first.certificate)
  expect(made.verify(new X509Certificate(first.authority).publicKey)).toBe(true)
  expect([made.checkHost('localhost'), made.checkIP('127.0.0.1')]).toEqual(['localhost', '127.0.0.1'])
  expect((await stat(certificateFiles(folder).key)).mode & 0o777).toBe(0o600)
})

it('is made anew before it ends, and for another name', async () => {
  const first = await keptCertificates(folder, 'localhost', now)
  const second = await keptCertificates(folder, 'localhost', new Date(now.getTime() + 340 * DAY))
  expect(second.authority).not.toBe(first.authority)
  const named = await keptCertificates(folder, 'host.docker.internal', now)
  expect(named.authority).not.toBe(second.authority)
  const made = new X509Certificate(named.certificate)
  expect([made.checkHost('host.docker.internal'), made.checkHost('localhost')]).toEqual([
    'host.docker.internal',
    'localhost',
  ])
})
