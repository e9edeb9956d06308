import type { MarkedToken, Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { CodeBlock } from '#components/ui/code-block.tsx'
import type { DocumentHeading } from '#lib/wings/documentation/pages.ts'
import { InlineText, type InlineAround } from './inline-text.tsx'

export type DocumentAround = InlineAround & {
  /** The headings with their anchors, by their places in the tree. */
  headings: ReadonlyMap<Token, DocumentHeading>
  /** Names code and tables by the heading that they stand under. */
  codeName: (heading: string) => string
  tableName: (heading: string) => string
  /** The level of the heading that it all stands under, 1 unless given: a heading of Markdown's second level is one below. */
  level?: number
}

type DocumentViewProps = { tokens: readonly Token[]; title: string; around: DocumentAround }

/** A document as it stands under its title: text, lists, tables that scroll, code that can be copied. */
export function DocumentView({ tokens, title, around }: DocumentViewProps) {
  const headingAt = (at: number) => tokens.slice(0, at + 1).findLast((token) => around.headings.has(token))
  const nameOf = (token: Token | undefined) => (token && around.headings.get(token)?.text) ?? title
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {tokens.map((token, at) => (
        <Block key={at} token={token} heading={nameOf(headingAt(at))} around={around} />
      ))}
    </div>
  )
}

type BlockProps = { token: Token; heading: string; around: DocumentAround }

function Block({ token: given, heading, around }: BlockProps): ReactNode {
  const token = given as MarkedToken // no extension adds tokens of its own
  const tokens = 'tokens' in token ? (token.tokens ?? []) : []
  const inside = tokens.length > 0 ? <InlineText tokens={tokens} around={around} /> : token.raw
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Heading heading={token} around={around} />
    case 'code':
      return <CodeBlock code={token.text} name={around.codeName(heading)} />
    case 'table':
      return <Table table={token} name={around.tableName(heading)} around={around} />
    case 'list':
      return <List list={token} heading={heading} around={around} />
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-4 border-l-4 border-line pl-4">
          {tokens.map((one, at) => (
            <Block key={at} token={one} heading={heading} around={around} />
          ))}
        </blockquote>
      )
    // the text of an item that has no paragraphs
    case 'text':
      return inside
    default:
      return <p className="max-w-3xl">{inside}</p>
  }
}

const headingLooks: Record<number, string> = {
  2: 'kern-heading-medium mt-6',
  3: 'kern-heading-small mt-2',
}

/** A heading, which is a link to itself where it has an anchor. */
function Heading({ heading, around }: { heading: Tokens.Heading; around: DocumentAround }) {
  const { id, depth } = around.headings.get(heading) ?? { id: undefined, depth: heading.depth }
  const level = Math.min(depth + (around.level ?? 1) - 1, 6)
  const text = <InlineText tokens={heading.tokens} around={around} />
  const Level = `h${level}` as 'h2' // one of the six
  return (
    <Level id={id} className={`scroll-mt-4 wrap-anywhere ${headingLooks[level] ?? 'font-semibold'}`}>
      {id === undefined ? (
        text
      ) : (
        <a href={`#${id}`} className="text-inherit no-underline hover:underline">
          {text}
        </a>
      )}
    </Level>
  )
}

function List({ list, heading, around }: { list: Tokens.List; heading: string; around: DocumentAround }) {
  const Kind = list.ordered ? 'ol' : 'ul'
  return (
    <Kind
      start={list.ordered && list.start !== 1 && list.start !== '' ? list.start : undefined}
      className={`flex max-w-3xl flex-col gap-1 pl-6 ${list.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {list.items.map((item, at) => (
        <li key={at} className="min-w-0 [&>*+*]:mt-2">
          {item.tokens.map((token, place) => (
            <Block key={place} token={token} heading={heading} around={around} />
          ))}
        </li>
      ))}
    </Kind>
  )
}

/** Its own strip scrolls sideways where it is too wide, reached by the keyboard too. */
function Table({ table, name, around }: { table: Tokens.Table; name: string; around: DocumentAround }) {
  return (
    <div role="region" aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="kern-table kern-table--small">
        <thead>
          <tr className="kern-table__row">
            {table.header.map((cell, at) => (
              <th key={at} scope="col" className="kern-table__header">
                <InlineText tokens={cell.tokens} around={around} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="kern-table__body">
          {table.rows.map((row, at) => (
            <tr key={at} className="kern-table__row">
              {row.map((cell, place) => (
                <td key={place} className="kern-table__cell min-w-40 align-top">
                  <InlineText tokens={cell.tokens} around={around} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
