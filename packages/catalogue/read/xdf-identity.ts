import type { FieldElement, GroupElement, TreePlace } from '../model/tree.ts'
import type { DialectReading, XdfElement } from './dialect.ts'
import { textAt } from './elements.ts'
import { oneLine, quoted } from './texts.ts'
import { xdfObstacles, type IdLetter } from './xdf-obstacles.ts'

export type Identity = { id: string; version?: string }

/** The id and version of a schema, group, field or rule; undefined where they are refused. */
export function identityOf(
  { dialect, refuse }: DialectReading,
  element: XdfElement,
  letter: IdLetter,
): Identity | undefined {
  const id = oneLine(textAt(element, 'identifikation', 'id'))
  const version = oneLine(textAt(element, 'identifikation', 'version'))
  if (id === '') return refuse(element.line, xdfObstacles.noId(letter))
  if (id.length !== dialect.digits + 1 || !id.startsWith(letter) || !/^.\d+$/.test(id)) {
    return refuse(element.line, xdfObstacles.otherId(quoted(id), letter, dialect), quoted(id))
  }
  if (version !== '' && !/^[\w.-]{1,40}$/.test(version)) {
    return refuse(element.line, xdfObstacles.otherElementVersion(quoted(version)), id)
  }
  return { id, ...(version !== '' && { version }) }
}

/**
 * The same element at several places is one object, though files repeat it as a whole at each. Where two of one id and
 * version differ in what is kept of them, the file contradicts itself and is refused.
 */
export function shared(
  { known, refuse }: DialectReading,
  element: FieldElement | GroupElement,
): FieldElement | GroupElement {
  const { id, version, place } = element
  const key = `${id} ${version ?? ''}`
  const content = contentOf(element)
  const before = known.get(key)
  if (!before) {
    known.set(key, { element, content })
    return element
  }
  if (before.content !== content) {
    const { line } = before.element.place
    refuse(place.line, xdfObstacles.contradiction(line), id)
  }
  return before.element
}

/** All that is kept of an element but lines. Members are named alone: each of them has been compared already. */
function contentOf(element: FieldElement | GroupElement): string {
  const rules = element.rules.map((rule) => withoutPlace(rule))
  if (element.kind === 'field') return JSON.stringify(withoutPlace({ ...element, rules }))
  const members = element.members.map(({ element: { id, version }, ...position }) => [
    id,
    version,
    withoutPlace(position),
  ])
  return JSON.stringify(withoutPlace({ ...element, rules, members }))
}

const withoutPlace = <T extends { place: TreePlace }>(item: T): Omit<T, 'place'> => ({ ...item, place: undefined })
