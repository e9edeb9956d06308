const FIRST_ROOM = 4096

/**
 * Bytes that arrive in pieces, copied into one place that doubles when it is full. A list of the pieces would hold many
 * times their size where they come byte by byte.
 */
export class GatheredBytes {
  size = 0
  private room = Buffer.alloc(0)

  append(bytes: Uint8Array): void {
    const needed = this.size + bytes.byteLength
    if (needed > this.room.byteLength) {
      const larger = Buffer.alloc(Math.max(FIRST_ROOM, 2 * this.room.byteLength, needed))
      this.room.copy(larger, 0, 0, this.size)
      this.room = larger
    }
    this.room.set(bytes, this.size)
    this.size = needed
  }

  /** All of them so far; not to be changed. */
  bytes(): Buffer {
    return this.room.subarray(0, this.size)
  }
}
