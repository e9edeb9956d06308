import { open, type FileHandle } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { blobFolder } from '../blob-folder.ts'

/**
 * A program for a process that may have few files open: it opens as many as it can, asks for one blob more, waits before
 * it would read, and asks again when there is room. It writes what came of it, as JSON.
 */
const [, , root = ''] = process.argv
const files = blobFolder(root)
const id = '0193f2a4-7c1e-4b52-9d0a-3f6e5c4b2a10'
await files.write(
  id,
  (async function* () {
    yield Buffer.from('content')
  })(),
)

const handles: FileHandle[] = []
try {
  for (;;) handles.push(await open('/dev/null'))
} catch {
  // as many as it may have
}
const refused = await files.read(id).then(
  () => 'nothing',
  (error: Error & { code?: string }) => error.code,
)
for (let turn = 0; turn < 20; turn += 1) await nextTurn()
await Promise.all(handles.map((handle) => handle.close()))
const blob = await files.read(id)
process.stdout.write(
  JSON.stringify({ refused, opened: blob !== undefined, readAfterwards: await new Response(blob?.stream).text() }),
)
