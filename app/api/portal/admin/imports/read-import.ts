import type { HttpCall } from '#app/_http/http-call.ts'
import { assertDeclaredLength, assertMediaType, bodyBytes } from '#app/_http/read-body.ts'
import type { ImportInput } from '#lib/wings/catalogue/import-form.ts'
import { limits } from '@kurier/catalogue/terms'
import { importWish } from '#lib/wings/catalogue/schema.ts'
import { invalid, Refusal } from '#lib/platform/errors.ts'
import { judged } from '#lib/platform/fitting.ts'
import { GatheredBytes } from '#lib/platform/gathered-bytes.ts'

/** Bytes of boundaries, headers of parts and options around the files. */
const AROUND = 1_048_576

/**
 * What an operator's page uploads as `multipart/form-data` (RFC 7578): any number of files, and the options as JSON in the
 * text `options`. Held in memory whole, which is why it is read when it is its turn.
 * @throws 415, 413, 400, 408; 422 with each fault at its pointer below `/options`
 */
export async function readImport(request: HttpCall): Promise<ImportInput> {
  const parts = [...(await uploaded(request))]
  const options = parts.find(([name, part]) => name === 'options' && typeof part === 'string')?.[1]
  const read = judged(importWish, asJson(typeof options === 'string' ? options : '{}'), 'options')
  if ('faults' in read) {
    throw invalid(read.faults.map(({ pointer, detail }) => ({ pointer: `/options${pointer}`, detail })))
  }
  const { isCheck, ...said } = read.value
  const files = parts.flatMap(([, part]) => (typeof part === 'string' ? [] : [part]))
  const contents = files.map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) }))
  return { files: await Promise.all(contents), options: said, isCheck }
}

async function uploaded(request: HttpCall): Promise<FormData> {
  const most = limits.allFiles + AROUND
  assertMediaType(request, ['multipart/form-data'])
  assertDeclaredLength(request, most)
  const gathered = new GatheredBytes()
  for await (const bytes of bodyBytes(request, most)) gathered.append(bytes)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(new Uint8Array(gathered.bytes()), { headers }).formData()
  } catch {
    // the parser's words name nothing that a sender could mend
    throw new Refusal('malformed', 'The body is no multipart/form-data.')
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // told as what it is not
    return text
  }
}
