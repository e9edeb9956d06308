import { newestFirst } from '../catalogue/model/form-names.ts'
import { findGivenSchema } from '../catalogue/published-store.ts'
import type { FormDefinition } from '../forms/definition.ts'
import { jsonSchemaOf } from '../forms/json-schema.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { notFound } from '../platform/errors.ts'
import { definitionOf, formOf, isWithdrawn, knownForms, schemaUriOf, type KnownForm } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'

/**
 * The text of the JSON Schema of this version of a form: where one was given to the import, that one as it was given, with
 * its own `$id`; else the one that its definition says, under our address.
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
 * version that is or was published. Of several that name one foreign address the newest that was not withdrawn. Nothing when
 * the schema is of no form of this installation.
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
 * The same for whoever asks by HTTP.
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

/** By its address, or by the one that it has under whatever base, which may have been another when it was sent. */
const isNamed = (form: KnownForm, schemaUri: string): boolean =>
  schemaUriOf(form) === schemaUri || schemaUri.endsWith(`/forms/${form.name}/${form.version}/form.schema.json`)
