import type { Words } from '@kurier/forms/definition'
import { mostObstacles, type GivenFile, type Obstacle, type ReadResult } from '../model/tree.ts'
import { limits } from '../terms.ts'
import type { RemainingParts } from './parts-left.ts'
import { readXml, type XmlHandler, type XmlTag } from './xml.ts'
import { xmlObstacles } from './xml-obstacles.ts'

/** An element with its kept parts. `folded`: the value made of it, which replaces its children and text. */
export type XmlElement<T> = {
  name: string
  line: number
  attributes: XmlTag['attributes']
  text: string
  children: readonly XmlElement<T>[]
  folded?: T
}

/** Reports a fault at a line, and the element of the catalogue that has it; the element becomes nothing. */
export type Refuse = (line: number, message: Words, id?: string) => undefined

/**
 * How a file is read: which elements are kept (all others are skipped), and what is made of an element as soon as it
 * closes; undefined keeps it as it is. So a large file is never in memory as XML.
 */
export type Folding<T> = {
  keeps: (tag: XmlTag, parent: XmlElement<T> | undefined) => boolean
  fold: (element: XmlElement<T>) => T | undefined
}

/**
 * Reads a file into its root element, with what it folds to. `refuse`, which the folding is given, collects what is wrong
 * while the rest is read; `end` and broken XML end the reading.
 */
export function readElements<T>(
  file: GivenFile,
  foldingWith: (told: { refuse: Refuse; end: Refuse }) => Folding<T>,
  left: RemainingParts,
): ReadResult<{ root: XmlElement<T>; elements: number }> {
  const obstacles: Obstacle[] = []
  const refuse: Refuse = (line, message, id) => {
    if (obstacles.length < mostObstacles) obstacles.push(obstacle(file, line, message, id))
    return undefined
  }
  let isEnded = false
  const end: Refuse = (...fault) => {
    if (!isEnded) refuse(...fault)
    isEnded = true
    return undefined
  }
  const { keeps, fold } = foldingWith({ refuse, end })
  /** `held`: how many elements it holds in memory, itself included. */
  type Open = XmlElement<T> & { children: XmlElement<T>[]; held: number }
  const open: Open[] = []
  let kept = 0
  let root: XmlElement<T> | undefined
  const handler: XmlHandler = {
    open: (tag) => {
      if (isEnded || obstacles.length === mostObstacles) return 'stop'
      if (!keeps(tag, open.at(-1))) return 'skip'
      if (++kept > limits.kept) {
        end(tag.line, xmlObstacles.kept)
        return 'stop'
      }
      const { name, line, attributes } = tag
      open.push({ name, line, attributes, text: '', children: [], held: 1 })
      return 'keep'
    },
    text: (text) => {
      const element = open.at(-1)
      if (element && !(text === ' ' && element.text.endsWith(' '))) element.text += text
    },
    close: () => {
      const element = open.pop()
      if (!element) return
      const folded = fold(element)
      const parent = open.at(-1)
      const held = folded === undefined ? element.held : 1
      kept -= element.held - held
      const { name, line, attributes } = element
      const rest = folded === undefined ? element : { name, line, attributes, text: '', children: [], folded }
      if (parent) {
        parent.children.push(rest)
        parent.held += held
      } else root = rest
    },
  }
  const read = readXml(file, handler, left)
  if (!read.ok) return { ok: false, obstacles: [...read.obstacles, ...obstacles].slice(0, mostObstacles) }
  if (obstacles.length > 0) return { ok: false, obstacles }
  if (!root) return { ok: false, obstacles: [obstacle(file, 1, xmlObstacles.noRoot)] }
  return { ok: true, value: { root, elements: read.value.elements } }
}

const obstacle = (file: GivenFile, line: number, message: Words, id?: string): Obstacle => ({
  place: { file: file.name, line },
  ...(id !== undefined && { id }),
  message,
})

export const childrenOf = <T>(element: XmlElement<T>, name: string): readonly XmlElement<T>[] =>
  element.children.filter((child) => child.name === name)

/** The first element at these names, from one element down. */
export function elementAt<T>(element: XmlElement<T>, ...names: readonly string[]): XmlElement<T> | undefined {
  const [name, ...further] = names
  if (name === undefined) return element
  const child = element.children.find((one) => one.name === name)
  return child && elementAt(child, ...further)
}

/** The text at these names as it is written; '' if it is missing. */
export const textAt = <T>(element: XmlElement<T>, ...names: readonly string[]): string =>
  elementAt(element, ...names)?.text ?? ''
