import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'

const PIECE = 1024 * 1024
/** Milliseconds between two looks at the memory of a process. */
const LOOK = 20

export type LargeFilePlace = { url: string; headers?: Record<string, string> }

/** Sends a file of `size` bytes: a beginning, an end, and the letter A between them. @throws when it is refused */
export async function sendLarge(
  place: LargeFilePlace,
  { begin, end, size }: { begin: string; end: string; size: number },
) {
  const headers = { ...place.headers, 'content-type': 'application/jose', 'content-length': size }
  const sending = request(place.url, { method: 'PUT', headers })
  const answered = once(sending, 'response')
  const piece = Buffer.alloc(PIECE, 'A')
  sending.write(begin)
  for (let left = size - begin.length - end.length; left > 0; left -= PIECE) {
    if (!sending.write(left < PIECE ? piece.subarray(0, left) : piece)) await once(sending, 'drain')
  }
  sending.end(end)
  await readToEnd(answered)
}

/** Fetches a file and throws it away. @returns its bytes */
export function fetchLarge({ url, headers }: LargeFilePlace): Promise<number> {
  return readToEnd(once(request(url, { headers }).end(), 'response'))
}

async function readToEnd(answered: Promise<unknown[]>): Promise<number> {
  const [answer] = (await answered) as [IncomingMessage] // as node:http documents the event
  let size = 0
  for await (const bytes of answer) size += (bytes as Buffer).byteLength // a stream without an encoding
  if ((answer.statusCode ?? 500) > 299) throw new Error(`the file was refused with status ${answer.statusCode}`)
  return size
}

/** Does some work and tells by how many bytes the memory of a process grew meanwhile, at most. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid)
  let [most, isOver] = [before, false]
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes(pid))
      await pause(LOOK)
    }
  })()
  await work().finally(() => (isOver = true))
  await looking
  return most - before
}

async function residentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}
