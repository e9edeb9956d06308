import type { FormDefinition } from '../forms/definition.ts'
import type { Edits } from './imported.ts'

/** A form with what an operator changed of it. `unfit`: ids and paths of edits of which the form has nothing. */
export function withEdits(
  form: FormDefinition,
  { title, serviceIdentifier }: Edits,
): { form: FormDefinition; unfit: string[] } {
  return {
    form: {
      ...form,
      title: { ...form.title, ...title },
      ...(serviceIdentifier !== undefined && { serviceIdentifier }),
    },
    unfit: [],
  }
}
