import type { ShownPart } from '#components/wings/forms/document-view-parts.ts'
import type { HandedInFile, HandedInRecord } from '#components/wings/forms/follow/handed-in-record.ts'

/** Documents handed in, as a saved page shows them; `words`: the texts about missing ones. */
export function handedInParts(
  { documents, others = [], remark }: HandedInRecord,
  words: (key: 'others' | 'remark' | 'states.missing' | 'states.optional') => string,
): ShownPart[] {
  const field = (label: string, values: string[]): ShownPart[] =>
    values.length > 0 ? [{ kind: 'field', pointer: '', label, values: values.map((text) => ({ text })) }] : []
  const names = (files: readonly HandedInFile[]): string[] => files.map(({ name }) => name)
  return [
    ...documents.flatMap(({ title, required, attachments }) =>
      field(
        title,
        attachments.length > 0 ? names(attachments) : [words(required ? 'states.missing' : 'states.optional')],
      ),
    ),
    ...field(words('others'), names(others)),
    ...field(words('remark'), remark === undefined ? [] : [remark]),
  ]
}
