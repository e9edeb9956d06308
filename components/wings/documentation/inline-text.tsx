import type { MarkedToken, Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'
import type { DocumentLink } from '#lib/wings/documentation/links.ts'

export type InlineAround = {
  /** Where a link of the text leads. */
  linkOf: (href: string) => DocumentLink
  /** What is said of a file that only the source code has. */
  inSource: (file: string) => string
}

type InlineTextProps = { tokens: readonly Token[]; around: InlineAround }

/** Text of a document with its code, stress and links. HTML in it is text. */
export function InlineText({ tokens, around }: InlineTextProps): ReactNode {
  return tokens.map((token, at) => <Fragment key={at}>{piece(token, around)}</Fragment>)
}

function piece(given: Token, around: InlineAround): ReactNode {
  const token = given as MarkedToken // no extension adds tokens of its own
  const tokens = 'tokens' in token ? token.tokens : undefined
  const inner = tokens ? <InlineText tokens={tokens} around={around} /> : 'text' in token ? token.text : token.raw
  switch (token.type) {
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'codespan':
      return <code className="rounded-sm bg-surface px-1 text-[0.875em] wrap-anywhere">{inner}</code>
    case 'br':
      return <br />
    case 'link':
      return <DocumentLinkView target={around.linkOf(token.href)} text={inner} around={around} />
    default:
      return inner
  }
}

const linkLook = 'text-action underline underline-offset-3 wrap-anywhere hover:decoration-3'

type DocumentLinkViewProps = { target: DocumentLink; text: ReactNode; around: InlineAround }

/** A link to a page; a file of the source code is named instead of linked, since no page has it. */
function DocumentLinkView({ target, text, around }: DocumentLinkViewProps) {
  if (target.kind === 'source') {
    return (
      <>
        {text} <span className="text-muted">({around.inSource(target.file)})</span>
      </>
    )
  }
  if (target.kind === 'page' && target.href.startsWith('/')) {
    return (
      <Link href={target.href} className={linkLook}>
        {text}
      </Link>
    )
  }
  return (
    <a href={target.href} className={linkLook}>
      {text}
    </a>
  )
}
