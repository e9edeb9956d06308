/** What is gathered before it is written, in bytes and in pieces: small pieces take more memory than they have bytes. */
const MOST_BYTES = 256 * 1024
const MOST_PIECES = 64

/**
 * Writes what arrives, some pieces at once, while the next arrive: at most one batch is being written and one gathered.
 * When it ends, well or not, no write is under way.
 * @param content pieces that nobody changes later
 */
export async function writeArriving(
  content: AsyncIterable<Uint8Array>,
  write: (pieces: Uint8Array[]) => Promise<void>,
): Promise<void> {
  let underWay = Promise.resolve()
  let batch: Uint8Array[] = []
  let size = 0
  const begin = async (): Promise<void> => {
    await underWay
    underWay = write(batch)
    // who waits for it hears of it; until then it must not end the process
    underWay.catch(() => undefined)
    batch = []
    size = 0
  }
  try {
    for await (const bytes of content) {
      batch.push(bytes)
      size += bytes.byteLength
      if (size >= MOST_BYTES || batch.length >= MOST_PIECES) await begin()
    }
    if (batch.length > 0) await begin()
  } finally {
    await underWay
  }
}
