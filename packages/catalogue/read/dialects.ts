import type { Constraints } from '../model/tree.ts'
import { constraintNames, type Dialect, type XdfElement } from './dialect.ts'
import { elementAt, textAt } from './elements.ts'
import { oneLine, severalLines, withoutEmpty } from './texts.ts'

/** XDatenfelder 2.0. */
export const xdf2: Dialect = {
  format: 'xdf2',
  name: 'XDatenfelder 2.0',
  digits: 8,
  title: 'bezeichnungEingabe',
  ruleText: 'definition',
  constraints: (field) => constraintsOfText(textAt(field, 'praezisierung')),
  list: listOfDialect2,
}

/** JSON in a text, whose members are texts; what is nothing like it is told as it is. */
function constraintsOfText(text: string): Constraints {
  const said = severalLines(text)
  if (said === '') return {}
  const members = parsed(text)
  if (!members) return { unread: said }
  const isConstraint = ([name, value]: [string, unknown]): boolean =>
    constraintNames.some((one) => one === name) && ['string', 'number'].includes(typeof value)
  const known = members.filter(isConstraint).filter(([, value]) => String(value).trim() !== '')
  const rest = members.filter((member) => !isConstraint(member))
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])),
    ...(rest.length > 0 && { unread: JSON.stringify(Object.fromEntries(rest)) }),
  }
}

function parsed(text: string): [string, unknown][] | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : undefined
  } catch {
    // not JSON: the text is told as it is
    return undefined
  }
}

function listOfDialect2(field: XdfElement): ReturnType<Dialect['list']> {
  const reference = elementAt(field, 'codelisteReferenz')
  if (!reference) return undefined
  const name = (part: string) => oneLine(textAt(reference, 'genericodeIdentification', part))
  return withoutEmpty({
    id: oneLine(textAt(reference, 'identifikation', 'id')),
    uri: name('canonicalIdentification'),
    version: name('version'),
    versionUri: name('canonicalVersionUri'),
  })
}

/** XDatenfelder 3.0.0. */
export const xdf3: Dialect = {
  format: 'xdf3',
  name: 'XDatenfelder 3.0.0',
  digits: 11,
  title: 'bezeichnung',
  ruleText: 'freitextRegel',
  constraints: (field) => constraintsOfAttributes(elementAt(field, 'praezisierung')),
  list: listOfDialect3,
}

/** Attributes; a text or attributes that the format does not have are told as they are. */
function constraintsOfAttributes(element: XdfElement | undefined): Constraints {
  if (!element) return {}
  const attributes = [...element.attributes].filter(([, value]) => value.trim() !== '')
  const isConstraint = ([name]: [string, string]): boolean => constraintNames.some((one) => one === name)
  const rest = attributes.filter((one) => !isConstraint(one)).map(([name, value]) => `${name}="${value}"`)
  const unread = severalLines([...rest, element.text].join(' '))
  return { ...Object.fromEntries(attributes.filter(isConstraint)), ...(unread !== '' && { unread }) }
}

function listOfDialect3(field: XdfElement): ReturnType<Dialect['list']> {
  if (!elementAt(field, 'codelisteReferenz')) return undefined
  const name = (...at: readonly string[]) => oneLine(textAt(field, ...at))
  return withoutEmpty({
    uri: name('codelisteReferenz', 'canonicalIdentification'),
    version: name('codelisteReferenz', 'version'),
    versionUri: name('codelisteReferenz', 'canonicalVersionUri'),
    codeColumn: name('codeKey'),
    nameColumn: name('nameKey'),
    helpColumn: name('helpKey'),
  })
}
