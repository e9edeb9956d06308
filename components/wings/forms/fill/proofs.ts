import {
  fieldOf,
  groupOf,
  isGroupId,
  type DefinitionId,
  type FormDefinition,
  type FormPage,
  type Group,
  type Member,
  type Words,
} from '@kurier/forms/definition'
import type { RuleStates } from '@kurier/forms/rule-states'
import { eachOnce, proofName } from '../later-proofs.ts'
import { pageGroup } from '../places.ts'
import { shownMembers, takesAnswers } from '../presences.ts'
import { joined, statesOf } from '../rule-places.ts'

/** The proofs that each page may ask for, each where it is first asked for. */
export function proofsByPage(form: FormDefinition): { page: FormPage; names: Words[] }[] {
  const told = new Set<string>()
  return form.pages.flatMap((page) => {
    const names = eachOnce(proofsIn(form, pageGroup(form, page).members, undefined))
    const fresh = names.filter(({ de }) => !told.has(de))
    for (const { de } of fresh) told.add(de)
    return fresh.length > 0 ? [{ page, names: fresh }] : []
  })
}

/**
 * How much of what a form asks proof of may be handed in later: `yes` for all of it, `some`, or `no`. Only what may be left
 * out, or what is asked for with that offer.
 */
export function canFollow(form: FormDefinition): 'yes' | 'some' | 'no' {
  const proofs = [form.root, ...Object.values(form.groups).map(({ members }) => members)].flatMap((members) =>
    members.filter(({ id }) => !isGroupId(id) && fieldOf(form, id).type.kind === 'proof'),
  )
  const later = proofs.filter(({ required }) => !required).length
  return later === 0 ? 'no' : later < proofs.length ? 'some' : 'yes'
}

type ProofAround = DefinitionId | undefined

function proofsIn(form: FormDefinition, members: readonly Member[], around: ProofAround): Words[] {
  return members.flatMap(({ id }) => {
    if (isGroupId(id)) return proofsIn(form, groupOf(form, id).members, id)
    return fieldOf(form, id).type.kind === 'proof' ? [proofName(form, id, around)] : []
  })
}

const SECONDS_A_QUESTION = 20
/** The share of the questions behind answers that a person sees, about. */
const OPENED_SHARE = 1 / 4
const MINUTE_SECONDS = 60
/** Longer times are shown in steps of this many minutes. */
const STEP_MINUTES = 5

/**
 * The minutes that the form takes, about: by the questions for everybody, and a share of the questions behind answers.
 */
export function minutesFor(form: FormDefinition): number {
  const all = questionsIn(form, form.root)
  const sure = sureQuestionsIn({ form, states: statesOf(form, {}) }, { members: form.root }, '')
  const minutes = ((sure + (all - sure) * OPENED_SHARE) * SECONDS_A_QUESTION) / MINUTE_SECONDS
  return minutes < STEP_MINUTES ? Math.ceil(minutes) : Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
}

function questionsIn(form: FormDefinition, members: readonly Member[]): number {
  return members
    .filter((member) => takesAnswers(form, member))
    .reduce((sum, { id }) => sum + (isGroupId(id) ? questionsIn(form, groupOf(form, id).members) : 1), 0)
}

type Start = { form: FormDefinition; states: RuleStates }

/** Questions that everybody gets. */
function sureQuestionsIn(start: Start, group: Group, path: string): number {
  const { form, states } = start
  return shownMembers(form, group, {}, { path, states }).reduce((sum, { member }) => {
    const { id, list, required } = member
    if (!isGroupId(id)) return sum + Number(takesAnswers(form, member))
    if (!required || list) return sum
    const { asks: _, opens: __, ...group } = groupOf(form, id)
    return sum + sureQuestionsIn(start, group, joined(path, id))
  }, 0)
}
