import { createHash } from 'node:crypto'
import type { FormDefinition } from '@kurier/forms/definition'
import type { ImportNote, ImportReport, RuleNote } from '../model/imported.ts'
import type { GivenFile } from '../model/tree.ts'

type ReportInput = {
  notes: readonly ImportNote[]
  rules: readonly RuleNote[]
  files: readonly GivenFile[]
  elements: number
}

/** What an import found, in the order of its files and lines; the same files in another order make the same report. */
export function reportOf(form: FormDefinition, { notes, rules, files, elements }: ReportInput): ImportReport {
  const lists = new Map(
    Object.entries(form.fields).flatMap(([id, { type }]) =>
      type.kind === 'codes'
        ? [[type.list ? `${type.list.uri} ${type.list.version ?? ''}` : id, type.codes.length]]
        : [],
    ),
  )
  return {
    counts: {
      fields: Object.keys(form.fields).length,
      groups: Object.keys(form.groups).length,
      pages: form.pages.length,
      lists: lists.size,
      codes: [...lists.values()].reduce((sum, count) => sum + count, 0),
      elements,
    },
    notes: inOrder(notes),
    rules,
    files: files
      .map(({ name, content }) => ({ name, sha256: createHash('sha256').update(content).digest('hex') }))
      .toSorted((one, other) => compare(one.name, other.name) || compare(one.sha256, other.sha256)),
  }
}

/** Each note once, by its place; those of the form itself first. */
export function inOrder(notes: readonly ImportNote[]): ImportNote[] {
  const once = new Map(notes.map((note) => [JSON.stringify(note), note]))
  return [...once.values()].toSorted(
    ({ place: one }, { place: other }) =>
      compare(one?.file ?? '', other?.file ?? '') || (one?.line ?? 0) - (other?.line ?? 0),
  )
}

/** By code units, so that the order is the same everywhere. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
