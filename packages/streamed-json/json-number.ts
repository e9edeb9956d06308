type NumberPlace = 'start' | 'minus' | 'zero' | 'whole' | 'dot' | 'fraction' | 'e' | 'sign' | 'exponent'
type NumberPart = 'zero' | 'digit' | 'dot' | 'e' | 'plus' | 'minus'

/** RFC 8259 section 6: for each place within a number, what may follow; `ends`: the number may end there. */
const numberTable: Record<NumberPlace, { ends: boolean; next: Partial<Record<NumberPart, NumberPlace>> }> = {
  start: { ends: false, next: { minus: 'minus', zero: 'zero', digit: 'whole' } },
  minus: { ends: false, next: { zero: 'zero', digit: 'whole' } },
  zero: { ends: true, next: { dot: 'dot', e: 'e' } },
  whole: { ends: true, next: { zero: 'whole', digit: 'whole', dot: 'dot', e: 'e' } },
  dot: { ends: false, next: { zero: 'fraction', digit: 'fraction' } },
  fraction: { ends: true, next: { zero: 'fraction', digit: 'fraction', e: 'e' } },
  e: { ends: false, next: { zero: 'exponent', digit: 'exponent', plus: 'sign', minus: 'sign' } },
  sign: { ends: false, next: { zero: 'exponent', digit: 'exponent' } },
  exponent: { ends: true, next: { zero: 'exponent', digit: 'exponent' } },
}

function numberPart(byte: number): NumberPart | undefined {
  if (byte === 0x30) return 'zero'
  if (byte > 0x30 && byte <= 0x39) return 'digit'
  if (byte === 0x45 || byte === 0x65) return 'e'
  return byte === 0x2e ? 'dot' : byte === 0x2b ? 'plus' : byte === 0x2d ? 'minus' : undefined
}

/** Reads one number of JSON after the other, to the byte that belongs to it no more. */
export class NumberReader {
  private place: NumberPlace = 'start'

  begin(): void {
    this.place = 'start'
  }

  /** Reads on. @returns where in the chunk the reading stopped */
  read(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.byteLength; at += 1) {
      if (this.isAmongDigits(chunk[at] ?? 0)) continue
      const part = numberPart(chunk[at] ?? 0)
      const place: NumberPlace | undefined = part && numberTable[this.place].next[part]
      if (!place) return at
      this.place = place
    }
    return chunk.byteLength
  }

  /** One more digit among others; most bytes of a number are. */
  private isAmongDigits(byte: number): boolean {
    return (
      byte >= 0x30 && byte <= 0x39 && (this.place === 'whole' || this.place === 'fraction' || this.place === 'exponent')
    )
  }

  /** Whether the number may end here. */
  get mayEnd(): boolean {
    return numberTable[this.place].ends
  }
}
