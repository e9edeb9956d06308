import { assertOperator } from '../../accounts/permissions.ts'
import { codesOf, fieldOf, offeredCodes, type FormDefinition, type GroupId, type Words } from '@kurier/forms/definition'
import { namingRows, type NamingRow } from '@kurier/forms/naming-report'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newestFormAt } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'
import { findWordsOf, type StoredWords } from '../catalogue/words-store.ts'
import type { NamingAnswer } from './words-schema.ts'

/**
 * What the newest version of a form needs words for, and what is said of it.
 * @throws Refusal `not-found`
 */
export async function readNaming({ db, actor }: Context, { path }: { path: string }): Promise<NamingAnswer> {
  assertOperator(actor)
  const form = await newestFormAt(db, path)
  if (!form) throw notFound('form')
  const said = await findWordsOf(db, form)
  const worded = (await wordedForms(db))(form)
  const rows = namingRows(form, worded)
  const lists = rows.filter(({ isList }) => isList)
  return {
    path: form.path,
    form: form.name,
    version: form.version,
    lists: lists.length,
    unnamed: rows.filter(({ isNamed }) => !isNamed).length,
    rows: rows.map((row) => shown(worded, row, said)),
  }
}

type NamedFieldRow = NamingAnswer['rows'][number]

function shown(form: FormDefinition, row: NamingRow, said: StoredWords | undefined): NamedFieldRow {
  const { type } = fieldOf(form, row.id)
  const { label, hint } = form.labels.definitions[row.id] ?? {}
  const meanings = form.labels.codes[row.id] ?? {}
  const offered = offeredCodes(type)
  const groupWords = (id: GroupId): Words => {
    const title = form.groups[id]?.title ?? id
    return form.labels.definitions[id]?.label ?? { de: title, en: title }
  }
  return {
    id: row.id,
    isList: row.isList,
    isNamed: row.isNamed,
    source: row.source ?? null,
    isOwn: said?.words.definitions[row.id] !== undefined || said?.words.codes[row.id] !== undefined,
    consequence: row.consequence,
    recorded: row.recorded.map(groupWords),
    places: row.places.map((path) => path.map(groupWords)),
    label: label ?? null,
    hint: hint ?? null,
    codes: row.isList
      ? codesOf(type).map((code) => ({ code, words: meanings[code] ?? null, neverOffered: !offered.includes(code) }))
      : [],
  }
}
