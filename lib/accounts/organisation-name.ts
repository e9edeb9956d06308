import { invalid, Refusal } from '../platform/errors.ts'
import { accessFault } from './access-fault.ts'
import type { OrganisationInput } from './organisation-schema.ts'
import { nameFault } from './rules.ts'

/** The name that was given to an organisation, as it is stored. @throws Refusal `invalid` with pointer `/name` */
export function organisationName(input: OrganisationInput): string {
  const fault = nameFault(input.name)
  if (fault) throw invalid([accessFault(fault)])
  return input.name.trim().normalize('NFC')
}

/** 409: two organisations of one name could not be told apart. */
export const nameTaken = () =>
  new Refusal('conflict', 'Another organisation has this name already.', { reason: 'name-taken' })
