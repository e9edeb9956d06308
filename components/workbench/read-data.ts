import { isHandedInSchema, readHandedIn, type HandedInRecord } from '#components/forms/handed-in-record.ts'
import type { Fault } from '#lib/forms/fault-kinds.ts'
import { faultsOf } from '#lib/forms/faults.ts'
import type { FormDefinition, FormWords } from '#lib/forms/definition.ts'
import type { OpenedSubmission } from '#sdk/open-submission.ts'

/** What the operator says of the forms, by name and version. */
export type WordsOfForms = readonly { form: string; version: string; words: FormWords }[]

/** A data record as it can be shown: by its form, with what is wrong in it, as documents handed in, or as text. */
export type ReadData =
  | { kind: 'form'; form: FormDefinition; document: unknown; faults: Fault[] }
  | { kind: 'handed-in'; record: HandedInRecord }
  | { kind: 'text'; text: string }

/**
 * Reads the data record of an opened submission. The forms are loaded now; a schema that is none of
 * theirs shows the record as it is, JSON in lines.
 * @param words the operator's, which are laid over those of the form
 */
export async function readData({ data, metadata }: OpenedSubmission, words: WordsOfForms): Promise<ReadData> {
  const text = new TextDecoder().decode(data.content)
  if (data.mimeType !== 'application/json') return { kind: 'text', text }
  const document: unknown = JSON.parse(text) // opening it has found JSON
  const { schemaUri } = metadata.contentStructure.data.submissionSchema
  const record = isHandedInSchema(schemaUri) ? readHandedIn(document) : undefined
  if (record) return { kind: 'handed-in', record }
  const [{ forms }, { formOfSchema }, { withWords }] = await Promise.all([
    import('#lib/forms/registry.generated.ts'),
    import('#lib/forms/data-validator.ts'),
    import('#lib/forms/naming.ts'),
  ])
  const own = formOfSchema(forms, schemaUri)
  if (!own) return { kind: 'text', text: JSON.stringify(document, undefined, 2) }
  const form = withWords(
    own,
    words.find(({ form: name, version }) => name === own.name && version === own.version)?.words,
  )
  return { kind: 'form', form, document, faults: faultsOf(form, document) }
}
