import { GatheredBytes } from '#lib/platform/gathered-bytes.ts'
import { Refusal } from '#lib/platform/errors.ts'
import type { HttpCall } from './http-call.ts'
import { assertDeclaredLength, assertMediaType, bodyBytes } from './read-body.ts'

/** What a page uploads: files by what it calls them, and texts beside them. */
export type Upload = { files: { name: string; content: Uint8Array }[]; texts: Readonly<Record<string, string>> }

/** Bytes of boundaries, headers of parts and texts around the files. */
const AROUND = 1_048_576

/**
 * Files as `multipart/form-data` (RFC 7578), held in memory whole: for few who may do it, one at a time.
 * @param largest bytes of all files together
 * @throws 415, 413, 400, 408
 */
export async function readUpload(request: HttpCall, largest: number): Promise<Upload> {
  assertMediaType(request, ['multipart/form-data'])
  assertDeclaredLength(request, largest + AROUND)
  const gathered = new GatheredBytes()
  for await (const bytes of bodyBytes(request, largest + AROUND)) gathered.append(bytes)
  const entries = [...(await parsed(request, gathered.bytes()))]
  const files = entries.map(([, part]) => part).filter((part) => typeof part !== 'string')
  const contents = files.map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) }))
  const texts = entries.flatMap(([name, part]) => (typeof part === 'string' ? [[name, part] as const] : []))
  return { files: await Promise.all(contents), texts: Object.fromEntries(texts) }
}

async function parsed(request: HttpCall, bytes: Uint8Array): Promise<FormData> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(new Uint8Array(bytes), { headers }).formData()
  } catch {
    // the parser's words name nothing that a sender could mend
    throw new Refusal('malformed', 'The body is no multipart/form-data.')
  }
}
