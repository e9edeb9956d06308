import type { Dialect } from './dialect.ts'
import { quoted } from './texts.ts'
import { xdf2, xdf3 } from './dialects.ts'
import type { XmlTag } from './xml.ts'

const STANDARD = 'urn:xoev-de:fim:standard:xdatenfelder_'
const SCHEMA = 'xdatenfelder.stammdatenschema.0102'

const dialects: ReadonlyMap<string, Dialect> = new Map([
  [`${STANDARD}2`, xdf2],
  [`${STANDARD}3.0.0`, xdf3],
])

/** Messages of the standard that hold no schema, by their number. */
const others: ReadonlyMap<string, string> = new Map([
  ['0101', 'a profile of documents (Dokumentsteckbrief)'],
  ['0103', 'a group alone (Datenfeldgruppe)'],
  ['0104', 'a field alone (Datenfeld)'],
  ['0105', 'a code list of the catalogue, not in genericode'],
])

/** Whether a file is of XDatenfelder, in whichever version and with whatever message. */
export const isXdf = ({ name, namespace }: XmlTag): boolean =>
  namespace.startsWith(STANDARD) || name.startsWith('xdatenfelder.')

/** In which format a schema is, by its root; or why it cannot be read, and what is needed instead. */
export function dialectOf({ name, namespace }: XmlTag): Dialect | string {
  const wanted = `Needed is a schema (Stammdatenschema, root ${SCHEMA}) of XDatenfelder 2.0 or 3.0.0.`
  const dialect = dialects.get(namespace)
  if (!namespace.startsWith(STANDARD)) {
    return `The namespace of this XML is ${namespace === '' ? 'missing' : `“${quoted(namespace)}”`}. ${wanted}`
  }
  if (!dialect) {
    const version = quoted(namespace.slice(STANDARD.length))
    return `The file is of XDatenfelder ${version}. ${wanted} Export it in one of these versions.`
  }
  if (name === SCHEMA) return dialect
  const other = others.get(name.split('.').at(-1) ?? '') ?? `the message “${quoted(name)}”`
  return `The file is ${other} of ${dialect.name}. ${wanted} Export the schema itself.`
}
