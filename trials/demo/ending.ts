/** What has to be closed at the end, whatever the end is. */
export type Ending = {
  /** Closed last-in, first-out. */
  add(close: () => Promise<void>): void
  /** Closes everything once, however often it is called; a close that fails does not keep the others from closing. */
  close(): Promise<void>
  hasBegun(): boolean
}

export function createEnding(): Ending {
  const closers: (() => Promise<void>)[] = []
  let closing: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    const faults: unknown[] = []
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      await close().catch((error: unknown) => void faults.push(error))
    }
    if (faults.length > 0) throw new AggregateError(faults, `Not everything could be stopped: ${faults.join('; ')}`)
  }

  return {
    add: (close) => void closers.push(close),
    close: () => (closing ??= closeAll()),
    hasBegun: () => closing !== undefined,
  }
}
