import type { Words } from '@kurier/forms/definition'
import type { GivenFile, Position, ReadResult, SchemaTree } from '../model/tree.ts'
import { refusedAt } from './decoded.ts'
import { SCHEMA, type FoldedElement, type DialectReading, type XdfElement } from './dialect.ts'
import { childrenOf, elementAt, readElements, textAt, type Folding } from './elements.ts'
import { limits } from '../terms.ts'
import { allParts } from './parts-left.ts'
import { oneLine, quoted, severalLines } from './texts.ts'
import { basisOf, fieldOf, groupOf, ruleOf, rulesOf } from './xdf-elements.ts'
import { identityOf } from './xdf-identity.ts'
import { xdfObstacles } from './xdf-obstacles.ts'
import { dialectOf } from './xdf-root.ts'
import { rootOf, type XmlTag } from './xml.ts'

const both = ['identifikation', 'name', 'bezug', 'regel', 'bezeichnungEingabe', 'hilfetextEingabe'] as const
const element = [...both, 'bezeichnungAusgabe', 'hilfetextAusgabe'] as const
const list = ['canonicalIdentification', 'version', 'canonicalVersionUri'] as const

/** What is kept of each element, in both formats together. Everything else in a schema says nothing to a form. */
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    [SCHEMA]: ['stammdatenschema'],
    stammdatenschema: [...both, 'bezeichnung', 'hilfetext', 'struktur'],
    identifikation: ['id', 'version'],
    regel: ['identifikation', 'name', 'definition', 'freitextRegel'],
    struktur: ['anzahl', 'bezug', 'enthaelt'],
    enthaelt: ['datenfeld', 'datenfeldgruppe'],
    datenfeldgruppe: [...element, 'art', 'struktur'],
    datenfeld: [
      ...element,
      'feldart',
      'datentyp',
      'praezisierung',
      'inhalt',
      'codelisteReferenz',
      'werte',
      'codeKey',
      'nameKey',
      'helpKey',
      'maxSize',
      'mediaType',
      'vorbefuellung',
    ],
    feldart: ['code'],
    datentyp: ['code'],
    vorbefuellung: ['code'],
    art: ['code'],
    codelisteReferenz: ['identifikation', 'genericodeIdentification', ...list],
    genericodeIdentification: list,
    werte: ['wert'],
    wert: ['code', 'name', 'hilfe'],
  }).map(([name, children]) => [name, new Set<string>(children)]),
)

/** What a form is made of: where the format has no place for it, it would be lost. */
const essential = new Set(['struktur', 'enthaelt', 'datenfeld', 'datenfeldgruppe', 'regel'])

/** What may stand several times in one element. */
const several = new Set(['bezug', 'regel', 'struktur', 'datenfeld', 'datenfeldgruppe', 'mediaType', 'wert'])

/**
 * A schema of XDatenfelder 2.0 or 3.0.0. Refused with line and id are files that are no schema, and schemas with parts that
 * the standard does not know or that contradict one another. Texts are as they are written, but for their white space.
 */
export function readXdf(file: GivenFile, left = allParts()): ReadResult<SchemaTree> {
  const root = rootOf(file)
  if (!root.ok) return root
  const dialect = dialectOf(root.value)
  if ('de' in dialect) return refusedAt(file, root.value.line, dialect)
  let tree: Omit<SchemaTree, 'elements'> | undefined
  const read = readElements<FoldedElement>(
    file,
    ({ refuse, end }) => {
      const reading: DialectReading = { file: file.name, dialect, refuse, end, known: new Map(), positions: 0 }
      const { keeps, fold } = foldingOf(reading, root.value.namespace)
      const last = (folded: XdfElement) => {
        if (folded.name === 'stammdatenschema') tree = treeOf(reading, folded)
        return fold(folded)
      }
      return { keeps, fold: last }
    },
    left,
  )
  if (!read.ok) return read
  if (!tree) return refusedAt(file, root.value.line, xdfObstacles.noTree)
  return { ok: true, value: { ...tree, elements: read.value.elements } }
}

