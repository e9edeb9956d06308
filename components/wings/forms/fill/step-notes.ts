import { groupOf, isGroupId, type FormDefinition, type Member } from '@kurier/forms/definition'
import { choicesOf, isChoiceKey } from '@kurier/forms/choices'
import type { RuleStates } from '@kurier/forms/rule-states'
import type { StepOfPage } from '../fields/form-steps.ts'
import { groupAt } from '../places.ts'
import { isAsked, isClosed, takesAnswers, takesAnswersNow } from '../presences.ts'
import { joined, lastName, pathAround } from '../rule-places.ts'

/**
 * The steps of a page without those that ask no question now. Their texts move to the start of the next step in the
 * same group, or to the end of the one before; if the group has no other step, to the group around it. They neither
 * enter an item of a list nor leave one. A page or an item of texts alone keeps its steps.
 */
export function withoutNoteSteps(
  form: FormDefinition,
  steps: readonly StepOfPage[],
  states: RuleStates,
): readonly StepOfPage[] {
  const asking = steps.filter((step) => asksSomething(form, step, states))
  if (asking.length === steps.length) return steps
  const homes = steps.map((step, at) => (asking.includes(step) ? step : (homeOf(steps, asking, at) ?? step)))
  return steps.flatMap((step, at): StepOfPage[] => {
    if (homes[at] !== step) return []
    const readOf = (others: readonly StepOfPage[], from: number) =>
      others.flatMap((one, place) => (homes[from + place] === step ? readIn(form, one) : []))
    return [{ ...step, before: readOf(steps.slice(0, at), 0), after: readOf(steps.slice(at + 1), at + 1) }]
  })
}

function asksSomething(form: FormDefinition, step: StepOfPage, states: RuleStates): boolean {
  const { path } = step.section
  const place = { path, states }
  const isWished = ({ id }: Member) => step.wishes.includes(joined(path, id))
  return (
    step.section.isGates === true ||
    step.blocks.some((block) => isChoiceKey(lastName(block))) ||
    membersIn(form, step).some((member) =>
      isWished(member) ? !isClosed(form, member, place) : takesAnswersNow(form, member, place),
    )
  )
}

function membersIn(form: FormDefinition, { section: { page, path }, blocks }: StepOfPage): readonly Member[] {
  return groupAt(form, page, path).members.filter(({ id }) => blocks.includes(joined(path, id)))
}

/** Paths of the texts in a step; a question that answers may open there brings the step back. */
function readIn(form: FormDefinition, step: StepOfPage): string[] {
  const own = membersIn(form, step).map((member) => ({ member, path: joined(step.section.path, member.id) }))
  return own.flatMap(({ member, path }) => (step.wishes.includes(path) ? [] : readAt(form, member, path)))
}

function readAt(form: FormDefinition, member: Member, path: string): string[] {
  if (!takesAnswers(form, member)) return isAsked(form, member) ? [path] : []
  if (member.list || !isGroupId(member.id)) return []
  const group = groupOf(form, member.id)
  if (choicesOf(form, group).length > 0) return []
  return group.members.flatMap((one) => readAt(form, one, joined(path, one.id)))
}

/**
 * The step of the narrowest group that takes over the texts of the step at this place; undefined if there is no such
 * step.
 */
function homeOf(steps: readonly StepOfPage[], asking: readonly StepOfPage[], at: number): StepOfPage | undefined {
  const section = steps[at]?.section
  const homes = asking.filter((step) => step.section.items === section?.items)
  for (let around = section?.path; around !== undefined; around = around === '' ? undefined : pathAround(around)) {
    const here = homes.filter((step) => isIn(step.section.path, around))
    const home = here.find((step) => steps.indexOf(step) > at) ?? here.at(-1)
    if (home) return home
  }
  return undefined
}

const isIn = (path: string, around: string): boolean => `${path}.`.startsWith(around === '' ? '' : `${around}.`)
