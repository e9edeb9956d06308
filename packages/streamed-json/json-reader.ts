import { JsonFault, type FieldFault } from './json-fault.ts'
import { JsonBuilder, type JsonBuilderBounds } from './json-builder.ts'
import { NumberReader } from './json-number.ts'
import { TextReader } from './json-text.ts'

/** Bytes of a member's name, and of a number, as they are written. */
const MOST_WRITTEN = 1000

/** A piece of the text of a streamed member. */
export type MemberPiece<Name extends string = string> = { member: Name; bytes: Uint8Array }

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const blanks = new Set([0x20, 0x0a, 0x0d, 0x09])

type Literal = { text: string; value: boolean | null }

/** By their first byte. */
const literals = new Map<number, Literal>([
  [0x74, { text: 'true', value: true }],
  [0x66, { text: 'false', value: false }],
  [0x6e, { text: 'null', value: null }],
])

/** Where between two values the reading is. */
type ExpectedToken = 'value' | 'first-item' | 'first-name' | 'name' | 'colon' | 'next' | 'end'

/**
 * Reads JSON in one pass, as it arrives: `push` each chunk, then `end`. Takes and refuses what `JSON.parse` does, builds
 * what the schema knows, and refuses besides what its bounds do not allow and a member that stands twice in one object.
 * The texts of members of the outermost object that are `streamed` are given on piece by piece and read as empty.
 */
export class JsonReader<Name extends string = never> {
  private readonly streamed: readonly Name[]
  private readonly builder: JsonBuilder
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private readonly text = new TextReader()
  private readonly number = new NumberReader()
  private expects: ExpectedToken = 'value'
  private inside: 'inName' | 'inText' | 'inNumber' | 'inLiteral' | undefined
  private isEmpty = true
  /** The streamed member whose value is read or comes next. */
  private member: Name | undefined
  private literal: Literal | undefined
  private literalRest = ''
  /** What came in earlier chunks of the name, text or number that is read. */
  private earlier: Buffer[] = []
  private pieces: MemberPiece<Name>[] = []

  constructor(bounds: JsonBuilderBounds, streamed: readonly Name[] = []) {
    this.builder = new JsonBuilder(bounds)
    this.streamed = streamed
  }

  /** Takes the next bytes. @throws 400 when they are no UTF-8 or no JSON, 422 for what is twice or too much */
  push(chunk: Uint8Array): MemberPiece<Name>[] {
    assertUtf8(() => this.decoder.decode(chunk, { stream: true }))
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.pieces = []
    if (this.streamed.length > 0) this.text.makeRoom(bytes.byteLength)
    for (let at = 0; at < bytes.byteLength;) at = this[this.inside ?? 'between'](bytes, at)
    return this.pieces
  }

  /**
   * Ends the reading.
   * @returns `unstorable`: the first faults of known texts with U+0000 or half of a surrogate pair
   * @throws 400 when the JSON is not at its end
   */
  end(): { value: unknown; unstorable: FieldFault[] } {
    assertUtf8(() => this.decoder.decode())
    if (this.isEmpty) throw new JsonFault('malformed', 'The body is empty; JSON is expected.')
    if (this.inside === 'inNumber') this.endNumber(Buffer.alloc(0))
    if (this.inside || this.expects !== 'end') throw noJson()
    return { value: this.builder.root, unstorable: this.builder.unstorable }
  }

  private between(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0
    if (blanks.has(byte)) return behindBlanks(chunk, at)
    this.isEmpty = false
    const { expects, builder } = this
    if (expects === 'next' && byte === COMMA) this.expects = builder.within === 'list' ? 'value' : 'name'
    else if (byte === CLOSE_LIST && builder.within === 'list' && this.mayClose('first-item')) this.close()
    else if (byte === CLOSE_OBJECT && builder.within === 'object' && this.mayClose('first-name')) this.close()
    else if (expects === 'colon' && byte === COLON) this.expects = 'value'
    else if (expects === 'value' || expects === 'first-item') return this.beginValue(byte, at)
    else if (byte === QUOTE && (expects === 'name' || expects === 'first-name')) this.beginName()
    else throw noJson()
    return at + 1
  }

  private mayClose(first: ExpectedToken): boolean {
    return this.expects === 'next' || this.expects === first
  }

  private close(): void {
    this.builder.endGroup()
    this.goOn()
  }

  private goOn(): void {
    this.inside = undefined
    this.member = undefined
    this.expects = this.builder.depth === 0 ? 'end' : 'next'
  }

