import { deepest, type DraftCondition, type Reference } from '../drafts/draft.ts'
import { takeComparison, type ComparedCondition } from './comparisons.ts'
import { takeReference, takeReferences } from './references.ts'
import { attempt, firstOf, take, takeWords, type Scanner } from './scanner.ts'

/**
 * A condition of single ones that are all joined by UND, or all by ODER. Where both stand without parentheses, which of
 * them binds more is not told, and nothing is read.
 */
export function takeCondition(scanner: Scanner): DraftCondition | undefined {
  return attempt(scanner, () => {
    const first = takePart(scanner)
    if (!first) return undefined
    const parts = [first]
    const joints = new Set(first.joint ? [first.joint] : [])
    for (let next = takeJoined(scanner); next; next = takeJoined(scanner)) {
      parts.push(next.part)
      joints.add(next.joint)
      if (next.part.joint) joints.add(next.part.joint)
    }
    if (joints.size > 1) return undefined
    const [joint = 'and'] = joints
    return parts.length === 1 ? first.condition : { op: joint, of: parts.map(({ condition }) => condition) }
  })
}

const takeJoined = (scanner: Scanner): { joint: 'and' | 'or'; part: ComparedCondition } | undefined =>
  attempt(scanner, () => {
    take(scanner, ',')
    const word = takeWords(scanner, 'und|oder')
    const part = word === undefined ? undefined : takeOtherPart(scanner)
    return part && { joint: word?.toLowerCase() === 'und' ? 'and' : 'or', part }
  })

const takePart = (scanner: Scanner): ComparedCondition | undefined =>
  firstOf(scanner, [takeParenthesis, takeQuantified, takeSingle])

/** What is joined names its own field: `<> 001 ODER <> 002` would hold always. */
function takeOtherPart(scanner: Scanner): ComparedCondition | undefined {
  scanner.subject = undefined
  return takePart(scanner)
}

function takeParenthesis(scanner: Scanner): ComparedCondition | undefined {
  if (take(scanner, String.raw`\(`) === undefined || scanner.depth >= deepest) return undefined
  scanner.depth += 1
  const condition = takeCondition(scanner)
  scanner.depth -= 1
  return condition === undefined || take(scanner, String.raw`\)`) === undefined ? undefined : { condition }
}

function takeSingle(scanner: Scanner): ComparedCondition | undefined {
  const reference = takeReference(scanner) ?? scanner.subject
  const said = reference && takeComparison(scanner, reference)
  if (said) scanner.subject = reference
  return said
}

/**
 * How many of several fields something is said of: `alle drei Felder … befüllt sind`, `eines der Felder … belegt ist`.
 */
const quantities: readonly { words: string; op: 'and' | 'or' }[] = [
  { words: '(?:alle|beide)(?: (?:zwei|drei|vier|fünf))?(?: der)?(?: folgenden)? (?:Daten)?Felder', op: 'and' },
  { words: '(?:mindeste(?:ns|s) )?eine?s der(?: folgenden)? (?:Daten)?Felder', op: 'or' },
]

function takeQuantified(scanner: Scanner): ComparedCondition | undefined {
  for (const { words, op } of quantities) {
    const said = attempt(scanner, () => {
      if (takeWords(scanner, words) === undefined) return undefined
      const fields = takeReferences(scanner, 'und|oder|sowie')
      return fields && fields.length > 1 ? sameOfAll(scanner, fields, op) : undefined
    })
    if (said) return said
  }
  return undefined
}

/** What is said once, of each of the fields; values of different fields must not be told by their labels. */
function sameOfAll(scanner: Scanner, fields: readonly Reference[], op: 'and' | 'or'): ComparedCondition | undefined {
  const { at } = scanner
  const all = fields.map((field) => {
    scanner.at = at
    return takeComparison(scanner, field)
  })
  const of = all.flatMap((said) => (said && !said.joint ? [said.condition] : []))
  scanner.subject = undefined
  return of.length === fields.length ? { condition: { op, of } } : undefined
}
