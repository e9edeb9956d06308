import { html } from 'hono/html'

/** Marked up text, which needs no more escaping. */
export type Html = ReturnType<typeof html>

/** Code between backticks and links in brackets; all else is text. */
const PIECES = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/

/** One run of text with its code and links. */
export function inline(text: string): Html {
  const pieces = text.split(PIECES).map((piece) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece)
    if (link) return html`<a href="${link[2]}">${link[1]}</a>`
    return piece.startsWith('`') && piece.length > 1 ? html`<code>${piece.slice(1, -1)}</code>` : piece
  })
  return html`${pieces}`
}

const ITEM = /^(?:\*|\d+\.) /

function listOf(block: string): Html {
  const items = block.split(/\n(?=(?:\*|\d+\.) )/).map((item) => html`<li>${inline(item.replace(ITEM, ''))}</li>`)
  return block.startsWith('*')
    ? html`<ul class="list">
        ${items}
      </ul>`
    : html`<ol class="list">
        ${items}
      </ol>`
}

/** HTML of a description of an interface: paragraphs, lists and headings, which become h3 here. */
export function blocks(text: string): Html {
  const shown = text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      if (block.startsWith('## ')) return html`<h3>${block.slice(3)}</h3>`
      return ITEM.test(block) ? listOf(block) : html`<p>${inline(block)}</p>`
    })
  return html`${shown}`
}
