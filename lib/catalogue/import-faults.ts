import { invalid } from '../platform/errors.ts'
import type { MadeForm } from './form-in-worker.ts'
import { nameFault } from './form-names.ts'
import { limits } from './terms.ts'
import type { GivenFile, Obstacle } from './tree.ts'

/** Characters of a definition as JSON, at most; browsers load it whole. */
const LONGEST_DEFINITION = 8_000_000

/** @throws Refusal `invalid` at `/files` for none, too many or too large ones */
export function assertSizes(files: readonly GivenFile[]): void {
  const bytes = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  const largest = files.find(({ content }) => content.byteLength > limits.file)
  if (files.length === 0) throw tooMuch('Give the files of a schema.')
  if (files.length > limits.files) throw tooMuch(`Give at most ${limits.files} files.`)
  if (largest) throw tooMuch(`The file ${largest.name} is larger than ${inMebibytes(limits.file)} MiB.`)
  if (bytes > limits.allFiles) throw tooMuch(`All files together are larger than ${inMebibytes(limits.allFiles)} MiB.`)
}

const inMebibytes = (bytes: number): number => bytes / 1024 / 1024
const tooMuch = (detail: string) => invalid([{ pointer: '/files', detail }])

const LONGEST_NAME = 200

/** Files with names that can be told: without their folders and without characters that nobody sees. */
export function withPlainNames(files: readonly GivenFile[]): GivenFile[] {
  const plain = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')
  return files.map(({ name, content }) => ({ name: plain(name).slice(0, LONGEST_NAME), content }))
}

/** U+0000 and halves of surrogate pairs, as JSON writes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** What keeps a form that was made from being stored. */
export function obstaclesOf({ form, report, schema = '' }: MadeForm, files: readonly GivenFile[]): Obstacle[] {
  const place = { file: files[0]?.name ?? '', line: 1 }
  const text = JSON.stringify([form, report])
  const misnamed = nameFault(form)
  return [
    ...(misnamed ? [misnamed] : []),
    ...(UNSTORABLE.test(text) ? ['A text holds U+0000 or half of a surrogate pair; remove it.'] : []),
    ...(text.length + schema.length > LONGEST_DEFINITION
      ? ['The form is too large to be filled in in a browser.']
      : []),
  ].map((message) => ({ place, message }))
}
