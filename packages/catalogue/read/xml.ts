import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { Words } from '@kurier/forms/definition'
import type { GivenFile, ReadResult } from '../model/tree.ts'
import { decoded, refusedAt } from './decoded.ts'
import { limits } from '../terms.ts'
import { allParts, type RemainingParts } from './parts-left.ts'
import { quoted } from './texts.ts'
import { xmlObstacles } from './xml-obstacles.ts'

/** An element that opens: its name without prefix, its namespace ('' for none), its attributes without a prefix. */
export type XmlTag = { name: string; namespace: string; line: number; attributes: ReadonlyMap<string, string> }

/**
 * Receives the content of a file while it is read. `open` answers what becomes of the element; a skipped element brings
 * no further calls, and no `close` either. `text` comes in pieces, without comments, and white space alone as one
 * space.
 */
export type XmlHandler = {
  open: (tag: XmlTag) => 'keep' | 'skip' | 'stop'
  text: (text: string) => void
  close: () => void
}

/** Leaves the parser where reading ends before the file does. */
class Stop extends Error {
  readonly line: number
  /** Undefined when the reader has read enough. */
  readonly fault: Words | undefined
  constructor(line: number, fault?: Words) {
    super(fault?.en)
    this.line = line
    this.fault = fault
  }
}

/**
 * Reads a file as XML 1.0 with namespaces, within `limits` and what is `left` of them, and calls the handler with its
 * content; gives the number of its elements. Nothing is loaded, and no document type, entity of the file's own or
 * processing instruction is read: the first of them, like the first mistake, ends the reading. Never throws.
 */
export function readXml(file: GivenFile, handler: XmlHandler, left = allParts()): ReadResult<{ elements: number }> {
  const text = decoded(file)
  if (!text.ok) return text
  const progress: XmlProgress = { written: 0, heard: 0, elements: 0 }
  const parser = new SaxesParser({ xmlns: true })
  const stop = (fault?: Words): never => {
    throw new Stop(parser.line, fault)
  }
  refuseWhatIsNotRead(parser, stop)
  tellElements(parser, handler, { progress, left }, stop)
  try {
    write(parser, text.value, progress, stop)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    if (error.fault !== undefined) return refusedAt(file, error.line, error.fault)
  }
  return { ok: true, value: { elements: progress.elements } }
}

type Parser = SaxesParser<{ xmlns: true }>
type Stopping = (fault?: Words) => never
/** Characters that were written, those before the last call of the parser, and elements until now. */
type XmlProgress = { written: number; heard: number; elements: number }

/** Writes in pieces, so that an endless part is refused before it is collected whole. */
function write(parser: Parser, text: string, progress: XmlProgress, stop: Stopping): void {
  for (const length = 1 << 16; progress.written < text.length; progress.written += length) {
    parser.write(text.slice(progress.written, progress.written + length))
    if (progress.written - progress.heard > limits.stretch) {
      stop(xmlObstacles.stretch)
    }
  }
  parser.close()
}

/** The root of a file that is XML; all that follows it may still be wrong. */
export function rootOf(file: GivenFile): ReadResult<XmlTag> {
  const found: XmlTag[] = []
  const open = (tag: XmlTag) => {
    found.push(tag)
    return 'stop' as const
  }
  const read = readXml(file, { open, text: () => undefined, close: () => undefined })
  if (!read.ok) return read
  const [root] = found
  return root ? { ok: true, value: root } : refusedAt(file, 1, xmlObstacles.noElement)
}

function refuseWhatIsNotRead(parser: Parser, stop: Stopping): void {
  parser.on('error', ({ message }) => {
    const reason = quoted(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''))
    stop(reason === 'undefined entity' ? xmlObstacles.entity : xmlObstacles.broken(reason))
  })
  parser.on('doctype', () => {
    stop(xmlObstacles.documentType)
  })
  parser.on('processinginstruction', ({ target }) => {
    stop(xmlObstacles.instruction(quoted(target)))
  })
  parser.on('xmldecl', ({ version }) => {
    if (version !== '1.0') stop(xmlObstacles.otherVersion)
  })
}

type Counts = { progress: XmlProgress; left: RemainingParts }

function tellElements(parser: Parser, handler: XmlHandler, { progress, left }: Counts, stop: Stopping): void {
  /** Characters of each open element, without skipped ones. */
  const lengths: number[] = []
  let skipped = 0
  let attributes = 0
  let line = 1
  const hear = (): void => {
    progress.heard = progress.written
  }
  const countPart = (): void => {
    hear()
    if (--left.parts < 0) stop(xmlObstacles.parts)
  }
  parser.on('comment', countPart)
  parser.on('opentagstart', () => {
    countPart()
    progress.elements += 1
    attributes = 0
    // the sign after the name has been read, which may be the end of its line
    line = parser.columnIndex === 0 ? parser.line - 1 : parser.line
    if (lengths.length + skipped >= limits.depth) stop(xmlObstacles.depth)
  })
  parser.on('attribute', () => {
    countPart()
    if (++attributes > limits.attributes) stop(xmlObstacles.attributes)
  })
  parser.on('opentag', (tag) => {
    const become = skipped > 0 ? 'skip' : handler.open(told(tag, line))
    if (become === 'stop') stop()
    if (become === 'skip') skipped += 1
    else lengths.push(0)
  })
  const text = (piece: string): void => {
    hear()
    if (skipped > 0 || lengths.length === 0) return
    // white space between elements may be long in all
    if (piece.trim() === '') return handler.text(' ')
    const length = (lengths.pop() ?? 0) + piece.length
    lengths.push(length)
    if (length > limits.text) stop(xmlObstacles.text)
    left.characters -= piece.length
    if (left.characters < 0) stop(xmlObstacles.characters)
    handler.text(piece)
  }
  parser.on('text', text)
  parser.on('cdata', (piece) => {
    countPart()
    text(piece)
  })
  parser.on('closetag', () => {
    hear()
    if (skipped > 0) {
      skipped -= 1
      return
    }
    lengths.pop()
    handler.close()
  })
}

const none: XmlTag['attributes'] = new Map()

function told({ local, uri, attributes }: SaxesTagNS, line: number): XmlTag {
  const own = Object.values(attributes).filter(({ prefix, name }) => prefix === '' && name !== 'xmlns')
  const named = own.length > 0 ? new Map(own.map(({ name, value }) => [name, value])) : none
  return { name: local, namespace: uri, line, attributes: named }
}
