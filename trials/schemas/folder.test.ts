import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { dogTaxFiles } from '@kurier/catalogue/testing/dog-tax'
import { grouped, schemasIn } from './folder.ts'

let folder: string | undefined
afterEach(async () => folder && rm(folder, { recursive: true }))

test('a schema has what lies beside it in its sub-folder and at the top, and nothing of other sub-folders', () => {
  const schema = (name: string) => ({ name, isSchema: true })
  const list = (name: string) => ({ name, isSchema: false })
  const found = [list('all.xml'), list('one/own.xml'), schema('one/s.xml'), schema('top.json'), list('two/other.xml')]
  expect(grouped(found)).toEqual([
    { name: 'one/s.xml', files: ['one/s.xml', 'all.xml', 'one/own.xml'] },
    { name: 'top.json', files: ['top.json', 'all.xml'] },
  ])
})

test('files are told apart by their content; one that cannot be read is a schema, whose import says why', async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas-'))
  await mkdir(join(folder, 'dog-tax'))
  for (const { name, content } of dogTaxFiles('xdf3')) await writeFile(join(folder, 'dog-tax', name), content)
  await writeFile(join(folder, 'broken.xml'), '<no xml')
  await writeFile(join(folder, 'edits.json'), '{"editsOf":"dog-tax"}')
  await writeFile(join(folder, 'read-me.txt'), 'nothing of a schema')
  const found = await schemasIn(folder)
  expect(found.map(({ name, files }) => [name, files.length])).toEqual([
    ['broken.xml', 1],
    ['dog-tax/schema.xdf3.xml', 4],
  ])
})
