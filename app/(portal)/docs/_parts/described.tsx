import { DocumentView } from '#components/wings/documentation/document-view.tsx'
import { InlineText } from '#components/wings/documentation/inline-text.tsx'
import { documentTree, inlineTree } from '#lib/wings/documentation/pages.ts'

/** Descriptions lead out into the world alone, and have neither code blocks nor tables to be named. */
const around = {
  // without anchors: several descriptions of one page may have the same headings
  headings: new Map<never, never>(),
  linkOf: (href: string) => ({ kind: 'outside', href }) as const,
  inSource: (file: string) => file,
  codeName: (heading: string) => heading,
  tableName: (heading: string) => heading,
}

/** A description in Markdown: paragraphs, lists, headings of the level below `level`. */
export function Described({ text, title, level }: { text: string; title: string; level: number }) {
  return <DocumentView tokens={documentTree(text).tokens} title={title} around={{ ...around, level }} />
}

/** A run of text in Markdown, for the middle of a sentence. */
export function DescribedInline({ text }: { text: string }) {
  return <InlineText tokens={inlineTree(text)} around={around} />
}
