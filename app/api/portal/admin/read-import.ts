import { readUpload } from '#app/_http/multipart.ts'
import type { HttpCall } from '#app/_http/http-call.ts'
import type { ImportInput } from '#lib/catalogue/import-form.ts'
import { limits } from '#lib/catalogue/read/limits.ts'
import { importWish } from '#lib/catalogue/schema.ts'
import { invalid } from '#lib/platform/errors.ts'
import { judged } from '#lib/platform/fitting.ts'

/**
 * What an operator's page uploads: the files, and the options as JSON in the text `options`.
 * @throws 415, 413, 400, 408; 422 with each fault at its pointer below `/options`
 */
export async function readImport(request: HttpCall): Promise<ImportInput> {
  const { files, texts } = await readUpload(request, limits.allFiles)
  const read = judged(importWish, asJson(texts.options ?? '{}'), 'options')
  if ('faults' in read) {
    throw invalid(read.faults.map(({ pointer, detail }) => ({ pointer: `/options${pointer}`, detail })))
  }
  const { isCheck, ...options } = read.value
  return { files, options, isCheck }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // told as what it is not
    return text
  }
}
