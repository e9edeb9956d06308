import type { MadeForm } from './form-in-worker.ts'
import { nameFault } from './form-names.ts'
import { placeOf } from './read/given-files.ts'
import type { GivenFile, Obstacle } from './tree.ts'

/** Characters of a definition as JSON, at most; browsers load it whole. */
const LONGEST_DEFINITION = 8_000_000

const LONGEST_NAME = 200

/** Files with names that can be told: without their folders and without characters that nobody sees. */
export function withPlainNames(files: readonly GivenFile[]): GivenFile[] {
  const plain = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')
  return files.map(({ name, content }) => ({ name: plain(name).slice(0, LONGEST_NAME), content }))
}

/** U+0000 and halves of surrogate pairs, as JSON writes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

const unstorable = {
  de: 'Ein Text enthält das Zeichen U+0000 oder ein halbes Zeichen (Surrogat). Entfernen Sie es.',
  en: 'A text holds U+0000 or half of a surrogate pair; remove it.',
}
const tooLarge = {
  de: 'Das Formular ist zu groß, um in einem Browser ausgefüllt zu werden. Teilen Sie das Schema.',
  en: 'The form is too large to be filled in in a browser. Divide the schema.',
}

/** What keeps a form that was made from being stored. */
export function obstaclesOf({ form, report, schema = '' }: MadeForm, files: readonly GivenFile[]): Obstacle[] {
  const place = placeOf(files)
  const text = JSON.stringify([form, report])
  const misnamed = nameFault(form)
  return [
    ...(misnamed ? [misnamed] : []),
    ...(UNSTORABLE.test(text) ? [unstorable] : []),
    ...(text.length + schema.length > LONGEST_DEFINITION ? [tooLarge] : []),
  ].map((message) => ({ place, message }))
}
