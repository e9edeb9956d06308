import type { Structure } from '@kurier/forms/definition'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { judgedBy } from '@kurier/forms/validator'
import {
  asMany,
  at,
  belowOf,
  contentOf,
  isObject,
  memberAt,
  namesOf,
  remove,
  stepsOf,
  type JsonObject,
} from './document.ts'
import { isFillable } from './fillable.ts'
import { following } from './following.ts'

/** A document and its faults, apart from wrong values; without faults it can be sent. */
export type Answer = { document: JsonObject; faults: readonly FormFault[] }

/** Rounds of filling in and taking away, at most. */
const mostRounds = 200

/**
 * The document after everything forbidden is taken away, everything missing is filled in, and broken rules have got other
 * values, again and again until nothing is left to do.
 */
export function answered(structure: Structure, start: JsonObject): Answer {
  let document = structuredClone(start)
  const ruledOut = new Set<string>()
  for (let round = 0; round < mostRounds; round += 1) {
    const faults = judgedBy(structure, document).filter(isOfStructure)
    const forbidden = faults.filter(({ kind }) => kind === 'forbidden')
    const missing = faults.flatMap((fault) => missingBy(structure, document, fault, ruledOut))
    for (const { pointer } of forbidden) {
      ruledOut.add(pointer)
      remove(structure, document, stepsOf(pointer))
    }
    if (forbidden.length > 0) continue
    for (const pointer of missing) fill(structure, document, pointer, ruledOut)
    if (missing.length > 0) continue
    const followed = faults.reduce((made, fault) => following(structure, made, fault), document)
    if (followed === document) return { document, faults }
    document = followed
  }
  return { document, faults: judgedBy(structure, document).filter(isOfStructure) }
}

/** Pointers to what has to be there: of a choice without a chosen member, to the first that can be. */
function missingBy(
  structure: Structure,
  document: JsonObject,
  fault: FormFault,
  ruledOut: ReadonlySet<string>,
): string[] {
  if (fault.kind === 'missing') return [fault.pointer]
  if (fault.kind !== 'one-of') return []
  const steps = stepsOf(fault.pointer)
  const of = fault.of.flatMap((id) => namesOf(structure, steps, [id]).map((name) => ({ id, name })))
  if (of.some(({ name }) => at(document, [...steps, name]) !== undefined)) return []
  const possible = of.filter(({ id }) => isFillable(structure, id)).map(({ name }) => `${fault.pointer}/${name}`)
  return possible.filter((pointer) => !ruledOut.has(pointer)).slice(0, 1)
}

/** Kinds of faults that rules and cardinalities make. */
const structural: ReadonlySet<FormFault['kind']> = new Set([
  'missing',
  'forbidden',
  'rule',
  'one-of',
  'none-of',
  'too-few',
])
const isOfStructure = ({ kind }: FormFault): boolean => structural.has(kind)

/** Fills in what is missing there, if there is a group around it; `ruledOut` by pointer, once for all rounds. */
function fill(structure: Structure, document: JsonObject, pointer: string, ruledOut: ReadonlySet<string>): void {
  const steps = stepsOf(pointer)
  const around = at(document, steps.slice(0, -1))
  const name = steps.at(-1)
  const member = memberAt(structure, steps)
  if (!isObject(around) || name === undefined || !member || Object.hasOwn(around, name)) return
  around[name] = asMany(member, contentOf(structure, member.id, { pointer: belowOf(member, pointer), ruledOut }))
}
