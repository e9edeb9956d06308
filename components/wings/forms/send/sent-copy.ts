import { get, set } from 'react-hook-form'
import type { Locale } from '#components/messages/locales.ts'
import type { DefinitionId, FormDefinition } from '@kurier/forms/definition'
import { valuesOf, type MemberValues } from '@kurier/forms/document'
import { askedProofs } from '../asked-proofs.ts'
import type { Attachment } from '../attachments/attachments.ts'
import { namedIn } from '../attachments/named-in.ts'
import { draftText, type NamedFile } from '../draft/draft.ts'
import { LATER, laterName } from '../later-proofs.ts'
import { isDefinition, labelOf } from '../words.ts'

/** The person's own copy of a sending: the data record as it went, and its files by name and size in bytes. */
export type SentCopy = {
  text: string
  files: readonly (NamedFile & { size: number })[]
  /** Paths of the proofs that come later, with dots. */
  later: readonly string[]
}

type FilledContent = { values: MemberValues; attachments: readonly Attachment[] }

/** @param text the data record that arrived, which `values` may no longer say */
export function sentCopy(form: FormDefinition, text: string, { values, attachments }: FilledContent): SentCopy {
  const later = askedProofs(form, values).filter(({ id, values: around }) => around[laterName(id)] === LATER)
  return {
    text,
    files: namedIn(JSON.parse(text), attachments).map(({ id, name, size }) => ({ id, name, size })),
    later: later.map(({ path }) => path),
  }
}

/** The draft that a copy carries: only the sent values, with the labels for later versions of the form. */
export function draftOfCopy(
  form: FormDefinition,
  { text, files, later }: SentCopy,
  { sentAt, locale }: { sentAt: Date; locale: Locale },
): string {
  const values = valuesOf(form, JSON.parse(text))
  for (const path of later) {
    // an empty entry of a list was not sent
    const around = path.split('.').slice(0, -1).join('.')
    if (around === '' || get(values, around) !== undefined) set(values, laterName(path), LATER)
  }
  const labels = Object.fromEntries(idsIn(form, values).map((id) => [id, labelOf(form, id, locale)]))
  const named = files.map(({ id, name }) => ({ id, name }))
  return draftText(form, values, sentAt, { files: named, isSent: true, labels })
}

/** The definitions of all places that hold a value. */
function idsIn(form: FormDefinition, value: unknown): DefinitionId[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(form, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([id, one]) => (isDefinition(form, id) ? [id, ...idsIn(form, one)] : []))
}
