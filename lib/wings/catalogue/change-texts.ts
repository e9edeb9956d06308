import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { codesOf, type FormDefinition } from '@kurier/forms/definition'
import { noTexts, textsOf, withTexts, withoutTexts, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, invalid, notFound, type FieldFault } from '../../platform/errors.ts'
import type { ImportState } from '@kurier/catalogue/terms'
import { findImport, type VersionName } from './store.ts'
import { findWordsOf, lockWords, putWords } from './words-store.ts'

/** `revision`: changes with each change of the texts; 0 as long as nothing is said. */
export type TextsSaid = { texts: PublishedTexts; revision: number }

/** `form`: the version as it was published; null for a draft. */
type ReadTexts = { form: FormDefinition | null; state: ImportState } & TextsSaid

const notPublished =
  'Only the texts of a published version are changed so; a draft is edited, and one that was withdrawn stays.'
const changedMeanwhile = 'Somebody changed these texts since you looked at them; look at them again.'

/**
 * A version, and the texts that are said of it instead of its own since it was published.
 * @throws Refusal `not-found`
 */
export async function readTexts({ db, actor }: Context, version: VersionName): Promise<ReadTexts> {
  assertOperator(actor)
  return textsIn(db, version)
}

async function textsIn(db: Handle, version: VersionName): Promise<ReadTexts> {
  const row = await findImport(db, version)
  if (!row) throw notFound('form')
  const { definition: form, state } = row
  const { words: texts = noTexts, revision = 0 } = (await findWordsOf(db, version)) ?? {}
  return { form, texts, revision, state }
}

type TextsWish = VersionName & { revision?: number; change: (said: PublishedTexts) => PublishedTexts }

/**
 * Changes the texts that people read in a published version: in the form, at the workbench, and in what is sent from now on. Its
 * schema, and what is judged by it, stay. The audit log tells of each part that changed what was and is said; what only
 * repeats the form's own text is not kept.
 * @param wish.revision the one that was looked at, unless whatever is there may be changed; `change` gets what is said now
 * @returns the places that changed: `title`, `intro`, `page <key>`, or an id
 * @throws Refusal `not-found`; `invalid` for what the form has not; `conflict` when it is not published, or was changed since
 */
export async function changeTexts(
  context: Context,
  { revision: seen, change, name, version }: TextsWish,
): Promise<TextsSaid & { changed: string[] }> {
  assertOperator(context.actor)
  const now = context.clock.machine()
  return inTransaction(context.db, async (tx) => {
    await lockWords(tx)
    const { form, state, texts: before, revision } = await textsIn(tx, { name, version })
    if (!form || state !== 'published') throw conflict(notPublished)
    if (seen !== undefined && seen !== revision) throw conflict(changedMeanwhile)
    const wanted = change(before)
    const faults = foreignIn(form, wanted)
    if (faults.length > 0) throw invalid(faults)
    const after = withoutTexts(wanted, textsOf(form))
    const [was, is] = [byPlace(before), byPlace(after)]
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (place) => !isDeepStrictEqual(was[place], is[place]),
    )
    if (changed.length === 0) return { texts: before, revision, changed }
    await putWords(tx, { form: name, version, words: after }, now)
    const { title } = withTexts(form, after)
    const said = (all: Record<string, object>) => ({ version, words: picked(all, changed) })
    const object = { kind: 'form', id: name, name: title.de }
    const entry = {
      action: 'change-form-words' as const,
      organisationId: null,
      object,
      before: said(was),
      after: said(is),
    }
    await audit(tx, context.actor, now, entry)
    return { texts: after, revision: revision + 1, changed }
  })
}

const picked = (all: Record<string, object>, places: readonly string[]): Record<string, object> =>
  Object.fromEntries(Object.entries(all).filter(([place]) => places.includes(place)))

/** Everything that is said, by what it is said of. */
function byPlace({ title, intro, definitions, codes, pageTexts = {} }: PublishedTexts): Record<string, object> {
  const ids = [...new Set([...Object.keys(definitions), ...Object.keys(codes)])]
  const ofId = (id: string) => ({
    ...(definitions[id] && { definition: definitions[id] }),
    ...(codes[id] && { codes: codes[id] }),
  })
  return {
    ...(title && { title }),
    ...(intro && { intro }),
    ...Object.fromEntries(Object.entries(pageTexts).map(([key, said]) => [`page ${key}`, said])),
    ...Object.fromEntries(ids.map((id) => [id, ofId(id)])),
  }
}

/** Faults at everything that is said of what the form has not. */
function foreignIn(form: FormDefinition, { definitions, codes, pageTexts = {} }: PublishedTexts): FieldFault[] {
  const unknown = (...place: string[]): FieldFault => ({
    pointer: `/texts/${place.join('/')}`,
    detail: `The form has no ${place.slice(1).join(' ')}. Remove it, or correct it.`,
  })
  const known = new Set(form.pages.map(({ key }) => key))
  return [
    ...Object.keys(definitions).flatMap((id) =>
      Object.hasOwn(form.labels.definitions, id) ? [] : [unknown('definitions', id)],
    ),
    ...Object.entries(codes).flatMap(([id, meanings]) => {
      const field = Object.hasOwn(form.fields, id) ? form.fields[id as `F${string}`] : undefined // a key of its fields
      const all = new Set(field ? codesOf(field.type) : [])
      return Object.keys(meanings).flatMap((code) => (all.has(code) ? [] : [unknown('codes', id, code)]))
    }),
    ...Object.keys(pageTexts).flatMap((key) => (known.has(key) ? [] : [unknown('pageTexts', key)])),
  ]
}
