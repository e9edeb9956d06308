import { oncePerProcess } from '../../platform/once-per-process.ts'
import { documentationPages, documentTree, textOf } from './pages.ts'

/** Something to read, by the name under which it is looked for; `note`: the page that it is a part of. */
export type DocumentationEntry = { href: string; label: string; note: string }

/** Headings below these are details that nobody looks for by name. */
const DEEPEST = 3

/** Each page and each heading of one, read once for a process. */
export const documentationEntries = (): Promise<DocumentationEntry[]> =>
  oncePerProcess('documentation entries', async () => {
    const pages = await documentationPages()
    const parts = await Promise.all(
      pages.map(async ({ slug, title, file }): Promise<DocumentationEntry[]> => {
        const [own, ...headings] = documentTree(await textOf(file)).headings.values()
        const address = `/docs/${slug}`
        const shown = headings.filter(({ depth }) => depth <= DEEPEST)
        return [
          { href: address, label: title, note: own?.text === title ? '' : (own?.text ?? '') },
          ...shown.map(({ id, text }) => ({ href: `${address}#${id}`, label: text, note: title })),
        ]
      }),
    )
    return parts.flat()
  })
