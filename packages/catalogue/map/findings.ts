import type { FormDefinition, Words } from '@kurier/forms/definition'
import type { Edits } from '@kurier/forms/edits/changes'
import { withEdits } from '@kurier/forms/edits/edits'
import { ruleIds } from '@kurier/forms/edits/rules-off'
import { publishFaults, type OtherVersion } from '../model/form-names.ts'
import type { FoundRule, ImportNote, ImportReport, RuleNote } from '../model/imported.ts'
import type { ImportState } from '../terms.ts'
import { clashingRules } from '../rules/clashing-rules.ts'
import { nameNotes } from './applicant-name.ts'
import { coverageGaps, type CoverageGap } from './coverage.ts'

/** A form as the files made it, the report of that, what an operator says of it, and whether it is still a draft. */
export type EditedVersion = { imported: FormDefinition; report: ImportReport; edits: Edits; state: ImportState }

/**
 * What an operator has to know of a version, with the edits as they are. `form`: with the edits; `unfit`: edits that do not fit;
 * `report`: that of the import, with what the edits change of its notes and rules; `gaps`: what publishing has to confirm: questions
 * of which rules do not run for all answers; `faults`: what keeps a draft from being published, each with what to do.
 */
export type ImportFindings = {
  form: FormDefinition
  unfit: readonly ImportNote[]
  report: Omit<ImportReport, 'rules'> & { rules: readonly FoundRule[] }
  gaps: readonly CoverageGap[]
  faults: readonly Words[]
}

/**
 * The findings of a version, the same for a check before the import, its report, its editor, and publishing it.
 * @param others all other versions of forms
 */
export function findingsOf(
  { imported, report, edits, state }: EditedVersion,
  others: readonly OtherVersion[],
): ImportFindings {
  const { form, unfit } = withEdits(imported, edits)
  const rules = foundRules(report.rules, form, edits)
  const notes = [...nameNotes(form), ...report.notes.filter(({ kind }) => kind !== 'no-name')]
  return {
    form,
    unfit,
    report: { ...report, notes, rules },
    gaps: coverageGaps(form, rules),
    faults: state !== 'draft' ? [] : publishFaults(form, others, clashingRules(form, edits)),
  }
}

function foundRules(rules: readonly RuleNote[], form: FormDefinition, { ownRules = {} }: Edits): FoundRule[] {
  const running = ruleIds(form)
  const own = Object.entries(ownRules).filter(([id]) => running.has(id))
  return rules.map((rule) => {
    const isOff = rule.runs.length > 0 && !rule.runs.some((id) => running.has(id))
    const standIns = own.flatMap(([id, { instead }]) => (instead === rule.text ? [id] : []))
    return { ...rule, ...(isOff && { isOff }), ...(standIns.length > 0 && { standIns }) }
  })
}
