import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { choiceFault, nothingChosen, withChosen } from './chosen.ts'

const file = (name: string, text = name) => new File([text], name)
const names = (files: readonly File[]) => files.map(({ name }) => name)

it('files are added to those that were there, and the later one of a name counts', async () => {
  const first = await withChosen(nothingChosen, [file('schema.xml', 'old'), file('liste.xml')])
  const second = await withChosen(first, [file('schema.xml', 'new')])
  expect(names(second.files)).toEqual(['liste.xml', 'schema.xml'])
  expect(await second.files[1]?.text()).toBe('new')
  expect(second.replaced).toEqual(['schema.xml'])
})

it('a ZIP file is what it holds, without folders and what systems put beside', async () => {
  const bytes = new TextEncoder().encode('<a/>')
  const zip = zipSync({ 'fim/schema.xml': bytes, '__MACOSX/fim/schema.xml': bytes, 'fim/.DS_Store': bytes })
  const { files, faults } = await withChosen(nothingChosen, [new File([new Uint8Array(zip)], 'fim.zip')])
  expect(names(files)).toEqual(['schema.xml'])
  expect(await files[0]?.text()).toBe('<a/>')
  expect(faults).toEqual([])
})

it('what only looks like a ZIP file, and what cannot be read, is told and takes nothing away', async () => {
  const folder = Object.assign(file('ordner'), { arrayBuffer: () => Promise.reject(new Error('a folder')) })
  const before = await withChosen(nothingChosen, [file('schema.xml')])
  const { files, faults } = await withChosen(before, [file('kaputt.zip'), folder])
  expect(names(files)).toEqual(['schema.xml'])
  expect(faults).toEqual([
    { kind: 'noZip', name: 'kaputt.zip' },
    { kind: 'unreadable', name: 'ordner' },
  ])
})

it('nothing, too many and too large files are told before they are sent', () => {
  expect(choiceFault([])).toBe('none')
  expect(choiceFault(Array.from({ length: 201 }, (_, at) => file(`${at}.xml`)))).toBe('tooMany')
  const large = Object.defineProperty(file('x.xml'), 'size', { value: 70 * 1024 * 1024 })
  expect(choiceFault([large])).toBe('tooMuch')
  expect(choiceFault([file('schema.xml')])).toBeUndefined()
})
