import type { Basis, Field, FullLabel, Group, Words } from '@kurier/forms/definition'
import type { FieldElement, GroupElement } from '../model/tree.ts'
import type { DefinedElement } from './elements.ts'
import { notes } from './notes.ts'
import type { NoteText } from './told.ts'
import { firstWords, hasLines, lengthOf, lineOf, linesOf, untranslated } from './words.ts'

/** Code points of a label; a longer text becomes a paragraph before it. */
export const mostOfLabel = 120
/** Code points of the first words, which label a paragraph if the schema has no short label besides. */
const mostOfFirstWords = 80

/**
 * The label of an element to which the schema gives no label at all; never a name for administrations, and never an id.
 */
const unlabelled: Readonly<Record<(FieldElement | GroupElement)['kind'], Words>> = {
  field: { de: 'Angabe', en: 'Answer' },
  group: { de: 'Angaben', en: 'Details' },
}

export type ReadLabel = { label: FullLabel; told: readonly NoteText[] }

/** The form's words for an element, and notes about them for the operator. */
export function labelOf({ element, positions }: DefinedElement): ReadLabel {
  const { label, text, told } = shortLabel(element)
  const output = lineOf(element.outputLabel)
  const [hint, outputHint] = [linesOf(element.hint), linesOf(element.outputHint)]
  const basis = distinct([element, ...positions].flatMap((one) => one.basis))
  return {
    label: {
      label,
      ...(hint && { hint: untranslated(hint) }),
      ...(text && { text: untranslated(text) }),
      ...(output && output !== label.de && output !== text && { output: untranslated(output) }),
      ...(outputHint && outputHint !== hint && { outputHint: untranslated(outputHint) }),
      ...(basis.length > 0 && { basis }),
    },
    told,
  }
}

/** The text of a label field, which is read and not answered; undefined when it is empty. */
export function labelOfNote(defined: DefinedElement<FieldElement>): ReadLabel | undefined {
  const { content } = defined.element
  const { label } = labelOf(defined)
  const text = linesOf(content) || label.text?.de || lineOf(defined.element.label)
  if (!text) return undefined
  // its name is for administrations alone
  return { label: { ...label, text: untranslated(text) }, told: [] }
}

/** A label that is one short line, and the whole text if that is longer. */
function shortLabel(element: FieldElement | GroupElement): { label: Words; text?: string; told: readonly NoteText[] } {
  const [input, output] = [lineOf(element.label), lineOf(element.outputLabel)]
  const isShort = (line: string): boolean => line !== '' && lengthOf(line) <= mostOfLabel
  if (isShort(input) && !hasLines(element.label)) return { label: untranslated(input), told: [] }
  if (input === '' && output === '') {
    const label = unlabelled[element.kind]
    return { label, told: [notes.noLabel(label.de)] }
  }
  if (input === '' && isShort(output)) return { label: untranslated(output), told: [] }
  const whole = linesOf(input === '' ? element.outputLabel : element.label)
  const label = isShort(output) && output !== input ? output : firstWords(input || output, mostOfFirstWords)
  return { label: untranslated(label), text: whole, told: [notes.longLabel(label)] }
}

/** Says that the basis is given elsewhere. */
const PLACEHOLDER = /^\W*wird im Verwendungsbezug ergänzt\W*$/iu

function distinct(all: readonly Basis[]): Basis[] {
  const said = all.map(({ text, link }) => ({ text: lineOf(text), ...(link?.startsWith('https://') && { link }) }))
  const told = said.filter(({ text }) => text !== '' && !PLACEHOLDER.test(text))
  return told.filter(({ text }, at) => told.findIndex((other) => other.text === text) === at)
}

/** The specification's words for a definition, for its schema. */
export function specified({ name, hint }: FieldElement | GroupElement): Pick<Field & Group, 'title' | 'description'> {
  const [title, description] = [lineOf(name), linesOf(hint)]
  return { ...(title && { title }), ...(description && { description }) }
}

/** Beginnings of declarations: people who tick them say that they are true. */
const declarations = [
  /^(?:hiermit|hierdurch) /iu,
  /^(?:ich|wir) (?:versicher|bestätig|erklär|willig|stimm|verpflicht|beantrag)/iu,
  /^(?:mir|uns) ist bekannt/iu,
  /^(?:ich bin|wir sind) damit einverstanden/iu,
  /^(?:ich habe|wir haben) .*zur kenntnis genommen/iu,
  /^die (?:datenschutz|nutzungs)\p{L}+ .*zur kenntnis genommen/iu,
]

/** A box to tick: yes or no, once and required everywhere, and its words are a declaration. */
export function isDeclaration({ element, positions }: DefinedElement<FieldElement>): boolean {
  const isOne = element.dataType === 'bool' && positions.every(({ min, max }) => min === 1 && max === 1)
  return isOne && declarations.some((expression) => expression.test(lineOf(element.label)))
}
