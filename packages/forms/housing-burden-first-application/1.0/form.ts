import { members, type FormDefinition } from '../../definition.ts'
import { additionalUseFields, additionalUseGroups } from './additional-use.ts'
import { applicantFields } from './applicant-fields.ts'
import { applicantGroups } from './applicant.ts'
import { basicFields } from './basic-fields.ts'
import { burdenFields, burdenGroups } from './burdens.ts'
import { householdFields, householdGroups } from './household.ts'
import { incomeGroups } from './income.ts'
import { labels } from './labels.ts'
import { intro, pages, title } from './pages.ts'
import { personGroups } from './persons.ts'
import { sharedFields } from './shared-fields.ts'

/**
 * Housing-burden subsidy, first application; the composition of the root is ours, so documents of others may hold more
 * there (decisions 8).
 */
export const form: FormDefinition = {
  name: 'housing-burden-first-application',
  version: '1.0',
  path: 'housing-burden',
  title,
  intro,
  serviceIdentifier: 'urn:de:fim:leika:leistung:99107023017000',
  applicantName: [
    ['G00000448', 'G00000188', 'F60000228'],
    ['G00000448', 'G00000188', 'F60000227'],
  ],
  // the applicant lives in the dwelling
  purposes: {
    F00000053: 'address-line1',
    F00000054: 'postal-code',
    F00000035: 'address-level2',
    F00000027: 'address-line2',
  },
  root: members(
    ...(['G00000448 req', 'G00001535 req', 'G00001541 req', 'G00001542 req'] as const),
    ...(['G00001543 req', 'G00001545 req', 'G00001059'] as const),
  ),
  furtherProperties: true,
  schemaDescription:
    'The specification does not show how the groups of the application are put together: the root object, and which of its groups ' +
    'are required, are decisions of this project. It may hold further members.',
  fields: {
    ...basicFields,
    ...sharedFields,
    ...applicantFields,
    ...householdFields,
    ...burdenFields,
    ...additionalUseFields,
  },
  groups: {
    ...personGroups,
    ...applicantGroups,
    ...incomeGroups,
    ...householdGroups,
    ...burdenGroups,
    ...additionalUseGroups,
  },
  labels,
  recorded: {
    de: 'Diese Einzelheiten nimmt die Wohngeldbehörde mit Ihnen auf. Hier müssen Sie dazu nichts angeben.',
    en: 'The housing benefit office will record these details with you. You do not need to enter anything here.',
  },
  pages,
}
