import { invalid, Refusal } from '#lib/platform/errors.ts'
import { TextReader } from './json-text.ts'

/** How deep values may lie within one another, and how many of them one body may hold. */
const MOST_DEPTH = 64
const MOST_VALUES = 50_000

/** A piece of the text of a wanted member; the one that `begins` a text is empty, and comes again with the member. */
export type MemberPiece<Name extends string = string> = { member: Name; bytes: Uint8Array; begins: boolean }

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const blanks = new Set([0x20, 0x0a, 0x0d, 0x09])

/** By their first byte. */
const literals = new Map<number, { text: string; value: boolean | null }>([
  [0x74, { text: 'true', value: true }],
  [0x66, { text: 'false', value: false }],
  [0x6e, { text: 'null', value: null }],
])

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

/** Where between two values the reading is. */
type Expected = 'value' | 'first-item' | 'first-name' | 'name' | 'colon' | 'next' | 'end'

/**
 * Reads JSON as it arrives: `push` each chunk, then `end`. Nothing is built; of the members of the outermost object that
 * are wanted, the texts are given on piece by piece. Takes and refuses what `JSON.parse` does, and besides refuses what
 * is nested too deep or holds too many values.
 */
export class JsonReader<Name extends string = never> {
  private readonly wanted: readonly Name[]
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private readonly text = new TextReader()
  /** Lists and objects that are open, outermost first. */
  private readonly open: number[] = []
  private readonly found = new Map<Name, { isText: boolean; isUnstorable: boolean }>()
  private expects: Expected = 'value'
  private inside: 'inName' | 'inText' | 'inNumber' | 'inLiteral' | undefined
  private isEmpty = true
  private values = 0
  private root: { value: unknown } | undefined
  private name = ''
  /** The wanted member whose value is read or comes next. */
  private member: Name | undefined
  private numberPlace: NumberPlace = 'start'
  private literalRest = ''
  private pieces: MemberPiece<Name>[] = []

  /** @param wanted names in ASCII */
  constructor(wanted: readonly Name[] = []) {
    this.wanted = wanted
  }

  /** Takes the next bytes. @throws 400 when they are no UTF-8 or no JSON, 422 beyond the limits */
  push(chunk: Uint8Array): MemberPiece<Name>[] {
    assertUtf8(() => this.decoder.decode(chunk, { stream: true }))
    this.pieces = []
    if (this.wanted.length > 0) this.text.makeRoom(chunk.byteLength)
    for (let at = 0; at < chunk.byteLength;) at = this[this.inside ?? 'between'](chunk, at)
    return this.pieces
  }

  /**
   * Ends the reading.
   * @returns `outline`: what was read as its schema may judge it, of the outermost object the wanted members alone, a
   * text as '' and all else as null; `unstorable`: members whose text has U+0000 or half of a surrogate pair
   * @throws 400 when the JSON is not at its end
   */
  end(): { outline: unknown; unstorable: Name[] } {
    assertUtf8(() => this.decoder.decode())
    if (this.isEmpty) throw new Refusal('malformed', 'The body is empty; JSON is expected.')
    if (this.inside === 'inNumber' && numberTable[this.numberPlace].ends) this.endValue()
    if (this.inside || this.expects !== 'end') throw noJson()
    const found = [...this.found]
    return {
      outline: this.root
        ? this.root.value
        : Object.fromEntries(found.map(([name, { isText }]) => [name, isText ? '' : null])),
      unstorable: found.filter(([, { isUnstorable }]) => isUnstorable).map(([name]) => name),
    }
  }

  private between(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0
    if (blanks.has(byte)) return at + 1
    this.isEmpty = false
    const { expects } = this
    if (expects === 'next' && byte === COMMA) this.expects = this.open.at(-1) === OPEN_LIST ? 'value' : 'name'
    else if (byte === CLOSE_LIST && this.mayClose(OPEN_LIST, 'first-item')) this.close()
    else if (byte === CLOSE_OBJECT && this.mayClose(OPEN_OBJECT, 'first-name')) this.close()
    else if (expects === 'colon' && byte === COLON) this.expects = 'value'
    else if (expects === 'value' || expects === 'first-item') return this.beginValue(byte, at)
    else if (byte === QUOTE && (expects === 'name' || expects === 'first-name')) this.beginName()
    else throw noJson()
    return at + 1
  }