function foldingOf(reading: DialectReading, namespace: string): Folding<FoldedElement> {
  const keeps = (tag: XmlTag, parent: XdfElement | undefined): boolean => {
    // codes of code lists stand in no namespace
    if (tag.namespace !== namespace && !(tag.namespace === '' && tag.name === 'code')) return false
    if (!parent || kept.get(parent.name)?.has(tag.name)) return true
    if (essential.has(tag.name)) reading.refuse(tag.line, xdfObstacles.misplaced(tag.name, parent.name))
    return false
  }
  return { keeps, fold: (folded) => foldedOf(reading, folded) }
}

function foldedOf(reading: DialectReading, folded: XdfElement): FoldedElement | undefined {
  const names = new Set<string>()
  for (const { name, line } of folded.children) {
    if (names.has(name) && !several.has(name)) reading.refuse(line, xdfObstacles.twice(name, folded.name))
    names.add(name)
  }
  if (folded.name === 'datenfeld') return { element: fieldOf(reading, folded) }
  if (folded.name === 'datenfeldgruppe') return { element: groupOf(reading, folded) }
  if (folded.name === 'struktur') return { position: positionOf(reading, folded) }
  return folded.name === 'regel'
    ? { rule: isCounted(reading, folded) ? ruleOf(reading, folded) : undefined }
    : undefined
}

/** False for one place too many, which ends the reading. */
function isCounted(reading: DialectReading, { line }: XdfElement): boolean {
  reading.positions += 1
  if (reading.positions > limits.positions) reading.end(line, xdfObstacles.positions)
  return reading.positions <= limits.positions
}

function positionOf(reading: DialectReading, place: XdfElement): Position | undefined {
  if (!isCounted(reading, place)) return undefined
  const held = childrenOf(place, 'enthaelt').flatMap(({ children }) => children)
  const [only, another] = held
  if (!only || another) return reading.refuse(place.line, xdfObstacles.held(held.length))
  const found = only.folded?.element
  const times = timesOf(oneLine(textAt(place, 'anzahl')))
  if ('de' in times) {
    return reading.refuse(elementAt(place, 'anzahl')?.line ?? place.line, times, found?.id)
  }
  return found && { element: found, ...times, basis: basisOf(place), place: { file: reading.file, line: place.line } }
}

/** `anzahl`: how often at least and at most; or what is wrong with it. */
function timesOf(text: string): { min: number; max?: number } | Words {
  const [, least, most] = /^(\d{1,9}):(\d{1,9}|\*)$/.exec(text) ?? []
  const min = Number(least)
  const max = most === '*' ? Infinity : Number(most)
  if (least === undefined) return xdfObstacles.noTimes(quoted(text))
  if (max < min || max === 0) return xdfObstacles.impossibleTimes(text)
  if (Math.max(min, max === Infinity ? 0 : max) > limits.times) return xdfObstacles.manyTimes(text)
  return max === Infinity ? { min } : { min, max }
}

function treeOf(reading: DialectReading, schema: XdfElement): Omit<SchemaTree, 'elements'> | undefined {
  const { dialect } = reading
  const identity = identityOf(reading, schema, 'S')
  if (!identity) return undefined
  const name = oneLine(textAt(schema, 'name'))
  if (name === '') return reading.refuse(schema.line, xdfObstacles.noSchemaName, identity.id)
  if (childrenOf(schema, 'struktur').length === 0) {
    return reading.refuse(schema.line, xdfObstacles.noMembers, identity.id)
  }
  return {
    format: dialect.format,
    ...identity,
    name,
    title: oneLine(severalLines(textAt(schema, dialect.title))) || name,
    hint: severalLines(textAt(schema, 'hilfetext')),
    basis: basisOf(schema),
    rules: rulesOf(schema),
    members: schema.children.flatMap(({ folded }) => folded?.position ?? []),
    place: { file: reading.file, line: schema.line },
  }
}
