import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { FormDefinition, FormWords, Label, Words } from '@kurier/forms/definition'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { conflict } from '../../platform/errors.ts'
import { isOwnForm } from './known-forms.ts'
import { wholeWords } from './list-form-words.ts'
import { findWordsOf, lockWords, putWords } from '../catalogue/words-store.ts'

const nothing: FormWords = { definitions: {}, codes: {} }

const ofImport =
  'This form was imported: its texts are changed on the page of its version under /admin/forms/imports, or with a file: kurier forms words PATH FILE.'

/** What is said of one id. */
type ChangedWords = { definition?: Label; codes?: Readonly<Record<string, Words>> }

/**
 * Changes what the operator says of a form; the audit log tells of each id that changed what was and is said. What only
 * repeats the form's own words is not kept. Answers the ids that changed.
 * @param change gets what is said now
 * @throws Refusal `not-found` unless this is an operator; `conflict` for an imported form, see `changeTexts`
 */
export async function changeWords(
  { db, actor, clock }: Context,
  form: FormDefinition,
  change: (said: FormWords) => FormWords,
): Promise<string[]> {
  assertOperator(actor)
  if (!isOwnForm(form)) throw conflict(ofImport)
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    await lockWords(tx)
    const stored = await findWordsOf(tx, form)
    const before = stored ? wholeWords(stored.words) : nothing
    const after = withoutRepetition(form, change(before))
    const changed = idsOf(before, after).filter((id) => !isDeepStrictEqual(saidOf(before, id), saidOf(after, id)))
    if (changed.length === 0) return []
    await putWords(tx, { form: form.name, version: form.version, words: after }, now)
    const entry = {
      action: 'change-form-words' as const,
      organisationId: null,
      object: { kind: 'form', id: form.name, name: form.title.de },
      before: { version: form.version, words: allSaid(before, changed) },
      after: { version: form.version, words: allSaid(after, changed) },
    }
    await audit(tx, actor, now, entry)
    return changed
  })
}

function withoutRepetition({ labels }: FormDefinition, { definitions, codes }: FormWords): FormWords {
  const lists = Object.entries(codes).map(([id, meanings]) => [id, newIn(meanings, labels.codes[id] ?? {})] as const)
  const isSaying = ([, meanings]: readonly [string, object]) => Object.keys(meanings).length > 0
  return {
    definitions: newIn(definitions, labels.definitions),
    codes: Object.fromEntries(lists.filter(isSaying)),
  }
}

/** The members that are not the same in the other table. */
const newIn = <Part>(table: Readonly<Record<string, Part>>, own: Readonly<Record<string, Part>>) =>
  Object.fromEntries(Object.entries(table).filter(([key, part]) => !isDeepStrictEqual(part, own[key])))

const idsOf = (...all: FormWords[]): string[] => [
  ...new Set(all.flatMap(({ definitions, codes }) => [...Object.keys(definitions), ...Object.keys(codes)])),
]

function saidOf({ definitions, codes }: FormWords, id: string): ChangedWords {
  const definition = definitions[id]
  return { ...(definition && { definition }), ...(codes[id] && { codes: codes[id] }) }
}

const allSaid = (words: FormWords, ids: readonly string[]): Record<string, ChangedWords> =>
  Object.fromEntries(ids.map((id) => [id, saidOf(words, id)]))
