import type { FormDefinition, FormPage } from '@kurier/forms/definition'
import type { RuleStates } from '@kurier/forms/rule-states'
import type { FormSection, StepOfPage } from '../fields/form-steps.ts'
import { gatesAt, topicAt } from '../gates.ts'
import { withoutPlaces } from '../rule-places.ts'

/** The last part of the key of a step of gates. */
const GATES = 'gates'

type TopicPlace = Pick<FormSection, 'key' | 'path' | 'items'>

/** The steps of a page or of an item, with one for its gates before what follows the first of them or is opened by them. */
export function withGates(
  { form, page, states }: { form: FormDefinition; page: FormPage; states: RuleStates },
  { key, path, items }: TopicPlace,
  steps: StepOfPage[],
): StepOfPage[] {
  const topic = topicAt(form, page, path)
  const gates = topic ? gatesAt(topic, path, states) : []
  const [first] = gates
  if (!first) return steps
  const own = `${key}.${GATES}`
  const section: FormSection = { key: own, page, path, items, isItem: false, isOptional: false, isGates: true }
  const step = { key: own, section, before: [], blocks: gates.map(({ at }) => at), wishes: [], after: [] }
  const follows = steps.findIndex(({ blocks }) => blocks.some((block) => !isBefore(form, block, first.at)))
  const next = steps[follows]
  return next ? steps.toSpliced(follows, 1, ...around(form, step, next)) : [...steps, step]
}

/** What a step asks for before the first gate, the gates, and the rest of it. */
function around(form: FormDefinition, gates: StepOfPage, step: StepOfPage): StepOfPage[] {
  const [first = ''] = gates.blocks
  const isEarly = (block: string) => isBefore(form, block, first)
  if (!step.blocks.some(isEarly)) return [gates, step]
  const part = (isWanted: (block: string) => boolean) => ({
    blocks: step.blocks.filter(isWanted),
    wishes: step.wishes.filter(isWanted),
  })
  return [
    { ...step, ...part(isEarly), after: [] },
    gates,
    { ...step, ...part((block) => !isEarly(block)), key: `${step.key}-further`, before: [] },
  ]
}

/** True for a path that ends before another begins, in the order of the form; places in lists do not count. */
function isBefore(form: FormDefinition, path: string, other: string): boolean {
  const [own, others] = [orderOf(form, path), orderOf(form, other)]
  const at = own.findIndex((place, index) => place !== others[index])
  const place = own[at]
  const beside = others[at]
  return place !== undefined && beside !== undefined && place < beside
}

/** The place of each id of a path among the members around it; pages may ask in another order than the root has. */
function orderOf(form: FormDefinition, path: string): number[] {
  const asked = form.pages.flatMap(({ members }) => members)
  let around: readonly string[] = asked
  return withoutPlaces(path)
    .split('.')
    .map((id) => {
      const place = around.indexOf(id)
      around = form.groups[id]?.members.map((member) => member.id) ?? []
      return place
    })
}
