import { createHash } from 'node:crypto'
import type { DefinitionId } from '@kurier/forms/definition'
import type { FieldElement, GroupElement, Position, SchemaTree } from '../model/tree.ts'

/** An element of a schema as the form has it: its id there, and everywhere it stands in the schema. */
export type DefinedElement<Element extends FieldElement | GroupElement = FieldElement | GroupElement> = {
  id: DefinitionId
  element: Element
  positions: readonly Position[]
  /** Another element of the schema had the id before. */
  isRenamed?: true
}

/**
 * Elements of a schema in the order in which they first stand there; `byId`: as the form calls them; `of`: what any element
 * of the tree is in the form.
 */
export type Elements = {
  all: readonly DefinedElement[]
  byId: ReadonlyMap<DefinitionId, DefinedElement>
  of: (element: FieldElement | GroupElement) => DefinedElement
}

/**
 * Finds out which elements of a schema are the same. The same id may stand for several: in another version, or, although the
 * standard rules it out, with other contents. The first keeps its id, others have the version behind it (`F99000001V1_1`), so
 * that none takes the place of another.
 */
export function elementsOf(tree: SchemaTree): Elements {
  const signatures = new Map<object, string>()
  for (const { element } of tree.members) sign(element, signatures)
  const found = new Map<string, DefinedElement & { positions: Position[] }>()
  const taken = new Set<string>()
  const walk = (position: Position): void => {
    const { element } = position
    const signature = signatures.get(element) ?? ''
    const known = found.get(signature)
    if (known) known.positions.push(position)
    else found.set(signature, { ...named(element, taken), element, positions: [position] })
    if (element.kind === 'group') element.members.forEach(walk)
  }
  tree.members.forEach(walk)
  const of = (element: FieldElement | GroupElement): DefinedElement => {
    const defined = found.get(signatures.get(element) ?? '')
    if (!defined) throw new Error(`${element.id} is no element of the tree`)
    return defined
  }
  const all = [...found.values()]
  return { all, byId: new Map(all.map((one) => [one.id, one])), of }
}

function named(
  { id, version }: FieldElement | GroupElement,
  taken: Set<string>,
): Pick<DefinedElement, 'id' | 'isRenamed'> {
  const second = `${id}V${(version ?? '0').replaceAll(/[^0-9A-Za-z]/g, '_')}`
  let free = taken.has(id) ? second : id
  for (let number = 2; taken.has(free); number += 1) free = `${second}_${number}`
  taken.add(free)
  // an id begins with F or G
  return { id: free as DefinitionId, ...(free !== id && { isRenamed: true }) }
}

/** Alike for elements that are alike wherever they stand. */
function sign(element: FieldElement | GroupElement, signatures: Map<object, string>): string {
  const known = signatures.get(element)
  if (known !== undefined) return known
  const { place: _, rules, ...own } = element
  const members =
    element.kind === 'group'
      ? element.members.map(({ element: member, min, max, basis }) => [sign(member, signatures), min, max, basis])
      : []
  const texts = rules.map(({ place: __, ...rule }) => rule)
  const signature = createHash('sha256')
    .update(JSON.stringify([{ ...own, members }, texts]))
    .digest('base64')
  signatures.set(element, signature)
  return signature
}
