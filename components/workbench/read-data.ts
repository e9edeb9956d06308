import { faultsOf, type Fault } from '#lib/forms/faults.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { OpenedSubmission } from '#sdk/open-submission.ts'

/** A data record as it can be shown: by its form, with what is wrong in it, or as text. */
export type ReadData =
  { kind: 'form'; form: FormDefinition; document: unknown; faults: Fault[] } | { kind: 'text'; text: string }

/**
 * Reads the data record of an opened submission. The forms and the validator are loaded now; a schema that is none of
 * theirs shows the record as it is, JSON in lines.
 */
export async function readData({ data, metadata }: OpenedSubmission): Promise<ReadData> {
  const text = new TextDecoder().decode(data.content)
  if (data.mimeType !== 'application/json') return { kind: 'text', text }
  const document: unknown = JSON.parse(text) // opening it has found JSON
  const [{ forms }, { formOfSchema }] = await Promise.all([
    import('#lib/forms/registry.generated.ts'),
    import('#lib/forms/data-validator.ts'),
  ])
  const form = formOfSchema(forms, metadata.contentStructure.data.submissionSchema.schemaUri)
  if (!form) return { kind: 'text', text: JSON.stringify(document, undefined, 2) }
  const { validatorOf } = await import('#lib/forms/validators.ts')
  return { kind: 'form', form, document, faults: faultsOf(form, await validatorOf(form), document) }
}
