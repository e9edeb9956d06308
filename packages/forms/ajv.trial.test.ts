import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@kurier/test-kit/share'
import type { FormDefinition, Group } from './definition.ts'
import { faultsOf } from './faults.ts'
import { forms } from './registry/forms.generated.ts'
import { isExpressible } from './rule-schema.ts'
import { ajvFor } from './testing/ajv-for.ts'
import { arbitraryForm } from './testing/arbitrary-form.ts'
import { documentsFor } from './testing/documents-for.ts'

/** What the schema says of a form: all but the rules that it cannot say. */
function asSchemaSays(form: FormDefinition): FormDefinition {
  const said = <Bearer extends Pick<Group, 'rules'>>(bearer: Bearer): Bearer => ({
    ...bearer,
    rules: (bearer.rules ?? []).filter(isExpressible),
  })
  return said({
    ...form,
    groups: Object.fromEntries(Object.entries(form.groups).map(([id, group]) => [id, said(group)])),
  })
}

/** Faults that the keywords of the schema tell in the same way. */
function toldBy(form: FormDefinition, document: unknown): string[] {
  const told = faultsOf(form, document).filter(({ kind }) => kind !== 'rule' && kind !== 'forbidden')
  return told.map(({ kind, pointer }) => `${kind} ${pointer}`).sort()
}

function expectOneMind(form: FormDefinition, ajv: ReturnType<typeof ajvFor>, document: unknown): void {
  const { isValid, told } = ajv(document)
  expect({ isValid: faultsOf(form, document).length === 0, told: toldBy(form, document) }).toEqual({ isValid, told })
}

describe('whoever has the schema alone, and the library that many use,', () => {
  it('finds in documents of any form what we find, rules that the schema cannot say aside', () => {
    const subjects = arbitraryForm().chain((form) =>
      fc.record({ form: fc.constant(form), documents: fc.array(documentsFor(form), { minLength: 6, maxLength: 6 }) }),
    )
    const property = fc.property(subjects, ({ form, documents }) => {
      const [ajv, said] = [ajvFor(form), asSchemaSays(form)]
      for (const document of documents) expectOneMind(said, ajv, document)
    })
    fc.assert(property, { numRuns: runs(150) })
  })

  it.each(forms.map((form) => [form.name, form] as const))('finds in documents of %s what we find', (_, form) => {
    const ajv = ajvFor(form)
    fc.assert(
      fc.property(documentsFor(form), (document) => expectOneMind(form, ajv, document)),
      { numRuns: runs(100) },
    )
  })
})
