/** One request as it goes to the handlers. Without `type` there is no content type at all. */
export type Call = {
  method: string
  path: string
  token?: string
  type?: string
  body?: string | Uint8Array | ReadableStream<Uint8Array>
  headers?: Record<string, string>
}

export type Answer = { status: number; headers: Headers; text: string }

/** A body that arrives in pieces, so that its length is not declared. */
export function inPieces(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      controller.close()
    },
  })
}

/** A body whose sender is gone after this text. */
export function brokenOff(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    pull: (controller) => controller.error(new Error('the sender is gone')),
  })
}
