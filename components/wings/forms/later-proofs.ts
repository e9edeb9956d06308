import { isGroupId, type DefinitionId, type FormDefinition, type Words } from '@kurier/forms/definition'
import { askedProofs, type AskedProof } from './asked-proofs.ts'
import { labelWords } from './words.ts'

/**
 * Name beside a proof under which the form notes that it will be handed in later. It is no definition of the form, so that
 * it is in no data record.
 */
export const laterName = (name: string): string => `${name}-later`
export const LATER = 'true'

/** What a proof is of: its own name, or that of its group where many groups ask for it under the same one. */
export function proofName(form: FormDefinition, id: DefinitionId, group: DefinitionId | undefined): Words {
  const groups = Object.values(form.groups).filter(({ members }) => members.some((member) => member.id === id))
  return labelWords(form, groups.length > 1 && group ? group : id)
}

/** Names of proofs, each once. */
export const eachOnce = (names: readonly Words[]): Words[] => [
  ...new Map(names.map((name) => [name.de, name])).values(),
]

type LaterProofValues = Readonly<Record<string, unknown>>

/** The proofs that everybody adds or promises for later, of which this person has done neither. */
export function undecidedProofs(form: FormDefinition, values: LaterProofValues): AskedProof[] {
  return askedProofs(form, values).filter(
    ({ id, values: around }) =>
      !isGroupId(id) && form.fields[id]?.isOrLater && around[laterName(id)] !== LATER && !isAdded(around[id]),
  )
}

const isAdded = (value: unknown): boolean => (Array.isArray(value) || typeof value === 'string') && value.length > 0

/** The proofs that somebody will hand in later, of what is asked as the form is filled in now; each name once. */
export function laterProofs(form: FormDefinition, values: LaterProofValues): Words[] {
  const later = askedProofs(form, values).filter(
    ({ id, values: around }) => around[laterName(id)] === LATER && !isAdded(around[id]),
  )
  return eachOnce(later.map(({ id, around }) => proofName(form, id, around)))
}
