import { groupOf, isGroupId } from '@kurier/forms/definition'
import type { DefinitionId, FormDefinition, Group } from '@kurier/forms/definition'
import type { RuleStates } from '@kurier/forms/rule-states'
import { shownMembers } from './presences.ts'
import { joined, statesOf } from './rule-places.ts'

type ProofValues = Readonly<Record<string, unknown>>

/** A proof that is asked for: its path, the group around it, and what is filled in in that group. */
export type AskedProof = { id: DefinitionId; around?: DefinitionId; path: string; values: ProofValues }

/** The proofs that the form asks for as it is filled in now, in its order. */
export function askedProofs(form: FormDefinition, values: ProofValues): AskedProof[] {
  return proofsIn(form, { members: form.root }, values, { path: '', states: statesOf(form, values) })
}

type Walk = { around?: DefinitionId; path: string; states: RuleStates }

function proofsIn(form: FormDefinition, group: Group, values: ProofValues, walk: Walk): AskedProof[] {
  const { around, path, states } = walk
  return shownMembers(form, group, values, { path, states }).flatMap(({ member: { id, list } }): AskedProof[] => {
    const own = joined(path, id)
    if (!isGroupId(id)) return form.fields[id]?.type.kind === 'proof' ? [{ id, around, path: own, values }] : []
    const value = values[id]
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items.flatMap((item, at) => {
      if (typeof item !== 'object' || item === null) return []
      const inside = { ...walk, around: id, path: list ? `${own}.${at}` : own }
      return proofsIn(form, groupOf(form, id), item as ProofValues, inside) // any object has members by name
    })
  })
}
