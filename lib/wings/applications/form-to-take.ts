import { z } from 'zod'
import { FORM_NAME, longestFormName } from '@kurier/catalogue/terms'
import type { FormDefinition } from '@kurier/forms/definition'
import type { NamedSchema } from '../../destinations/services.ts'
import type { Context } from '../../platform/context.ts'
import { newestForms, schemaUriOf } from './known-forms.ts'

/** A form that a destination is to take: somebody was given a link with its path. */
export type FormToTake = NamedSchema & Pick<FormDefinition, 'path' | 'title'>

/** Member `form` of the query of pages that such a link leads to: anything but a path counts as absent. */
export const formToTakeQuery = z.object({
  form: z.string().max(longestFormName).regex(FORM_NAME).optional().catch(undefined),
})

/** The newest version of the form at this path: its service and schema come from here and never from a link. */
export async function formToTake(
  { db }: Pick<Context, 'db'>,
  { form: path }: z.output<typeof formToTakeQuery>,
): Promise<FormToTake | undefined> {
  if (path === undefined) return undefined
  const form = (await newestForms(db)).find((one) => one.path === path)
  if (!form) return undefined
  const { title, serviceIdentifier } = form
  return { path, title, serviceIdentifier, schemaUri: schemaUriOf(form) }
}
