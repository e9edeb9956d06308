import { dirname, join } from 'node:path/posix'

/** What is served of a file: `slug` names it in its address. */
type LinkedPage = { slug: string; file: string }

/** Where a link of a document leads: to a page, out into the world, or to a file that is only in the source code. */
export type DocumentLink = { kind: 'page' | 'outside'; href: string } | { kind: 'source'; file: string }

/**
 * Reads a link as it stands in a document.
 * @param from the document's own file; links are relative to its folder
 */
export function documentLink(href: string, from: string, pages: readonly LinkedPage[]): DocumentLink {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return { kind: 'outside', href }
  const [path = '', anchor] = href.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (path === '') return { kind: 'page', href: hash }
  const file = join(dirname(from), path)
  if (file === INDEX_FILE) return { kind: 'page', href: '/docs' }
  const page = pages.find((one) => one.file === file)
  return page ? { kind: 'page', href: `/docs/${page.slug}${hash}` } : { kind: 'source', file }
}

/** Lists all documents, and by its sections those that are served. */
export const INDEX_FILE = 'docs/README.md'
