import type { Constraints } from '../tree.ts'
import { constraintNames, type Dialect, type XdfElement } from './dialect.ts'
import { elementAt, textAt } from './elements.ts'
import { oneLine, severalLines, withoutEmpty } from './texts.ts'

/** XDatenfelder 3.0.0. */
export const xdf3: Dialect = {
  format: 'xdf3',
  name: 'XDatenfelder 3.0.0',
  digits: 11,
  title: 'bezeichnung',
  ruleText: 'freitextRegel',
  constraints: (field) => written(elementAt(field, 'praezisierung')),
  list: listOf,
}

/** Attributes; a text or attributes that the format does not have are told as they are. */
function written(element: XdfElement | undefined): Constraints {
  if (!element) return {}
  const attributes = [...element.attributes].filter(([, value]) => value.trim() !== '')
  const isConstraint = ([name]: [string, string]): boolean => constraintNames.some((one) => one === name)
  const rest = attributes.filter((one) => !isConstraint(one)).map(([name, value]) => `${name}="${value}"`)
  const unread = severalLines([...rest, element.text].join(' '))
  return { ...Object.fromEntries(attributes.filter(isConstraint)), ...(unread !== '' && { unread }) }
}

function listOf(field: XdfElement): ReturnType<Dialect['list']> {
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
