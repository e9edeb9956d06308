import type { FormDefinition } from '../forms/definition.ts'
import { schemaAddress } from '../forms/json-schema.ts'
import { forms } from '../forms/registry.generated.ts'
import { settings } from '../platform/env.ts'

/** The newest version of each form, in the order of their paths. */
export function newestForms(): FormDefinition[] {
  const newest = new Map(forms.toSorted(byVersion).map((form) => [form.path, form]))
  return [...newest.values()].toSorted((one, other) => one.path.localeCompare(other.path))
}

const byVersion = (one: FormDefinition, other: FormDefinition): number =>
  one.version.localeCompare(other.version, 'en', { numeric: true })

/** The newest version of the form that is filled in at `/form/<path>`, or nothing. */
export function newestFormAt(path: string): FormDefinition | undefined {
  return newestForms().find((form) => form.path === path)
}

/** This version of a form, or nothing when the product has it no more. */
export function formOf(name: string, version: string): FormDefinition | undefined {
  return forms.find((form) => form.name === name && form.version === version)
}

/** Where the schema of a form is to be found in this installation. */
export const schemaUriOf = (form: FormDefinition): string => schemaAddress(form, settings().schemaBase)
