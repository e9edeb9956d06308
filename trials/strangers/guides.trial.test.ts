import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guidesWork } from './testing/guides.ts'
import { profiles } from './testing/strangers.ts'

guidesWork(profiles.own)

test('each program of the guides has at most 150 lines', async () => {
  for (const entry of await readdir(join(import.meta.dirname, '../../docs/clients/guides'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue
    const lines = (await readFile(join(entry.parentPath, entry.name), 'utf8')).trimEnd().split('\n')
    expect([entry.name, lines.length <= 150]).toEqual([entry.name, true])
  }
})
