import { dataValidator } from '#lib/forms/data-validator.ts'
import type { Audience } from '#lib/forms/fault-problems.ts'
import { forms } from '#lib/forms/registry.generated.ts'
import type { DataValidator } from '#sdk/data-validation.ts'

/** The switch of commands that judge data records; commander gives it as `validate`, true unless it is used. */
export const noValidate = ['--no-validate', 'leave data records of known forms unjudged'] as const

/** Judges data records of the forms of this project by their schema; nothing when the switch is used. */
export function formValidation(isWanted: boolean, audience: Audience): DataValidator | undefined {
  return isWanted ? dataValidator(forms, 'en', audience) : undefined
}
