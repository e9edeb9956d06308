import { isHandedInSchema, readHandedIn, type HandedInRecord } from '#components/wings/forms/follow/handed-in-record.ts'
import { LONGEST_SHOWN } from '#components/ui/longest-shown.ts'
import { isNote, type FormFault } from '@kurier/forms/fault-kinds'
import { faultsOf } from '@kurier/forms/faults'
import type { FormDefinition } from '@kurier/forms/definition'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import { publishedForm, type FormOf } from './published-form.ts'

/**
 * A data record as it can be shown: by its form, with what is wrong in it and members that the form does not know, as documents
 * handed in, or as text.
 */
export type ReadData =
  | { kind: 'form'; form: FormDefinition; document: unknown; faults: FormFault[]; notes: FormFault[] }
  | { kind: 'handed-in'; record: HandedInRecord }
  | { kind: 'text'; text: string }

/**
 * Reads the data record of an opened submission by the form of its schema, which is asked for; of a schema that is of no form
 * here the record is shown as it is, JSON in lines.
 * @throws KurierError `connection` when the form could not be asked for
 */
export async function readData(
  { data, metadata }: OpenedSubmission,
  formOf: FormOf = publishedForm,
): Promise<ReadData> {
  const text = new TextDecoder().decode(data.content)
  if (data.mimeType !== 'application/json') return { kind: 'text', text }
  const document: unknown = JSON.parse(text) // opening it has found JSON
  const { schemaUri } = metadata.contentStructure.data.submissionSchema
  const record = isHandedInSchema(schemaUri) ? readHandedIn(document) : undefined
  if (record) return { kind: 'handed-in', record }
  const form = await formOf(schemaUri)
  if (!form)
    return { kind: 'text', text: data.content.length > LONGEST_SHOWN ? text : JSON.stringify(document, undefined, 2) }
  const found = faultsOf(form, document)
  return {
    kind: 'form',
    form,
    document,
    faults: found.filter((fault) => !isNote(fault)),
    notes: found.filter(isNote),
  }
}
