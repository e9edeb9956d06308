import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.ts'
import { sources } from './pages.ts'

/** Folders of the root that something in these files names in an import, as `#folder/…`. */
async function importedFrom(folders: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|(^|\/)testing\//.test(name)) continue
      const text = await readFile(join(root, folder, name), 'utf8')
      for (const [, imported] of text.matchAll(/from '#([a-z]+)\//g)) found.add(imported ?? '')
    }
  }
  return found
}

test('every folder that pages import from makes them be built anew when it changes', async () => {
  const folders = sources.filter((source) => !source.includes('.'))
  expect(folders).toEqual(expect.arrayContaining([...(await importedFrom(folders.filter((one) => one !== 'public')))]))
})
