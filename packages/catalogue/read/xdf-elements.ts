import type { Basis } from '@kurier/forms/definition'
import {
  dataTypes,
  fieldKinds,
  type FieldElement,
  type GroupElement,
  type InlineCode,
  type ListReference,
  type RuleText,
} from '../model/tree.ts'
import type { DialectReading, XdfElement } from './dialect.ts'
import { childrenOf, elementAt, textAt } from './elements.ts'
import { oneLine, quoted, severalLines } from './texts.ts'
import { identityOf, shared } from './xdf-identity.ts'
import { xdfObstacles } from './xdf-obstacles.ts'

/** `datenfeld`; undefined where it is refused. */
export function fieldOf(reading: DialectReading, element: XdfElement): FieldElement | GroupElement | undefined {
  const common = commonOf(reading, element, 'F')
  if (!common) return undefined
  const fieldKind = oneOf(reading, element, common.id, ['feldart', fieldKinds])
  const dataType = oneOf(reading, element, common.id, ['datentyp', dataTypes])
  const list = listOf(reading, element, common.id)
  const codes = codesOf(reading, element, common.id)
  const maxSize = oneLine(textAt(element, 'maxSize'))
  const prefill = oneLine(textAt(element, 'vorbefuellung', 'code'))
  if (!fieldKind || !dataType) return undefined
  return shared(reading, {
    kind: 'field',
    ...common,
    fieldKind,
    dataType,
    constraints: reading.dialect.constraints(element),
    content: severalLines(textAt(element, 'inhalt')),
    ...(list && { list }),
    ...(codes && { codes }),
    ...(maxSize !== '' && { maxSize }),
    ...(prefill !== '' && prefill !== 'keine' && { isPrefilled: true }),
    mediaTypes: childrenOf(element, 'mediaType').flatMap(({ text }) => oneLine(text) || []),
  })
}

/** `datenfeldgruppe`; undefined where it is refused. */
export function groupOf(reading: DialectReading, element: XdfElement): FieldElement | GroupElement | undefined {
  const common = commonOf(reading, element, 'G')
  if (!common) return undefined
  const art = oneLine(textAt(element, 'art', 'code'))
  if (art !== '' && art !== 'X') {
    return reading.refuse(element.line, xdfObstacles.otherKind(quoted(art)), common.id)
  }
  const members = element.children.flatMap(({ folded }) => folded?.position ?? [])
  return shared(reading, { kind: 'group', ...common, isChoice: art === 'X', members })
}

type Common = Omit<GroupElement, 'kind' | 'isChoice' | 'members'>

function commonOf(reading: DialectReading, element: XdfElement, letter: 'F' | 'G'): Common | undefined {
  const identity = identityOf(reading, element, letter)
  if (!identity) return undefined
  const name = oneLine(textAt(element, 'name'))
  if (name === '') return reading.refuse(element.line, xdfObstacles.noName, identity.id)
  return {
    ...identity,
    name,
    label: severalLines(textAt(element, 'bezeichnungEingabe')),
    outputLabel: severalLines(textAt(element, 'bezeichnungAusgabe')),
    hint: severalLines(textAt(element, 'hilfetextEingabe')),
    outputHint: severalLines(textAt(element, 'hilfetextAusgabe')),
    basis: basisOf(element),
    rules: rulesOf(element),
    place: { file: reading.file, line: element.line },
  }
}

/** The code of one of two closed lists. */
function oneOf<V extends string>(
  { refuse }: DialectReading,
  element: XdfElement,
  id: string,
  [name, values]: [name: string, values: readonly V[]],
): V | undefined {
  const code = oneLine(textAt(element, name, 'code'))
  const value = values.find((one) => one === code)
  if (value !== undefined) return value
  const { noCode, otherCode } = xdfObstacles
  return refuse(element.line, code === '' ? noCode(name, values) : otherCode(name, quoted(code), values), id)
}

function listOf({ dialect, refuse }: DialectReading, element: XdfElement, id: string): ListReference | undefined {
  const list = dialect.list(element)
  if (!list) return undefined
  const { uri } = list
  if (uri !== undefined) return { ...list, uri }
  return refuse(element.line, xdfObstacles.unnamedList, id)
}

function codesOf({ refuse }: DialectReading, element: XdfElement, id: string): readonly InlineCode[] | undefined {
  const values = elementAt(element, 'werte')
  return (
    values &&
    childrenOf(values, 'wert').flatMap((value): InlineCode[] => {
      const code = oneLine(textAt(value, 'code'))
      const name = oneLine(textAt(value, 'name'))
      const help = severalLines(textAt(value, 'hilfe'))
      if (code !== '' && name !== '') return [{ code, name, ...(help !== '' && { help }) }]
      refuse(value.line, code === '' ? xdfObstacles.valueWithoutCode : xdfObstacles.valueWithoutName, id)
      return []
    })
  )
}

/** `regel`; undefined where it is refused. One without a name is called by its id. */
export function ruleOf(reading: DialectReading, element: XdfElement): RuleText | undefined {
  const identity = identityOf(reading, element, 'R')
  return (
    identity && {
      ...identity,
      name: oneLine(textAt(element, 'name')) || identity.id,
      text: severalLines(textAt(element, reading.dialect.ruleText)),
      place: { file: reading.file, line: element.line },
    }
  )
}

export const rulesOf = (element: XdfElement): readonly RuleText[] =>
  element.children.flatMap(({ folded }) => folded?.rule ?? [])

/** What the catalogue writes where the bases stand at the places of an element. */
const ELSEWHERE = /^wird im verwendungsbezug ergänzt\.?$/i

/** `bezug`, those that say nothing left out. Of links only those to https are kept; one without a text is its own. */
export const basisOf = (element: XdfElement): readonly Basis[] =>
  childrenOf(element, 'bezug').flatMap(({ text, attributes }): Basis[] => {
    const link = httpsOf(attributes.get('link'))
    const said = oneLine(severalLines(text)) || (link ?? '')
    if (said === '' || ELSEWHERE.test(said)) return []
    return [{ text: said, ...(link !== undefined && { link }) }]
  })

function httpsOf(link = ''): string | undefined {
  const url = URL.parse(link.trim())
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}
