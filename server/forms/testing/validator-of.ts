import { defaultSchemaBase, jsonSchemaOf } from '#lib/forms/json-schema.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { Validate } from '#lib/forms/faults.ts'
import { validatorCode } from '../validator-code.ts'

/** The validator that would be generated for a form, loaded. */
export async function freshValidator(form: FormDefinition): Promise<Validate> {
  return loaded(validatorCode(jsonSchemaOf(form, defaultSchemaBase)))
}

/** A generated module, loaded without a file. */
export async function loaded(code: string): Promise<Validate> {
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  // what a generated module exports
  const { validate } = (await import(/* @vite-ignore */ address)) as { validate: Validate }
  return validate
}
