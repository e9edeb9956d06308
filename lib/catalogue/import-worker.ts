import { isDeepStrictEqual } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { formFromFiles } from './form-from-files.ts'
import type { WorkerInput, WorkerAnswer } from './form-in-worker.ts'
import type { GivenFile } from './tree.ts'

const { files, options } = workerData as WorkerInput // as `formInWorker` sends it

const read = formFromFiles(files, options)
const answer: WorkerAnswer = read.ok
  ? { ok: true, value: { form: read.value.form, report: read.value.report, ...textOf(read.value.schema) } }
  : read
parentPort?.postMessage(answer)

/** The text of the JSON Schema that was given, among the files: it is served as it was written. */
function textOf(schema: object | undefined): { schema?: string } {
  if (!schema) return {}
  const texts = files.filter(({ content }) => content.length > 0).map(asText)
  return { schema: texts.find((text) => isJsonOf(text, schema)) ?? JSON.stringify(schema, undefined, 2) }
}

const asText = ({ content }: GivenFile): string => new TextDecoder().decode(content)

function isJsonOf(text: string, value: object): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value)
  } catch {
    // a file of another kind
    return false
  }
}
