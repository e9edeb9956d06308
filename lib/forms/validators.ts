import type { FormDefinition } from './definition.ts'
import type { Validate } from './faults.ts'
import { validators } from './validators.generated.ts'

/**
 * The generated validator of a form, loaded when it is first asked for.
 * @throws Error when there is none: run `npm run generate:forms`
 */
export async function validatorOf({ name, version }: Pick<FormDefinition, 'name' | 'version'>): Promise<Validate> {
  const load = validators.get(`${name}/${version}`)
  if (!load) throw new Error(`no validator was generated for the form ${name}/${version}`)
  return (await load()).validate
}
