import type { FormPage } from '@kurier/forms/definition'
import type { FormSection, FormStep } from '../fields/form-steps.ts'
import type { PlacedFault } from '../judge.ts'
import { isBegun, stepAt } from './steps.ts'

/**
 * `open`: empty; `begun`: something is still missing; `attention`: somebody tried to continue and saw what is missing
 * or wrong; `file-gone`: a file has to be added once more; `done`: complete.
 */
export type SectionState = 'open' | 'begun' | 'attention' | 'file-gone' | 'done'

/** Keys of the opened steps, of the sections with shown faults, and all faults of the whole form. */
export type Visits = {
  visited: ReadonlySet<string>
  told: ReadonlySet<string>
  /** The step whose opening last started a search for faults. */
  looked?: string
  /** Undefined while they are unknown. */
  faults?: readonly PlacedFault[]
}

export type SectionOfForm = { section: FormSection; steps: readonly FormStep[]; state: SectionState }

type FilledValues = Readonly<Record<string, unknown>>

/**
 * The sections with their progress. `presets`: values that were in the form before somebody wrote; a form with these
 * alone is not begun.
 */
export function sectionStates(
  steps: readonly FormStep[],
  visits: Visits,
  values: FilledValues,
  presets: FilledValues = {},
) {
  const faults = visits.faults ?? []
  const sectionOf = ({ field }: PlacedFault) => stepAt(steps, field)?.section.key
  const faulty = new Set(faults.map(sectionOf))
  const lacksFile = new Set(faults.filter(({ isFileGone }) => isFileGone).map(sectionOf))
  const sections = Map.groupBy(steps, ({ section }) => section.key)
  return [...sections.values()].flatMap((own): SectionOfForm[] => {
    const [first] = own
    if (!first) return []
    const { section } = first
    if (lacksFile.has(section.key)) return [{ section, steps: own, state: 'file-gone' }]
    const isVisited = own.every(({ key }) => visits.visited.has(key))
    const isTouched = own.some(({ key }) => visits.visited.has(key)) || isBegun(own, values, presets)
    if (!isTouched) return [{ section, steps: own, state: 'open' }]
    const isWhole =
      visits.faults !== undefined && !faulty.has(section.key) && (isVisited || isBegun(own, values, presets))
    const state = isWhole ? 'done' : visits.told.has(section.key) ? 'attention' : 'begun'
    return [{ section, steps: own, state }]
  })
}

/** The common progress of all these sections. */
export function stateOf(sections: readonly SectionOfForm[]): SectionState {
  const states = new Set(sections.map(({ state }) => state))
  const [only, ...others] = states
  if (only && others.length === 0) return only
  return (['file-gone', 'attention'] as const).find((state) => states.has(state)) ?? 'begun'
}

/** The sections of each page. */
export function byPage(sections: readonly SectionOfForm[]): { page: FormPage; sections: SectionOfForm[] }[] {
  return [...Map.groupBy(sections, ({ section }) => section.page)].map(([page, own]) => ({ page, sections: own }))
}

/**
 * The step that follows a step: the next part of its section, then the next section that is not complete; undefined
 * after the last.
 */
export function stepAfter(steps: readonly FormStep[], sections: readonly SectionOfForm[], step: FormStep | undefined) {
  const at = step ? steps.findIndex(({ key }) => key === step.key) : -1
  const next = steps[at + 1]
  if (step && next?.section.key === step.section.key) return next
  const done = new Set(sections.flatMap(({ section, state }) => (state === 'done' ? [section.key] : [])))
  return steps.slice(at + 1).find(({ section }) => !done.has(section.key))
}
