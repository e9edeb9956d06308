import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSendingFolder } from './sending-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-sending-'))
  await writeFile(join(folder, 'data.json'), '{}')
})

afterEach(() => rm(folder, { recursive: true }))

const put = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(folder, name), name)))
const sentNames = async () => (await readSendingFolder(folder)).attachments.map(({ name }) => name)

it('leaves out what systems and programs have left there, and says what has', async () => {
  await put('a.pdf', 'Thumbs.db', 'desktop.ini', '.DS_Store', '._a.pdf', '~$a.docx', '.~lock.a.odt#', '.env')
  await mkdir(join(folder, '__MACOSX'))
  await mkdir(join(folder, 'older'))
  const { attachments, leftOut } = await readSendingFolder(folder)
  expect(attachments.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(leftOut.sort()).toEqual([
    '.DS_Store (left there by macOS)',
    '._a.pdf (left there by macOS)',
    '.env (begins with a dot)',
    '.~lock.a.odt# (left there by an office program)',
    'Thumbs.db (left there by Windows)',
    '__MACOSX (left there by macOS)',
    'desktop.ini (left there by Windows)',
    'older (a folder)',
    '~$a.docx (left there by an office program)',
  ])
})

it('sends names composed, as every system can find them', async () => {
  await put('Mu\u0308ller.pdf')
  expect(await sentNames()).toEqual(['M\u00fcller.pdf'])
})

it('says which file cannot be read, and what to do', async () => {
  await symlink(join(folder, 'gone'), join(folder, 'link.pdf'))
  await expect(readSendingFolder(folder)).rejects.toThrow(/link\.pdf cannot be read\. Take it out/)
})
