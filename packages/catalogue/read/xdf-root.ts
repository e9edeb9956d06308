import type { Words } from '@kurier/forms/definition'
import { SCHEMA, type Dialect } from './dialect.ts'
import { quoted } from './texts.ts'
import { xdf2, xdf3 } from './dialects.ts'
import { xdfObstacles } from './xdf-obstacles.ts'
import type { XmlTag } from './xml.ts'

const STANDARD = 'urn:xoev-de:fim:standard:xdatenfelder_'

const dialects: ReadonlyMap<string, Dialect> = new Map([
  [`${STANDARD}2`, xdf2],
  [`${STANDARD}3.0.0`, xdf3],
])

/** Whether a file is of XDatenfelder, in whichever version and with whatever message. */
export const isXdf = ({ name, namespace }: XmlTag): boolean =>
  namespace.startsWith(STANDARD) || name.startsWith('xdatenfelder.')

/** In which format a schema is, by its root; or why it cannot be read, and what is needed instead. */
export function dialectOf({ name, namespace }: XmlTag): Dialect | Words {
  const dialect = dialects.get(namespace)
  if (!namespace.startsWith(STANDARD)) return xdfObstacles.otherNamespace(quoted(namespace))
  if (!dialect) return xdfObstacles.otherVersion(quoted(namespace.slice(STANDARD.length)))
  return name === SCHEMA ? dialect : xdfObstacles.otherMessage(quoted(name), dialect.name)
}
