import { isDeepStrictEqual } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { formFromFiles } from './form-from-files.ts'
import type { ImportedForm, ImportOptions } from './model/imported.ts'
import type { GivenFile, ReadResult } from './model/tree.ts'

export type WorkerInput = { files: readonly GivenFile[]; options: ImportOptions }

/** `schema`: the text of the JSON Schema that was given. */
export type MadeForm = Omit<ImportedForm, 'schema'> & { schema?: string }
export type WorkerAnswer = ReadResult<MadeForm>

const { files, options } = workerData as WorkerInput // as `formInWorker` sends it
parentPort?.postMessage(made())

function made(): WorkerAnswer {
  const read = formFromFiles(files, options)
  if (!read.ok) return read
  const { schema, ...value } = read.value
  return { ok: true, value: { ...value, ...(schema && { schema: textOf(schema) }) } }
}

/** The text of the JSON Schema that was given, among the files: it is served as it was written. */
function textOf(schema: object): string {
  const texts = files.map(({ content }: GivenFile) => new TextDecoder().decode(content))
  const plain: unknown = JSON.parse(JSON.stringify(schema)) // with the prototypes that JSON.parse gives
  return texts.find((text) => isJsonOf(text, plain)) ?? JSON.stringify(schema, undefined, 2)
}

function isJsonOf(text: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value)
  } catch {
    // a file of another kind
    return false
  }
}
