import type { DefinitionId, Group, Member } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { checkKeywords } from './keywords.ts'
import { readMember } from './members.ts'
import { obstacles } from './obstacles.ts'
import { isCounted, note, quoted, refuse, type Reading } from './reading.ts'
import { rulesOf, ruleKeywords } from './rules.ts'
import { below, type SourceObject, type Spot } from './schema-source.ts'

/** Levels of groups in groups. */
const deepest = 64

/** Reads a schema of an object; `isRoot`: the document itself, which has no choice and no rule of its own kind. */
export function readGroup(reading: Reading, spot: Spot, isRoot: boolean): Group {
  checkKeywords(reading, spot, 'object', ['properties', 'required', 'additionalProperties', ...ruleKeywords(reading)])
  if (reading.open.size >= deepest) {
    refuse(reading, spot.pointer, obstacles.tooDeep(deepest))
    return { members: [] }
  }
  reading.open.add(spot.pointer)
  const members = membersOf(reading, spot)
  reading.open.delete(spot.pointer)
  return {
    members,
    ...(isOpen(reading, spot) && { furtherProperties: true }),
    ...rulesOf(reading, spot, members, isRoot),
  }
}

function membersOf(reading: Reading, { schema, pointer }: Spot): Member[] {
  const properties = objectAt(reading, schema, pointer, 'properties')
  const required = requiredOf(reading, schema, pointer)
  const absent = [...required].find((name) => !Object.hasOwn(properties, name))
  if (absent !== undefined) {
    refuse(reading, below(pointer, 'required'), obstacles.undescribedRequired(quoted(absent)))
  }
  const used = new Set<DefinitionId>()
  return Object.entries(properties).flatMap(([name, value]) => {
    const place = below(pointer, 'properties', name)
    const member = readMember(reading, { name, value, pointer: place, isRequired: required.has(name) }, used, (spot) =>
      readGroup(reading, spot, false),
    )
    if (!member) return []
    used.add(member.id)
    return [member]
  })
}

function objectAt(reading: Reading, schema: SourceObject, pointer: string, keyword: string): SourceObject {
  const value = schema[keyword]
  if (value === undefined || isObject(value)) return value ?? {}

  refuse(reading, below(pointer, keyword), obstacles.noObject)
  return {}
}

function requiredOf(reading: Reading, { required }: SourceObject, pointer: string): ReadonlySet<string> {
  if (required === undefined) return new Set()
  const names: readonly unknown[] = Array.isArray(required) ? required : [undefined]
  if (!isCounted(reading, below(pointer, 'required'), 'values', names.length)) return new Set()
  if (names.every((name) => typeof name === 'string')) return new Set(names)

  refuse(reading, below(pointer, 'required'), obstacles.noNames)
  return new Set()
}

/** Whether more properties may be there than are described: as objects of JSON Schema have it unless they are closed. */
function isOpen(reading: Reading, { schema, pointer }: Spot): boolean {
  const { additionalProperties } = schema
  if (additionalProperties === false) return false
  const isAnything = isObject(additionalProperties) && Object.keys(additionalProperties).length === 0
  const place = below(pointer, 'additionalProperties')
  if (additionalProperties !== undefined && additionalProperties !== true && !isAnything) {
    refuse(reading, place, obstacles.furtherProperties)
  }
  note(reading, 'hint', place, {
    de: 'Neben den beschriebenen Angaben sind beliebige weitere erlaubt; das Formular fragt nach keiner davon.',
    en: 'Besides the properties that are described any others are allowed; the form asks for none of them.',
  })
  return true
}
