import type { Labels } from '../../definition.ts'
import { codeLabels } from './code-labels.ts'
import { codeSources } from './code-sources.ts'
import { additionalUseLabels } from './labels-additional-use.ts'
import { applicantLabels } from './labels-applicant.ts'
import { burdenLabels } from './labels-burdens.ts'
import { householdLabels } from './labels-household.ts'
import { incomeLabels } from './labels-income.ts'
import { personLabels } from './labels-persons.ts'

/**
 * What the form shows for each definition, in German and English. All texts are ours: they say in plain words what the
 * titles and explanations of the specification say, and claim no other meaning. What several groups share, or what is
 * asked of the applicant and of members of the household alike, addresses nobody.
 */
export const labels: Labels = {
  definitions: {
    ...personLabels,
    ...applicantLabels,
    ...incomeLabels,
    ...householdLabels,
    ...burdenLabels,
    ...additionalUseLabels,
  },
  codes: codeLabels,
  sources: codeSources,
}
