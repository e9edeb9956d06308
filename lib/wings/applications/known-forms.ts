import { byVersion } from '@kurier/catalogue/model/form-names'
import { findDefinition, findPublished, type FormHead, type PublishedForm } from '../catalogue/published-store.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { schemaAddress } from '@kurier/forms/json-schema'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { Handle } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'

/** A form of the product, of which all is known, or an imported one that was published, of which lists know the head. */
export type KnownForm = FormHead & ({ own: FormDefinition } | { own?: undefined; imported: PublishedForm })

type FormReference = Pick<FormHead, 'name' | 'version'>

/** Every version of every form that people fill in or did: of the product, and imported ones that were published. */
export async function knownForms(db: Handle): Promise<KnownForm[]> {
  const imported = await findPublished(db)
  return [...ownForms, ...imported.map((form) => ({ ...form, imported: form }))]
}

const ownForms: readonly KnownForm[] = forms.map((own) => {
  const { name, version, path, title, serviceIdentifier } = own
  return { name, version, path, title, serviceIdentifier, own }
})

export const isWithdrawn = (form: KnownForm): boolean => form.own === undefined && form.imported.isWithdrawn

/** The newest version of each form that was not withdrawn, in the order of their paths. */
export async function newestForms(db: Handle): Promise<KnownForm[]> {
  return newestOf(await knownForms(db))
}

/** The same among known forms. */
export function newestOf<Form extends KnownForm>(known: readonly Form[]): Form[] {
  const usable = known.filter((form) => !isWithdrawn(form)).toSorted(byVersion)
  const newest = new Map(usable.map((form) => [form.path, form]))
  return [...newest.values()].toSorted((one, other) => one.path.localeCompare(other.path))
}

/** The newest versions of the product's own forms; demo data are of these. */
export const newestOwnForms = (): FormDefinition[] => newestOf(ownForms).flatMap(({ own }) => own ?? [])

/** True for the forms of the product, whose words an operator gives beside them. */
export const isOwnForm = ({ name }: Pick<FormHead, 'name'>): boolean => forms.some((form) => form.name === name)

/** The newest version of the form that is filled in at `/form/<path>`, or nothing. */
export async function newestFormAt(db: Handle, path: string): Promise<FormDefinition | undefined> {
  const newest = (await newestForms(db)).find((form) => form.path === path)
  return newest && definitionOf(db, newest)
}

/** The whole of a known form; nothing for a draft that was deleted meanwhile. */
export async function definitionOf(db: Handle, form: KnownForm): Promise<FormDefinition | undefined> {
  return form.own ?? findDefinition(db, form.imported)
}

/** This version of a form, also a withdrawn one; undefined when the installation lacks it. */
export async function formOf(db: Handle, { name, version }: FormReference): Promise<FormDefinition | undefined> {
  const found = ownForms.find(isVersion({ name, version }))?.own
  if (found) return found
  const imported = (await findPublished(db)).find(isVersion({ name, version }))
  return imported && findDefinition(db, imported)
}

export const isVersion =
  ({ name, version }: FormReference) =>
  (form: FormReference): boolean =>
    form.name === name && form.version === version

/** The address that names a form's schema: its own if it comes from elsewhere, else ours in this installation. */
export const schemaUriOf = (form: Pick<FormHead, 'name' | 'version' | 'schemaUri'>): string =>
  form.schemaUri ?? schemaAddress(form, settings().schemaBase)
