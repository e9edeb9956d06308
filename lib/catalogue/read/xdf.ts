import type { GivenFile, Position, Read, SchemaTree } from '../tree.ts'
import { refusedAt } from './decoded.ts'
import type { Folded, Reading, XdfElement } from './dialect.ts'
import { childrenOf, elementAt, readElements, textAt, type Folding } from './elements.ts'
import { limits } from '../terms.ts'
import { oneLine, quoted, severalLines } from './texts.ts'
import { basisOf, fieldOf, groupOf, ruleOf, rulesOf } from './xdf-elements.ts'
import { identityOf } from './xdf-identity.ts'
import { dialectOf } from './xdf-root.ts'
import { rootOf, type XmlTag } from './xml.ts'

const both = ['identifikation', 'name', 'bezug', 'regel', 'bezeichnungEingabe', 'hilfetextEingabe'] as const
const element = [...both, 'bezeichnungAusgabe', 'hilfetextAusgabe'] as const
const list = ['canonicalIdentification', 'version', 'canonicalVersionUri'] as const

/** What is kept of each element, in both formats together. Everything else in a schema says nothing to a form. */
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    'xdatenfelder.stammdatenschema.0102': ['stammdatenschema'],
    stammdatenschema: [...both, 'bezeichnung', 'hilfetext', 'struktur'],
    identifikation: ['id', 'version'],
    regel: ['identifikation', 'name', 'definition', 'freitextRegel'],
    struktur: ['anzahl', 'bezug', 'enthaelt'],
    enthaelt: ['datenfeld', 'datenfeldgruppe'],
    datenfeldgruppe: [...element, 'art', 'struktur'],
    datenfeld: [
      ...[...element, 'feldart', 'datentyp', 'praezisierung', 'inhalt', 'codelisteReferenz', 'werte'],
      ...['codeKey', 'nameKey', 'helpKey', 'maxSize', 'mediaType'],
    ],
    feldart: ['code'],
    datentyp: ['code'],
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
export function readXdf(file: GivenFile): Read<SchemaTree> {
  const root = rootOf(file)
  if (!root.ok) return root
  const dialect = dialectOf(root.value)
  if (typeof dialect === 'string') return refusedAt(file, root.value.line, dialect)
  let tree: Omit<SchemaTree, 'elements'> | undefined
  const read = readElements<Folded>(file, (refuse) => {
    const reading: Reading = { file: file.name, dialect, refuse, known: new Map() }
    const { keeps, fold } = foldingOf(reading, root.value.namespace)
    const last = (folded: XdfElement) => {
      if (folded.name === 'stammdatenschema') tree = treeOf(reading, folded)
      return fold(folded)
    }
    return { keeps, fold: last }
  })
  if (!read.ok) return read
  if (!tree) return refusedAt(file, root.value.line, 'There is no stammdatenschema in the file. Export it once more.')
  return { ok: true, value: { ...tree, elements: read.value.elements } }
}

function foldingOf(reading: Reading, namespace: string): Folding<Folded> {
  const keeps = (tag: XmlTag, parent: XdfElement | undefined): boolean => {
    // codes of code lists stand in no namespace
    if (tag.namespace !== namespace && !(tag.namespace === '' && tag.name === 'code')) return false
    if (!parent || kept.get(parent.name)?.has(tag.name)) return true
    if (essential.has(tag.name))
      reading.refuse(tag.line, `${tag.name} cannot stand in ${parent.name}. Export once more.`)
    return false
  }
  return { keeps, fold: (folded) => foldedOf(reading, folded) }
}

function foldedOf(reading: Reading, folded: XdfElement): Folded | undefined {
  const names = new Set<string>()
  for (const { name, line } of folded.children) {
    if (names.has(name) && !several.has(name))
      reading.refuse(line, `${name} stands twice in ${folded.name}. Remove one.`)
    names.add(name)
  }
  if (folded.name === 'datenfeld') return { element: fieldOf(reading, folded) }
  if (folded.name === 'datenfeldgruppe') return { element: groupOf(reading, folded) }
  if (folded.name === 'struktur') return { position: positionOf(reading, folded) }
  return folded.name === 'regel' ? { rule: ruleOf(reading, folded) } : undefined
}

function positionOf(reading: Reading, place: XdfElement): Position | undefined {
  const held = childrenOf(place, 'enthaelt').flatMap(({ children }) => children)
  const [only, another] = held
  if (!only || another) {
    return reading.refuse(place.line, `A place (struktur) holds ${held.length} elements; it needs one field or group.`)
  }
  const found = only.folded?.element
  const times = timesOf(oneLine(textAt(place, 'anzahl')))
  if (typeof times === 'string') {
    return reading.refuse(elementAt(place, 'anzahl')?.line ?? place.line, times, found?.id)
  }
  return found && { element: found, ...times, basis: basisOf(place), place: { file: reading.file, line: place.line } }
}

/** `anzahl`: how often at least and at most; or what is wrong with it. */
function timesOf(text: string): { min: number; max?: number } | string {
  const [, least, most] = /^(\d{1,9}):(\d{1,9}|\*)$/.exec(text) ?? []
  const min = Number(least)
  const max = most === '*' ? Infinity : Number(most)
  const said = `How often it stands here (anzahl) is “${quoted(text)}”`
  if (least === undefined) return `${said}, which is no such number. Write it as 0:1, 1:1, 1:* or 2:5.`
  if (max < min || max === 0) return `${said}, which can never be. Let the second number be one or more, and no less.`
  if (Math.max(min, max === Infinity ? 0 : max) > limits.times) {
    return `${said}; more than ${limits.times} are not taken. Write * where there is no bound.`
  }
  return max === Infinity ? { min } : { min, max }
}

function treeOf(reading: Reading, schema: XdfElement): Omit<SchemaTree, 'elements'> | undefined {
  const { dialect } = reading
  const identity = identityOf(reading, schema, 'S')
  if (!identity) return undefined
  const name = oneLine(textAt(schema, 'name'))
  if (name === '') return reading.refuse(schema.line, 'The schema has no name. Give it one.', identity.id)
  if (childrenOf(schema, 'struktur').length === 0) {
    return reading.refuse(schema.line, 'The schema has no fields and groups. Export one that has.', identity.id)
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
