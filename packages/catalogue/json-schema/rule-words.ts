import type { Condition, DefinitionId, Operand, Path, Words } from '@kurier/forms/definition'
import type { Reading } from './reading.ts'

/** What is said when a condition does not hold that a schema demands. */
export function messageOf(reading: Reading, condition: Condition): Words {
  const names = labelsOf(reading, pathsOf(condition))
  const { de, en } = sentences[kindOf(condition)]
  return { de: `${de}: ${names}.`, en: `${en}: ${names}.` }
}

const sentences = {
  xor: { de: 'Genau eine dieser Angaben wird gebraucht', en: 'Exactly one of these is needed' },
  or: { de: 'Mindestens eine dieser Angaben wird gebraucht', en: 'At least one of these is needed' },
  other: { de: 'Diese Angaben passen so nicht zueinander', en: 'These do not go together as they are' },
}

/** Whether a condition demands one or more of some things and says nothing else. */
function kindOf(condition: Condition): keyof typeof sentences {
  if (isPresence(condition)) return 'or'
  if (typeof condition === 'boolean' || (condition.op !== 'xor' && condition.op !== 'or')) return 'other'
  return condition.of.every(isPresence) ? condition.op : 'other'
}

const isPresence = (condition: Condition): boolean =>
  typeof condition === 'object' &&
  condition.op === 'not' &&
  typeof condition.of === 'object' &&
  condition.of.op === 'is-empty'

function pathsOf(condition: Condition): Path[] {
  if (typeof condition === 'boolean') return []
  switch (condition.op) {
    case 'and':
    case 'or':
    case 'xor':
      return condition.of.flatMap(pathsOf)
    case 'not':
      return pathsOf(condition.of)
    case 'is-empty':
    case 'is-true':
      return [condition.path]
    case 'is-valid-date':
      return [condition.day, condition.month, condition.year]
    default:
      return [condition.left, condition.right].flatMap((operand: Operand) => ('path' in operand ? [operand.path] : []))
  }
}

function labelsOf(reading: Reading, paths: readonly Path[]): string {
  const ids = new Set(paths.map((path) => path.at(-1)).filter((id): id is DefinitionId => id !== undefined))
  return [...ids].map((id) => reading.labels.get(id)?.label.de ?? id).join(', ')
}
