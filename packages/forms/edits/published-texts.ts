import type { FormDefinition, FormPage, FullLabel, Words } from '../definition.ts'
import { noEdits, type Edits } from './changes.ts'
import { withEdits } from './edits.ts'

type PartOfWords = Partial<Words>

/** What is said at a page instead of its own texts. */
export type PageTexts = { title?: PartOfWords; intro?: PartOfWords }

/** The texts of a published form that an operator says otherwise; its structure and its schema stay. `pageTexts`: by `FormPage.key`. */
export type PublishedTexts = Pick<Edits, 'title' | 'intro' | 'definitions' | 'codes'> & {
  pageTexts?: Readonly<Record<string, PageTexts>>
}

export const noTexts: PublishedTexts = { definitions: {}, codes: {} }

/**
 * A form with these texts laid over its own, by the rules of edits: an English text that was only the German one follows it
 * until somebody translates. What the form has not is left out.
 */
export function withTexts(form: FormDefinition, texts: PublishedTexts): FormDefinition {
  const { title, intro, definitions, codes, pageTexts = {} } = texts
  const said = { ...noEdits, ...(title && { title }), ...(intro && { intro }), definitions, codes }
  const worded = withEdits(form, said).form
  return { ...worded, pages: form.pages.map((page) => withPageTexts(page, pageTexts)) }
}

function withPageTexts(page: FormPage, all: Readonly<Record<string, PageTexts>>): FormPage {
  const said = Object.hasOwn(all, page.key) ? all[page.key] : undefined
  if (!said) return page
  const { intro: own, ...kept } = page
  const intro = said.intro ? laidOver(own ?? { de: '', en: '' }, said.intro) : own
  return { ...kept, title: laidOver(page.title, said.title), ...(intro && intro.de !== '' && { intro }) }
}

/** A text laid over another one; see `withTexts`. */
export function laidOver(own: Words, { de = own.de, en }: PartOfWords = {}): Words {
  return { de, en: en ?? (own.en === own.de ? de : own.en) }
}

/**
 * Edits with these texts among them, for the next version of the form.
 * @param form the published version, which the texts are said of
 */
export function editsWithTexts(edits: Edits, texts: PublishedTexts, form: FormDefinition): Edits {
  const { pageTexts = {}, ...said } = texts
  const both = joined(edits, said) as Edits // both are edits, and the sum of their texts is
  if (Object.keys(pageTexts).length === 0) return both
  // edits name pages by their members
  const pages = withTexts(form, { ...noTexts, pageTexts }).pages.map(({ title, intro, members, breaks }) => ({
    title,
    ...(intro && { intro }),
    members,
    ...(breaks && { breaks }),
  }))
  return { ...both, pages }
}

type Table = Readonly<Record<string, unknown>>
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

/** All texts of both; the other one counts where both say the same. */
export const joinedTexts = (one: PublishedTexts, other: PublishedTexts): PublishedTexts =>
  joined(one, other) as PublishedTexts // the sum of their texts

function joined(one: Table, other: Table): Table {
  const both = Object.entries(other).map(([name, said]) => {
    const before = Object.hasOwn(one, name) ? one[name] : undefined
    return [name, isTable(before) && isTable(said) ? joined(before, said) : said] as const
  })
  return { ...one, ...Object.fromEntries(both) }
}

/** Every text of a form that can be said otherwise. */
export function textsOf({
  title,
  intro,
  labels,
  pages,
}: FormDefinition): PublishedTexts & { title: Words; intro: Words } {
  const ofDefinition = ({ label, hint, text, output }: FullLabel) => ({
    label,
    ...(hint && { hint }),
    ...(text && { text }),
    ...(output && { output }),
  })
  const ofPage = (page: FormPage) => ({ title: page.title, ...(page.intro && { intro: page.intro }) })
  return {
    title,
    intro,
    definitions: Object.fromEntries(Object.entries(labels.definitions).map(([id, said]) => [id, ofDefinition(said)])),
    codes: labels.codes,
    pageTexts: Object.fromEntries(pages.map((page) => [page.key, ofPage(page)])),
  }
}

/** Texts without those that are the same in others. */
export function withoutTexts(said: PublishedTexts, others: PublishedTexts): PublishedTexts {
  return { ...noTexts, ...differing(said, others) }
}

function differing(said: Table, others: Table): Table {
  const left = Object.entries(said).flatMap(([name, one]) => {
    const other = Object.hasOwn(others, name) ? others[name] : undefined
    if (!isTable(one)) return one === other ? [] : [[name, one] as const]
    const inner = differing(one, isTable(other) ? other : {})
    return Object.keys(inner).length > 0 ? [[name, inner] as const] : []
  })
  return Object.fromEntries(left)
}
