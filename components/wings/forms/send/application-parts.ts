import type { Locale } from '#components/messages/locales.ts'
import { nameOf, type FormDefinition } from '@kurier/forms/definition'
import { partsOf, type ShownPart, type Speech } from '../document-view-parts.ts'

/** A part of an application as the form divides it: a page's title, and what was entered there. */
export type ApplicationPart = { key: string; title: string; document: unknown }

/** Key of the part that holds what stands on no page of the form. */
const REST = 'rest'

/** A data record in the parts of its form, in the order in which the form asks; nothing of it is left out. */
export function applicationParts(
  form: Pick<FormDefinition, 'pages' | 'title'> & Partial<Pick<FormDefinition, 'root'>>,
  document: unknown,
  { locale, rest }: { locale: Locale; rest: string },
): ApplicationPart[] {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return [{ key: REST, title: form.title[locale], document }]
  }
  const all = Object.entries(document)
  // documents have members by their names, pages by their ids
  const names = new Map<string, string>(form.root?.map((member) => [member.id, nameOf(member)]))
  const pageOf = new Map(
    form.pages.flatMap(({ key, members }) => members.map((id): [string, string] => [names.get(id) ?? id, key])),
  )
  const titles = [...form.pages.map(({ key, title }) => [key, title[locale]] as const), [REST, rest] as const]
  return titles.flatMap(([key, title]) => {
    const own = all.filter(([name]) => (pageOf.get(name) ?? REST) === key)
    return own.length > 0 ? [{ key, title, document: Object.fromEntries(own) }] : []
  })
}

/** The same as it is read. `rest`: what the part is called that holds what stands on no page. */
export const readableParts = (
  document: unknown,
  speech: Speech,
  rest: string,
): { title: string; shown: readonly ShownPart[] }[] =>
  applicationParts(speech.form, document, { locale: speech.locale, rest }).map((part) => ({
    title: part.title,
    shown: partsOf(part.document, speech),
  }))
