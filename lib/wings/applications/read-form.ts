import { newestFirst } from '@kurier/catalogue/model/form-names'
import { findGivenSchema } from '../catalogue/published-store.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { jsonSchemaOf } from '@kurier/forms/json-schema'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'
import { definitionOf, formOf, isWithdrawn, knownForms, schemaUriOf, type KnownForm } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'

/**
 * The text of the JSON Schema of this version of a form: the schema that was given to the import, unchanged and with
 * its own `$id`; else the schema made from the definition, under our address.
 * @throws Refusal `not-found`
 */
export async function readFormSchema(
  { db }: Context<undefined>,
  version: { name: string; version: string },
): Promise<string> {
  const form = await formOf(db, version)
  if (!form) throw notFound('resource')
  const given = form.source && (await findGivenSchema(db, version))
  return given ?? JSON.stringify(jsonSchemaOf(form, settings().schemaBase), null, 2)
}

/**
 * The definition of the form whose schema has this address, with the operator's words: of this product or imported, any
 * version that is or was published. Of several that name one foreign address the newest that was not withdrawn.
 * Undefined when no form of this installation has the schema.
 */
export async function findFormDefinition(
  { db }: Pick<Context<undefined>, 'db'>,
  { schemaUri }: { schemaUri: string },
): Promise<FormDefinition | undefined> {
  const named = newestFirst(await knownForms(db)).filter((form) => isNamed(form, schemaUri))
  const isExact = (form: KnownForm) => schemaUriOf(form) === schemaUri
  const found = named.find((form) => isExact(form) && !isWithdrawn(form)) ?? named.find(isExact) ?? named[0]
  const form = found && (await definitionOf(db, found))
  return form && (await wordedForms(db))(form)
}

/**
 * The same for a caller over HTTP.
 * @throws Refusal `not-found`
 */
export async function readFormDefinition(
  context: Context<undefined>,
  asked: { schemaUri: string },
): Promise<FormDefinition> {
  const form = await findFormDefinition(context, asked)
  if (!form) throw notFound('form')
  return form
}

/**
 * Compares the whole address, or the part below the base: the base may have been another when the document was sent.
 */
const isNamed = (form: KnownForm, schemaUri: string): boolean =>
  schemaUriOf(form) === schemaUri || schemaUri.endsWith(`/forms/${form.name}/${form.version}/form.schema.json`)