  private mayClose(kind: number, first: Expected): boolean {
    return this.open.at(-1) === kind && (this.expects === 'next' || this.expects === first)
  }

  private close(): void {
    this.open.pop()
    this.endValue()
  }

  private endValue(): void {
    this.inside = undefined
    this.member = undefined
    this.expects = this.open.length === 0 ? 'end' : 'next'
  }

  private beginName(): void {
    this.inside = 'inName'
    this.name = ''
    this.text.begin(this.open.length === 1 && this.wanted.length > 0)
  }

  private inName(chunk: Uint8Array, at: number): number {
    const read = this.text.read(chunk, at) ?? refuse()
    const piece = this.text.taken()
    // a name that is longer than all wanted ones need not be known whole
    if (this.name.length <= MOST_NAME) this.name += Buffer.from(piece.subarray(0, MOST_NAME + 1)).toString('latin1')
    if (!read.ended) return read.next
    this.member = this.open.length === 1 ? this.wanted.find((name) => name === this.name) : undefined
    this.inside = undefined
    this.expects = 'colon'
    return read.next
  }

  private beginValue(byte: number, at: number): number {
    this.values += 1
    if (this.values > MOST_VALUES) throw tooMuch(`holds more than ${MOST_VALUES.toLocaleString('en')} values`)
    const isText = byte === QUOTE
    if (this.open.length === 0) this.root = rootOf(byte)
    if (this.member !== undefined) this.found.set(this.member, { isText, isUnstorable: false })
    if (isText) return this.beginText(at)
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) return this.beginGroup(byte, at)
    const literal = literals.get(byte)
    this.literalRest = literal?.text ?? ''
    this.numberPlace = 'start'
    this.inside = literal ? 'inLiteral' : 'inNumber'
    return at
  }

  private beginGroup(byte: number, at: number): number {
    if (this.open.length === MOST_DEPTH) throw tooMuch(`is nested deeper than ${MOST_DEPTH} levels`)
    this.open.push(byte)
    this.member = undefined
    this.expects = byte === OPEN_LIST ? 'first-item' : 'first-name'
    return at + 1
  }

  private beginText(at: number): number {
    const { member } = this
    this.inside = 'inText'
    this.text.begin(member !== undefined)
    if (member !== undefined) this.pieces.push({ member, bytes: new Uint8Array(), begins: true })
    return at + 1
  }

  private inText(chunk: Uint8Array, at: number): number {
    const { member } = this
    const read = this.text.read(chunk, at) ?? refuse()
    if (member !== undefined) {
      const bytes = this.text.taken()
      if (bytes.byteLength > 0) this.pieces.push({ member, bytes, begins: false })
      this.found.set(member, { isText: true, isUnstorable: this.text.isUnstorable })
    }
    if (read.ended) this.endValue()
    return read.next
  }

  private inNumber(chunk: Uint8Array, at: number): number {
    const { next, ends } = numberTable[this.numberPlace]
    const part = numberPart(chunk[at] ?? 0)
    const place = part && next[part]
    if (place) this.numberPlace = place
    else if (ends) this.endValue()
    else throw noJson()
    return place ? at + 1 : at
  }

  private inLiteral(chunk: Uint8Array, at: number): number {
    if (chunk[at] !== this.literalRest.charCodeAt(0)) throw noJson()
    this.literalRest = this.literalRest.slice(1)
    if (this.literalRest === '') this.endValue()
    return at + 1
  }
}

/** Longer than any name that is wanted. */
const MOST_NAME = 64

/** A value of the kind that begins with this byte; nothing for an object, whose members say what it is. */
function rootOf(byte: number): { value: unknown } | undefined {
  if (byte === OPEN_OBJECT) return undefined
  if (byte === OPEN_LIST) return { value: [] }
  if (byte === QUOTE) return { value: '' }
  return literals.get(byte) ?? { value: 0 }
}

function assertUtf8(decode: () => string): void {
  try {
    decode()
  } catch {
    throw new Refusal('malformed', 'The body is not valid UTF-8.')
  }
}

const noJson = (): Refusal => new Refusal('malformed', 'The body is not valid JSON.')

function refuse(): never {
  throw noJson()
}

/** Well-formed as far as it was read, but more than this service reads (RFC 8259 section 9). */
const tooMuch = (what: string): Refusal => invalid([{ pointer: '', detail: `The body ${what}; send less at once.` }])
