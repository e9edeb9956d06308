const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75]

/** RFC 8259 section 7: what may stand behind a backslash besides `u`, and the character that it means. */
const escapes: Record<number, number> = Object.fromEntries(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([written, meant]) => [written.charCodeAt(0), meant.charCodeAt(0)],
  ),
)

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/**
 * Reads one text of JSON after the other, from behind its first quotation mark to its last, and decodes those that are
 * kept. The bytes are valid UTF-8 already.
 */
export class TextReader {
  /** The text holds U+0000 or half of a surrogate pair, which no database text can hold. */
  isUnstorable = false
  private keeps = false
  /** An escape that is not whole yet, without its backslash. */
  private escape: string | undefined
  /** The first half of a surrogate pair, whose second must follow. */
  private high: number | undefined
  private room = Buffer.alloc(0)
  private from = 0
  private to = 0

  /** Makes room for what one chunk can hold, whatever texts are in it; an escape may have begun before. */
  makeRoom(chunkBytes: number): void {
    this.room = Buffer.allocUnsafe(chunkBytes + 8)
    this.from = 0
    this.to = 0
  }

  /** A text begins. `keeps`: it is to be decoded */
  begin(keeps: boolean): void {
    this.keeps = keeps
    this.isUnstorable = false
  }

  /**
   * Reads on.
   * @returns where in the chunk the reading stopped; undefined for what may not stand in a text
   */
  read(chunk: Uint8Array, start: number): { next: number; ended: boolean } | undefined {
    let from = start
    for (let at = start; at < chunk.byteLength; at += 1) {
      const byte = chunk[at] ?? 0
      if (this.escape !== undefined) {
        if (!this.readEscape(byte)) return undefined
        from = at + 1
      } else if (byte === QUOTE || byte === BACKSLASH) {
        this.keep(chunk.subarray(from, at))
        if (byte === QUOTE) {
          this.endPair()
          return { next: at + 1, ended: true }
        }
        this.escape = ''
        from = at + 1
      } else if (byte < 0x20) return undefined
    }
    this.keep(chunk.subarray(from))
    return { next: chunk.byteLength, ended: false }
  }

  /** What was decoded since it was last asked for; not kept longer than the next chunk. */
  taken(): Uint8Array {
    const bytes = this.room.subarray(this.from, this.to)
    this.from = this.to
    return bytes
  }

  /** @returns false for what is no escape */
  private readEscape(byte: number): boolean {
    if (this.escape === '' && byte !== LETTER_U) {
      const meant = escapes[byte]
      this.escape = undefined
      if (meant !== undefined) this.keepUnit(meant)
      return meant !== undefined
    }
    const escape = `${this.escape ?? ''}${String.fromCharCode(byte)}`
    const isWhole = escape.length === 5
    this.escape = isWhole ? undefined : escape
    if (isWhole) this.keepUnit(Number.parseInt(escape.slice(1), 16))
    return /^u[0-9a-f]{0,4}$/i.test(escape)
  }

  private keepUnit(unit: number): void {
    const { high } = this
    if (high !== undefined && isLow(unit)) {
      this.high = undefined
      return this.write(Buffer.from(String.fromCharCode(high, unit)))
    }
    this.endPair()
    if (isHigh(unit)) this.high = unit
    else {
      if (unit === 0 || isLow(unit)) this.isUnstorable = true
      this.write(Buffer.from(String.fromCharCode(unit)))
    }
  }

  private keep(bytes: Uint8Array): void {
    if (bytes.byteLength === 0) return
    this.endPair()
    this.write(bytes)
  }

  /** A first half without its second stands for itself. */
  private endPair(): void {
    if (this.high === undefined) return
    this.high = undefined
    this.isUnstorable = true
    this.write(Buffer.from('\uFFFD'))
  }

  private write(bytes: Uint8Array): void {
    if (!this.keeps) return
    this.room.set(bytes, this.to)
    this.to += bytes.byteLength
  }
}
