/** Text with links in it: parts in their order. */
export type ExplainedWords = readonly (string | { text: string; href: string })[]

/** One type URI and what the type page says of it. `anchor` is unique on the page. */
export type ExplainedType = {
  uri: string
  anchor: string
  name: string
  summary: string
  facts: readonly { label: string; value: ExplainedWords }[]
}

/** The types below one base. `base` is a URI itself and leads to the section. */
export type Section = { anchor: string; heading: string; base: string; intro: string; types: readonly ExplainedType[] }
