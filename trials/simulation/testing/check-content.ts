import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '#lib/platform/env.ts'
import { tagOf } from '#server/testing/service.ts'
import type { Step } from './check-log.ts'
import type { KnownDocument } from './model.ts'
import type { World } from './world.ts'

type PartRow = { document_id: string; part: string; tag: string; blob_id: string | null }

/** States as they are stored, and content: all of what is there to be read, and nothing of what was deleted. */
export async function checkContent({ db, model }: World, step: Step): Promise<void> {
  const states = await db.query<{ id: string; state: string }>(
    'select id, state from submissions union all select id, state from replies',
  )
  assert.deepEqual(
    states.rows.map(({ id, state }) => `${id} ${state}`).sort(),
    model.documents.map(({ id, state }) => `${id} ${state}`).sort(),
    'the states of all submissions and replies',
  )
  const parts = await db.query<PartRow>('select document_id, part, tag, blob_id from content_parts')
  assert.deepEqual(
    parts.rows.map(({ document_id: id, part, tag }) => `${id} ${part} ${tag}`).sort(),
    model.documents.flatMap(partsOf).sort(),
    'the parts that are stored',
  )
  if (step.isWorkedOff) await checkFiles(db, parts.rows)
}

function partsOf({ id, state, attached, parts }: KnownDocument): string[] {
  if (state === 'deleted') return []
  const own = parts ? [`${id} metadata ${tagOf(parts.metadata)}`, `${id} data ${tagOf(parts.data)}`] : []
  return [...own, ...[...attached].map(([attachmentId, { tag }]) => `${id} ${attachmentId} ${tag}`)]
}

/** Each file of the blob store belongs to a part, or to an upload or a removal that a crash broke off and that has its time. */
async function checkFiles(db: World['db'], parts: readonly PartRow[]): Promise<void> {
  const { rows } = await db.query<{ id: string; state: string }>('select id, state from blobs')
  const needed = parts.flatMap(({ blob_id: id }) => (id === null ? [] : [id])).sort()
  const idsIn = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  assert.deepEqual(idsIn('stored').sort(), needed, 'the blobs of what is stored')
  assert.deepEqual(idsIn('orphan'), [], 'blobs that nothing points to')
  const files = await blobFiles()
  assert.deepEqual(
    needed.filter((id) => !files.includes(id)),
    [],
    'files that are missing',
  )
  const known = new Set([...needed, ...idsIn('uploading'), ...idsIn('removing')])
  assert.deepEqual(
    files.filter((id) => !known.has(id)),
    [],
    'files that outlive their content',
  )
}

export async function blobFiles(): Promise<string[]> {
  const found = await readdir(join(settings().dataDir, 'blobs'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return found
    .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}(\.part)?$/.test(entry.name))
    .map(({ name }) => name.replace('.part', ''))
}

/** No table holds the ciphertext of what was deleted, as a dump would show. */
export async function checkDump({ db, model }: World): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const deleted = model.documents.filter(({ state }) => state === 'deleted').flatMap(ciphertextsOf)
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ text: string }>(`select t::text as text from ${name} t`)
    const dump = rows.map(({ text }) => text).join('\n')
    const left = deleted.filter((text) => dump.includes(text) || dump.includes(Buffer.from(text).toString('hex')))
    assert.deepEqual(left, [], `content of what was deleted, in ${name}`)
  }
}

/** The beginning of the fourth segment of a JWE: it stands nowhere else. */
function ciphertextsOf({ parts, attached }: KnownDocument): string[] {
  const bodies = [...(parts ? [parts.metadata, parts.data] : []), ...[...attached.values()].map(({ body }) => body)]
  // the shortest has two bytes; with its tag it is unmistakable
  return bodies.map((body) => body.split('.').slice(2, 4).join('.').slice(0, 60))
}
