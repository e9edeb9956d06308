import type { DefinitionId } from '@kurier/forms/definition'
import { contentOf } from './contents.ts'
import { catalogueId, type Reading } from './reading.ts'
import type { Spot } from './schema-source.ts'

/** A definition with its marks: its name at its place, its words there, and its schema. */
export type NamedDefinition = { letter: 'F' | 'G'; name: string; words: object; spot: Spot }

/**
 * The id of a definition, by the name of its property where that is an id of the catalogue, a made-up one in the order
 * of the schema otherwise. Equal definitions share an id: elements of the catalogue are equal by their content, all
 * others by their place, which several references may lead to. `used`: ids of the members beside it, which no other
 * member there may have.
 */
export function idFor(reading: Reading, { letter, name, words, spot }: NamedDefinition, used: ReadonlySet<string>) {
  const named = catalogueId(name)
  const wanted = named?.startsWith(letter) ? named : undefined
  // schemas with equal text are equal: references lead to the same places from everywhere in a schema
  const content = wanted === undefined ? spot.pointer : `${wanted} ${contentOf(reading.contents, spot.schema)}`
  const key = `${letter} ${content} ${contentOf(reading.contents, words)}`
  const known = reading.known.get(key) ?? []
  const again = known.find((id) => !used.has(id))
  if (again) return { id: again, isNew: false }
  const id = wanted === undefined ? madeUp(reading, letter) : numbered(reading, wanted)
  known.push(id)
  reading.known.set(key, known)
  return { id, isNew: true }
}

function madeUp(reading: Reading, letter: 'F' | 'G'): DefinitionId {
  for (;;) {
    reading.count[letter] += 1
    const id: DefinitionId = `${letter}99${String(reading.count[letter]).padStart(9, '0')}`
    if (!reading.reserved.has(id)) return id
  }
}

function numbered({ numbers }: Reading, wanted: string): DefinitionId {
  const first = wanted as DefinitionId // the expression of `catalogueId` starts with F or G
  const number = (numbers.get(wanted) ?? 0) + 1
  numbers.set(wanted, number)
  return number === 1 ? first : `${first}_${number}`
}