  private beginName(): void {
    this.inside = 'inName'
    this.text.begin(false)
  }

  private inName(chunk: Buffer, at: number): number {
    const { next, ended } = this.text.read(chunk, at) ?? refuse()
    const written = this.gathered(chunk.subarray(at, ended ? next - 1 : next), ended)
    if (written.byteLength > MOST_WRITTEN) throw this.tooLong('member name', 1)
    if (!ended) return next
    const name = this.textOf(written)
    this.inside = undefined
    this.expects = 'colon'
    this.builder.beginMember(name, this.text.isUnstorable)
    const isOutermost = this.builder.depth === 1
    this.member = isOutermost ? this.streamed.find((streamed) => streamed === name) : undefined
    return next
  }

  private beginValue(byte: number, at: number): number {
    this.builder.beginValue()
    if (byte === QUOTE) return this.beginText(at)
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) return this.beginGroup(byte === OPEN_LIST, at)
    this.literal = literals.get(byte)
    this.literalRest = this.literal?.text ?? ''
    this.number.begin()
    this.inside = this.literal ? 'inLiteral' : 'inNumber'
    return at
  }

  private beginGroup(isList: boolean, at: number): number {
    this.builder.beginGroup(isList)
    this.member = undefined
    this.expects = isList ? 'first-item' : 'first-name'
    return at + 1
  }

  private beginText(at: number): number {
    this.inside = 'inText'
    this.text.begin(this.member !== undefined)
    return at + 1
  }

  private inText(chunk: Buffer, at: number): number {
    const { member } = this
    const { next, ended } = this.text.read(chunk, at) ?? refuse()
    let written: Buffer | undefined
    if (member !== undefined) {
      const bytes = this.text.taken()
      if (bytes.byteLength > 0) this.pieces.push({ member, bytes })
    } else if (this.builder.isBuilt) {
      written = this.gathered(chunk.subarray(at, ended ? next - 1 : next), ended)
    }
    if (!ended) return next
    this.builder.endText(written ? this.textOf(written) : '', this.text.isUnstorable)
    this.goOn()
    return next
  }

  private inNumber(chunk: Buffer, start: number): number {
    const at = this.number.read(chunk, start)
    const part = chunk.subarray(start, at)
    if (at < chunk.byteLength) this.endNumber(part)
    else if (this.builder.isBuilt && this.gathered(part, false).byteLength > MOST_WRITTEN) throw this.tooLong('number')
    return at
  }

  private endNumber(last: Buffer): void {
    if (!this.number.mayEnd) throw noJson()
    const written = this.builder.isBuilt ? this.gathered(last, true) : last
    if (this.builder.isBuilt && written.byteLength > MOST_WRITTEN) throw this.tooLong('number')
    this.builder.endValue(Number(written.toString('latin1')))
    this.goOn()
  }

  private tooLong(what: string, up = 0): JsonFault {
    const most = MOST_WRITTEN.toLocaleString('en')
    return this.builder.fault(`has a ${what} of more than ${most} bytes; leave it out`, this.builder.path(up))
  }

  private inLiteral(chunk: Buffer, at: number): number {
    if (chunk[at] !== this.literalRest.charCodeAt(0)) throw noJson()
    this.literalRest = this.literalRest.slice(1)
    if (this.literalRest !== '') return at + 1
    this.builder.endValue(this.literal?.value)
    this.goOn()
    return at + 1
  }

  /** All that was written of a name, text or number, earlier chunks included; they are kept until it has `ended`. */
  private gathered(written: Buffer, ended: boolean): Buffer {
    if (ended && this.earlier.length === 0) return written
    const all = Buffer.concat([...this.earlier, written])
    this.earlier = ended ? [] : [all]
    return all
  }

  private textOf(written: Buffer): string {
    const plain = written.toString()
    return this.text.hasEscapes ? (JSON.parse(`"${plain}"`) as string) : plain // a text, as was just read
  }
}

function behindBlanks(chunk: Buffer, start: number): number {
  let at = start
  while (at < chunk.byteLength && blanks.has(chunk[at] ?? 0)) at += 1
  return at
}

function assertUtf8(decode: () => string): void {
  try {
    decode()
  } catch {
    throw new JsonFault('malformed', 'The body is not valid UTF-8.')
  }
}

const noJson = (): JsonFault => new JsonFault('malformed', 'The body is not valid JSON.')

function refuse(): never {
  throw noJson()
}
