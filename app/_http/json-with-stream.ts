import { HttpAnswer } from './http-call.ts'

/**
 * A JSON answer whose member `name` is streamed, so that a large encrypted part is never held in memory.
 * @param record the other members, already passed through their schema
 * @param part its characters are base64url and dots, which JSON needs not escape; `size` in bytes
 */
export function jsonWithStream(
  record: Record<string, unknown>,
  name: string,
  part: { size: number; stream: ReadableStream<Uint8Array> },
): HttpAnswer {
  const head = Buffer.from(`${JSON.stringify(record).slice(0, -1)},${JSON.stringify(name)}:"`)
  const tail = Buffer.from('"}')
  const reader = part.stream.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(head),
      async pull(controller) {
        const { done, value } = await reader.read()
        controller.enqueue(done ? tail : value)
        if (done) controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const length = head.byteLength + part.size + tail.byteLength
  return new HttpAnswer(body, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'content-length': String(length) },
  })
}
