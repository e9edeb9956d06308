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
import { holdsGates, topicOfGate } from '../gates.ts'
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
/** What is read and left out, or not ticked. */
const SECONDS_TO_READ = 5
/** The share of the questions behind answers that a person with much to tell sees, about. */
const OPENED_SHARE = 1 / 4
const MINUTE_SECONDS = 60
/** Longer times are shown in steps of this many minutes. */
const STEP_MINUTES = 5

/**
 * The minutes that the form takes, about: on the shortest way, where nothing is opened or told without need, and on a long
 * one, where everything is answered that everybody is asked, and a share of the questions behind answers.
 */
export function minutesFor(form: FormDefinition): { least: number; most: number } {
  const all = questionsIn(form, form.root)
  const { needed, read } = sureQuestionsIn({ form, states: statesOf(form, {}) }, { members: form.root }, '')
  const sure = needed + read
  return {
    least: inMinutes(needed * SECONDS_A_QUESTION + read * SECONDS_TO_READ),
    most: inMinutes((sure + (all - sure) * OPENED_SHARE) * SECONDS_A_QUESTION),
  }
}

function inMinutes(seconds: number): number {
  const minutes = seconds / MINUTE_SECONDS
  return minutes < STEP_MINUTES ? Math.ceil(minutes) : Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
}

function questionsIn(form: FormDefinition, members: readonly Member[]): number {
  return members
    .filter((member) => takesAnswers(form, member))
    .reduce((sum, { id }) => sum + (isGroupId(id) ? questionsIn(form, groupOf(form, id).members) : 1), 0)
}

type Start = { form: FormDefinition; states: RuleStates }
/** Numbers of questions: those that need an answer, and those that may be left out or are gates. */
type SureQuestions = { needed: number; read: number }

/** Questions that everybody gets. */
function sureQuestionsIn(start: Start, group: Group, path: string): SureQuestions {
  const { form, states } = start
  const sum = { needed: 0, read: 0 }
  for (const { member } of shownMembers(form, group, {}, { path, states })) {
    const { id, list, required } = member
    const own = joined(path, id)
    if (!isGroupId(id)) {
      const isNeeded = required && topicOfGate(form, own) === undefined
      sum[isNeeded ? 'needed' : 'read'] += Number(takesAnswers(form, member))
    } else if (!list && (required || holdsGates(form, own))) {
      const { asks: _, opens: __, ...inside } = groupOf(form, id)
      const below = sureQuestionsIn(start, inside, own)
      sum.needed += below.needed
      sum.read += below.read
    }
  }
  return sum
}
