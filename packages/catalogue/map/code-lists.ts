import type { CodeListName, Words } from '@kurier/forms/definition'
import type { CodeList, FieldElement, ListReference } from '../model/tree.ts'
import { listNotes } from './list-notes.ts'
import type { NoteText } from './told.ts'
import { lineOf, linesOf, untranslated } from './words.ts'

/** The codes of a field as the form keeps them; the list itself is not asked again. */
export type FrozenCodes = {
  codes: readonly string[]
  words: Readonly<Record<string, Words>>
  hints: Readonly<Record<string, Words>>
  list?: CodeListName
  told: readonly NoteText[]
}

type CodeListRow = { code: string; name: string; hint: string }

/** The codes that stand in the schema itself. */
export function inlineCodes(codes: NonNullable<FieldElement['codes']>): FrozenCodes {
  return frozen(codes.map(({ code, name, help = '' }) => ({ code, name, hint: help })))
}

/** The codes of a list that was given, by the columns that the field or else the list names. */
export function listedCodes(reference: ListReference, list: CodeList): FrozenCodes {
  const columns = columnsOf(reference, list)
  const cell = (values: Readonly<Record<string, string>>, column?: string): string =>
    column !== undefined && Object.hasOwn(values, column) ? (values[column] ?? '') : ''
  const rows = list.rows.map(({ values }) => ({
    code: cell(values, columns.code),
    name: cell(values, columns.name),
    hint: cell(values, columns.help),
  }))
  const { uri, version = reference.version } = list
  const { told, ...rest } = frozen(rows)
  return {
    ...rest,
    list: { uri, ...(version !== undefined && { version }) },
    told: [
      ...columns.missing.map((column) => listNotes.columnMissing(uri, column)),
      ...(version === undefined ? [listNotes.listWithoutVersion(uri)] : []),
      ...told,
    ],
  }
}

/**
 * Each code once, as the form writes it; what documents could not hold, such as blanks around a code, is no part of it. A
 * meaning that is not given is the code itself.
 */
function frozen(rows: readonly CodeListRow[]): FrozenCodes {
  const kept = new Map<string, CodeListRow>()
  const counts = { empty: 0, twice: new Array<string>(), unnamed: new Array<string>() }
  for (const { code: written, name, hint } of rows) {
    const code = written.normalize('NFC').trim()
    if (code === '') counts.empty += 1
    else if (kept.has(code)) counts.twice.push(code)
    else kept.set(code, { code, name: lineOf(name), hint: linesOf(hint) })
    if (code !== '' && lineOf(name) === '') counts.unnamed.push(code)
  }
  const all = [...kept.values()]
  return {
    codes: all.map(({ code }) => code),
    words: Object.fromEntries(all.map(({ code, name }) => [code, untranslated(name || code)])),
    hints: Object.fromEntries(all.flatMap(({ code, hint }) => (hint ? [[code, untranslated(hint)]] : []))),
    told: [
      ...(counts.empty > 0 ? [listNotes.rowsWithoutCode(counts.empty)] : []),
      ...(counts.twice.length > 0 ? [listNotes.codesTwice(counts.twice)] : []),
      ...(counts.unnamed.length > 0 ? [listNotes.codesWithoutName(counts.unnamed)] : []),
    ],
  }
}

/** The columns of code, name and help; `missing`: those that the field names and the list has not. */
function columnsOf(reference: ListReference, list: CodeList) {
  const has = (column?: string): column is string => column !== undefined && list.columns.includes(column)
  const { codeColumn, nameColumn, helpColumn } = reference
  const first = (...wished: readonly (string | undefined)[]) => wished.find(has)
  const code = first(codeColumn, list.codeColumn, ...list.keyColumns, ...list.columns)
  const others = [...list.keyColumns, ...list.columns].filter((column) => column !== code)
  return {
    code,
    name: first(nameColumn, list.nameColumn, ...others),
    help: first(helpColumn),
    missing: [codeColumn, nameColumn, helpColumn].flatMap((column) =>
      column === undefined || has(column) ? [] : [column],
    ),
  }
}

/** A list for a reference. `isOther`: in another version than the reference names, as no other was given. */
export type FoundList = { list: CodeList; isOther?: true }

/** By the URN with its version, else by URN and version, else by the URN alone where exactly one list has it. */
export function findList(reference: ListReference, lists: readonly CodeList[]): FoundList | undefined {
  const { uri, version, versionUri } = reference
  const exact =
    lists.find((list) => versionUri !== undefined && list.versionUri === versionUri) ??
    lists.find((list) => list.uri === uri && version !== undefined && list.version === version)
  if (exact) return { list: exact }
  const [only, ...others] = lists.filter((list) => list.uri === uri)
  if (!only || others.length > 0) return undefined
  const isOther = version !== undefined && only.version !== undefined && version !== only.version
  return { list: only, ...(isOther && { isOther }) }
}
