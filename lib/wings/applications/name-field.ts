import { assertOperator } from '../../accounts/permissions.ts'
import { codesOf, type FormDefinition } from '@kurier/forms/definition'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound, type FieldFault } from '../../platform/errors.ts'
import { changeWords } from './change-words.ts'
import { newestFormAt } from './known-forms.ts'
import { readNaming } from './read-naming.ts'
import type { FieldWords, NamingAnswer } from './words-schema.ts'

/**
 * Says what a field of the newest version of a form is called and what its codes mean, instead of what was said of it
 * before; what is left out is as the form has it.
 * @throws Refusal `not-found`; `invalid` at the code that the field does not have
 */
export async function nameField(
  context: Context,
  { path, field: id, words }: { path: string; field: string; words: FieldWords },
): Promise<NamingAnswer> {
  assertOperator(context.actor)
  const form = await newestFormAt(context.db, path)
  if (!form) throw notFound('form')
  const { label, hint, codes } = words
  await changeWords(context, form, (said) => {
    const faults = faultsAt(form, id, words)
    if (faults.length > 0) throw invalid(faults)
    const named = label ?? form.labels.definitions[id]?.label
    const { [id]: _definition, ...definitions } = said.definitions
    const { [id]: _codes, ...others } = said.codes
    return {
      definitions:
        named && (label ?? hint) ? { ...definitions, [id]: { label: named, ...(hint && { hint }) } } : definitions,
      codes: Object.keys(codes).length > 0 ? { ...others, [id]: codes } : others,
    }
  })
  return readNaming(context, { path })
}

function faultsAt(form: FormDefinition, id: string, { hint, label, codes }: FieldWords): FieldFault[] {
  const type = form.fields[id]?.type
  if (!type) throw notFound('field')
  const own = form.labels.definitions[id]
  const silent = hint && !label && !own ? [{ pointer: '/label', detail: 'Give it a label too.' }] : []
  const foreign = Object.keys(codes).filter((code) => !codesOf(type).includes(code))
  return [...silent, ...foreign.map((code) => ({ pointer: `/codes/${code}`, detail: `${id} has no code ${code}.` }))]
}
