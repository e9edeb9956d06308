import { basename, normalize } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attachmentFileNames, fileName, leftBy } from './file-names.ts'

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
  ['nul .txt', '_nul .txt'],
  ['Mu\u0308ller.pdf', 'M\u00fcller.pdf'],
  ['Mu\u200d\u0308ller.pdf', 'M\u00fcller.pdf'],
  ['COM1.txt', '_COM1.txt'],
  ['a:b?.pdf', 'a_b_.pdf'],
  ['ends. . ', 'ends'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j becomes %j', (name, safe) => {
  expect(fileName(name, 'otherwise')).toBe(safe)
})

it('cuts a long name and keeps its ending', () => {
  const name = fileName(`${'ä'.repeat(300)}.pdf`, 'otherwise')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^ä+\.pdf$/)
  expect(Buffer.byteLength(fileName(`a.${'b'.repeat(400)}`, 'otherwise'))).toBeLessThanOrEqual(200)
  expect(fileName(`${'x'.repeat(230)}.pdf`, 'otherwise')).toBe(`${'x'.repeat(196)}.pdf`)
})

const signs = fc.constantFrom(
  ...'aZä .-_/\\:*?~$#\u0308\u200d\u202e\u0000\ud83d\ude00\ud800',
  '.pdf',
  'nul',
  'x'.repeat(99),
)
const anyName = fc.oneof(fc.string({ unit: signs, maxLength: 40 }), fc.string({ unit: 'binary' }))

it('is short, composed and of one line, and leaves alone what it has made', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const made = fileName(name, 'otherwise')
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(200)
      expect(made).toBe(made.normalize('NFC'))
      expect(made).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*/\\]|^[-.\s]|[.\s]$/u)
      expect(fileName(made, 'otherwise')).toBe(made)
    }),
  )
})

it.each([
  ['Thumbs.db', 'Windows'],
  ['desktop.ini', 'Windows'],
  ['.DS_Store', 'macOS'],
  ['._Foto.jpg', 'macOS'],
  ['__MACOSX', 'macOS'],
  ['.directory', 'Linux'],
  ['~$Antrag.docx', 'an office program'],
  ['.~lock.Bescheid.odt#', 'an office program'],
  ['Antrag.txt~', 'an editor'],
  ['.antrag.txt.swp', 'an editor'],
  ['Bescheid.pdf.crdownload', 'an unfinished download'],
])('%j was left by %s', (name, cause) => {
  expect(leftBy(name)).toBe(cause)
})

it.each(['Antrag.pdf', 'Thumbs.db.pdf', 'desktop.txt', 'data.json', 'a~b.pdf', '$5.pdf', '#1.pdf', 'Teil.part1.rar'])(
  '%j may have been put there by a person',
  (name) => {
    expect(leftBy(name)).toBeUndefined()
  },
)

it('never names a place outside the folder', () => {
  for (const name of ['a/..', '....//', '..\\..\\a', '/', '\\', '%2e%2e/x', '․․/x', './.', '..\u0000/..']) {
    const safe = fileName(name, 'otherwise')
    expect(safe).toBe(basename(normalize(safe)))
    expect(safe).not.toMatch(/^\.|[/\\]/)
  }
})

it('gives attachments of the same name names of their own, whatever the case of their letters', () => {
  const names = ['a.pdf', 'A.pdf', 'x/a.pdf', 'a (2).pdf', undefined, '..']
  const attachments = names.map((filename, at) => ({ attachmentId: `id-${at}`, filename }))
  expect(attachmentFileNames(attachments)).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'attachment-id-4',
    'attachment-id-5',
  ])
})

it('gives as many names as there are attachments, no two alike', () => {
  const given = fc.array(fc.constantFrom('a', 'A', 'a.pdf', 'a (2).pdf', '.pdf', 'ä', 'a\u0308', 'b.'))
  fc.assert(
    fc.property(given, (all) => {
      const names = attachmentFileNames(all.map((filename, at) => ({ attachmentId: `id-${at}`, filename })))
      expect(names).toHaveLength(all.length)
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(all.length)
    }),
  )
})
