import { basename, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { safeFileName, safeFileNames } from './safe-file-name.ts'

it.each([
  ['Grundbuch.pdf', 'Grundbuch.pdf'],
  ['Bescheid für Ömer (1).pdf', 'Bescheid für Ömer (1).pdf'],
  ['../../x', 'x'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Windows\\system.ini', 'system.ini'],
  ['..', 'otherwise'],
  ['.', 'otherwise'],
  ['', 'otherwise'],
  ['folder/', 'otherwise'],
  ['.bashrc', 'bashrc'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['a\r\nb\u001b[2J.txt', 'ab[2J.txt'],
  ['fdp\u202e.exe', 'fdp.exe'],
  ['-rf', '_-rf'],
  ['nul', '_nul'],
  ['COM1.txt', '_COM1.txt'],
  ['a:b?.pdf', 'a_b_.pdf'],
  ['ends. . ', 'ends'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name, 'otherwise')).toBe(safe)
})

it('cuts a long name and keeps its ending', () => {
  const name = safeFileName(`${'ä'.repeat(300)}.pdf`, 'otherwise')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^ä+\.pdf$/)
  expect(Buffer.byteLength(safeFileName(`a.${'b'.repeat(400)}`, 'otherwise'))).toBeLessThanOrEqual(200)
})

it('never names a place outside the folder', () => {
  for (const name of ['a/..', '....//', '..\\..\\a', '/', '\\', '%2e%2e/x', '․․/x', './.', '..\u0000/..']) {
    const safe = safeFileName(name, 'otherwise')
    expect(safe).toBe(basename(normalize(safe)))
    expect(safe).not.toMatch(/^\.|[/\\]/)
  }
})

it('gives attachments of the same name names of their own, whatever the case of their letters', () => {
  const names = ['a.pdf', 'A.pdf', 'x/a.pdf', 'a (2).pdf', undefined, '..']
  const attachments = names.map((filename, at) => ({ attachmentId: `id-${at}`, filename }))
  expect(safeFileNames(attachments)).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'attachment-id-4',
    'attachment-id-5',
  ])
})
