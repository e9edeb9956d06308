const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75]

/** RFC 8259 section 7: the signs that may follow a backslash besides `u`, and their characters. */
const escapes = tableOf(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([written, meant]) => [written, meant.charCodeAt(0)],
  ),
)

/** Values of the hexadecimal digits, by their characters. */
const digits = tableOf(Array.from('0123456789abcdefABCDEF', (digit) => [digit, Number.parseInt(digit, 16)]))

function tableOf(meant: [string, number][]): (number | undefined)[] {
  const table = Array<number | undefined>(256).fill(undefined)
  for (const [written, value] of meant) table[written.charCodeAt(0)] = value
  return table
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/**
 * Reads the texts of a JSON body one after the other, each from behind its first quotation mark to its last, and
 * decodes those that are kept. The bytes are already valid UTF-8.
 */
export class TextReader {
  /** The text holds U+0000 or half of a surrogate pair, which the database cannot store. */
  isUnstorable = false
  /** The text holds an escape. */
  hasEscapes = false
  private keeps = false
  /** Of an incomplete escape: number of its characters so far, with the backslash, and value of its digits. */
  private escapeCame = 0
  private escapeUnit = 0
  /** The first half of a surrogate pair, whose second must follow. */
  private high: number | undefined
  private room = Buffer.alloc(0)
  private from = 0
  private to = 0

  /** Makes room for the texts of one chunk; an escape may have begun before it. */
  makeRoom(chunkBytes: number): void {
    this.room = Buffer.allocUnsafe(chunkBytes + 8)
    this.from = 0
    this.to = 0
  }

  /** Begins a text. `keeps`: it is decoded */
  begin(keeps: boolean): void {
    this.keeps = keeps
    this.isUnstorable = false
    this.hasEscapes = false
  }

  /**
   * Reads on.
   * @returns the place in the chunk where the reading stopped; undefined for a sign that a text may not hold
   */
  read(chunk: Uint8Array, start: number): { next: number; ended: boolean } | undefined {
    let from = start
    for (let at = start; at < chunk.byteLength; at += 1) {
      const byte = chunk[at] ?? 0
      if (this.escapeCame > 0) {
        if (!this.readEscape(byte)) return undefined
        from = at + 1
      } else if (byte === QUOTE || byte === BACKSLASH) {
        if (at > from) this.keep(chunk, from, at)
        if (byte === QUOTE) {
          this.endPair()
          return { next: at + 1, ended: true }
        }
        this.escapeCame = 1
        this.escapeUnit = 0
        this.hasEscapes = true
        from = at + 1
      } else if (byte < 0x20) return undefined
    }
    if (from < chunk.byteLength) this.keep(chunk, from, chunk.byteLength)
    return { next: chunk.byteLength, ended: false }
  }

  /** The text decoded since the last call; valid until the next chunk. */
  taken(): Uint8Array {
    const bytes = this.room.subarray(this.from, this.to)
    this.from = this.to
    return bytes
  }

  /** @returns false for an invalid escape */
  private readEscape(byte: number): boolean {
    this.escapeCame += 1
    const isFirst = this.escapeCame === 2
    if (isFirst && byte === LETTER_U) return true
    const meant = isFirst ? escapes[byte] : digits[byte]
    if (meant === undefined) return false
    this.escapeUnit = this.escapeUnit * 16 + meant
    if (!isFirst && this.escapeCame < 6) return true
    this.escapeCame = 0
    this.keepUnit(this.escapeUnit)
    return true
  }

  private keepUnit(unit: number): void {
    const { high } = this
    if (high !== undefined && isLow(unit)) {
      this.high = undefined
      return this.write(String.fromCharCode(high, unit))
    }
    this.endPair()
    if (isHigh(unit)) this.high = unit
    else {
      if (unit === 0 || isLow(unit)) this.isUnstorable = true
      this.writeUnit(unit)
    }
  }

  private keep(chunk: Uint8Array, from: number, to: number): void {
    this.endPair()
    if (!this.keeps) return
    this.room.set(chunk.subarray(from, to), this.to)
    this.to += to - from
  }

  /** A first half without its second stands for itself. */
  private endPair(): void {
    if (this.high === undefined) return
    this.high = undefined
    this.isUnstorable = true
    this.write('\uFFFD')
  }

  private writeUnit(unit: number): void {
    if (!this.keeps) return
    if (unit >= 0x80) return this.write(String.fromCharCode(unit))
    this.room[this.to] = unit
    this.to += 1
  }

  private write(text: string): void {
    if (this.keeps) this.to += this.room.write(text, this.to)
  }
}
