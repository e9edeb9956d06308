import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { basename, dirname } from 'node:path/posix'
import { Lexer, marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import type { Bases } from '../../platform/wire-addresses.ts'
import { INDEX_FILE, documentLink } from './links.ts'

/** A page: `slug` names it in its address, `file` is its Markdown from the root of the project. */
export type DocumentationPage = { slug: string; file: string; title: string; answers: string }
export type DocumentationGroup = { title: string; pages: DocumentationPage[] }

/** The section of the index whose pages are served. */
const SERVED = 'I send or receive'

/** The pages in their groups, as the section of docs/README.md lists them: the one list of what is served. */
export const documentationGroups = (): Promise<DocumentationGroup[]> =>
  oncePerProcess('documentation groups', async () => {
    const groups: DocumentationGroup[] = []
    for (const token of await servedSection()) {
      if (isHeading(token)) groups.push({ title: plainText(token), pages: [] })
      else if (isTable(token)) groups.at(-1)?.pages.push(...token.rows.map((row) => pageOf(row)))
    }
    return groups
  })

export const documentationPages = async (): Promise<DocumentationPage[]> =>
  (await documentationGroups()).flatMap(({ pages }) => pages)

async function servedSection(): Promise<Token[]> {
  const tokens = marked.lexer(await textOf(INDEX_FILE))
  const start = tokens.findIndex((token) => isHeading(token) && plainText(token) === SERVED)
  const end = tokens.findIndex((token, at) => at > start && isHeading(token) && token.depth <= 2)
  return tokens.slice(start + 1, end)
}

function pageOf([first, second]: Tokens.TableCell[]): DocumentationPage {
  const link = first?.tokens.find(isLink)
  if (!link) throw new Error(`${INDEX_FILE} lists ${first?.text} without a link.`)
  const target = documentLink(link.href, INDEX_FILE, [])
  if (target.kind !== 'source') throw new Error(`${INDEX_FILE} lists ${first?.text}, which is no file.`)
  const { file } = target
  const name = basename(file, '.md')
  const slug = name === 'README' ? basename(dirname(file)) : name
  return { slug, file, title: plainText(link), answers: second ? wordsOf(second.tokens) : '' }
}

/** A heading, and the anchor by which links find it. */
export type DocumentHeading = { id: string; text: string; depth: number }

/** A page as it is drawn: its Markdown as a tree, its headings by their places in it, and the title that it bears. */
export type DocumentationDocument = {
  page: DocumentationPage
  title: string
  tokens: Token[]
  headings: Map<Token, DocumentHeading>
}

/**
 * Reads a page, with the addresses of this installation instead of those of the example.
 * @returns undefined for a name that is not one of a page
 */
export async function readDocumentationPage(slug: string, bases: Bases): Promise<DocumentationDocument | undefined> {
  const page = (await documentationPages()).find((one) => one.slug === slug)
  if (!page) return undefined
  const text = await withPrograms(await textOf(page.file), dirname(page.file))
  const { tokens, headings } = documentTree(withOwnAddresses(text, bases))
  const [title, ...rest] = tokens
  return { page, title: (title && headings.get(title)?.text) ?? page.title, tokens: rest, headings }
}

/** A line that is nothing but a link to a program, which is shown in its place. */
const PROGRAM_LINE = /^\[[^\]]+\]\((?<path>guides\/[\w/-]+\.(?<language>\w+))\)$/gm

/** Puts programs where a document has nothing but links to them: they stand as files, so that they can be run. */
async function withPrograms(text: string, folder: string): Promise<string> {
  const programs = new Map<string, string>()
  for (const { groups: { path = '' } = {} } of text.matchAll(PROGRAM_LINE)) {
    programs.set(path, await textOf(join(folder, path)))
  }
  return text.replaceAll(PROGRAM_LINE, (_, path: string, language: string) => {
    return `\`\`\`${language}\n${programs.get(path)?.trimEnd()}\n\`\`\``
  })
}

/** Markdown as a tree, and its headings with their anchors. */
export function documentTree(text: string): Pick<DocumentationDocument, 'tokens' | 'headings'> {
  const tokens = marked.lexer(text)
  return { tokens, headings: headingsOf(tokens) }
}

/** A run of text as a tree: code, stress and links, no paragraphs. */
export const inlineTree = (text: string): Token[] => Lexer.lexInline(text)

/** The host by whose name documents call an installation. */
const EXAMPLE = /https:\/\/kurier\.example(\/schemas(?![\w-]))?/g

/** Puts the addresses of this installation where a document writes those of the example. */
export const withOwnAddresses = (text: string, { baseUrl, schemaBase }: Bases): string =>
  text.replaceAll(EXAMPLE, (_, schemas?: string) => (schemas === undefined ? baseUrl : schemaBase))

/** Each heading with its anchor: small letters and digits, hyphens for spaces, a number for a text that comes again. */
function headingsOf(tokens: readonly Token[]): Map<Token, DocumentHeading> {
  const times = new Map<string, number>()
  return new Map(
    tokens.filter(isHeading).map((token) => {
      const text = plainText(token)
      const anchor = text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-') // as git hosts do
      const before = times.get(anchor) ?? 0
      times.set(anchor, before + 1)
      return [token, { id: before === 0 ? anchor : `${anchor}-${before}`, text, depth: token.depth }]
    }),
  )
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

/** The words of a piece of Markdown, without its marks. */
function plainText(given: Token): string {
  const token = given as MarkedToken // no extension adds tokens of its own
  const tokens = 'tokens' in token ? token.tokens : undefined
  if (tokens) return wordsOf(tokens)
  return 'text' in token ? token.text : ''
}

const wordsOf = (tokens: readonly Token[]): string => tokens.map((one) => plainText(one)).join('')

/** The text of a file of the project. */
export const textOf = (file: string): Promise<string> => readFile(join(process.cwd(), file), 'utf8')
