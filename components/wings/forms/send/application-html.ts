import { copyBlock } from '../copy-block.ts'
import type { ShownGroup, ShownPart, ShownValue } from '../document-view-parts.ts'

/**
 * The content of a saved application; all of it plain text. `note`: the purpose of the page; `facts`: term and value;
 * `draft`: JSON that can fill in the form again.
 */
export type ReadableApplication = {
  lang: string
  title: string
  note?: string
  facts: readonly (readonly [string, string])[]
  parts: readonly { title: string; shown: readonly ShownPart[] }[]
  attachments: { heading: string; note?: string; names: readonly string[]; byId: Readonly<Record<string, string>> }
  draft?: string
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere;hyphens:auto}
dl{margin:0}dl>div{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:0 1rem;border-top:1px solid #8888;padding:.4rem 0;break-inside:avoid}
dd>p{margin:0 0 .4rem}
dt{font-weight:600}.note{border:1px solid #8888;padding:.75rem 1rem}dd{margin:0;white-space:pre-line}h1,h2,h3,h4,h5,h6{break-after:avoid}
section section{border-left:4px solid #8888;padding-left:1rem;margin-top:1rem}pre{white-space:pre-wrap;margin:0}ol{margin:0;padding-left:1.5rem}
@page{margin:18mm}@media print{:root{color-scheme:light}body{font-size:10.5pt;max-width:none;margin:0;padding:0}}
@media screen and (max-width:40rem){dl>div{grid-template-columns:minmax(0,1fr)}h1{font-size:1.5rem}}`

/**
 * An application as a page that can be read without this portal: one file without scripts or external resources.
 * Entered values are escaped everywhere, and the page itself forbids scripts.
 */
export function applicationHtml(application: ReadableApplication): string {
  const { lang, title, note, facts, parts, attachments, draft } = application
  const list = attachments.names.map((name) => `<li>${escaped(name)}</li>`).join('\n')
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${paragraph(note, ' class="note"')}${definitions(facts.map(([term, value]) => ({ term: escaped(term), value: escaped(value) })))}
${parts.map((part) => `<h2>${escaped(part.title)}</h2>\n${shownParts(untitled(part), 3, attachments.byId)}`).join('\n')}
${list && `<h2>${escaped(attachments.heading)}</h2>\n${paragraph(attachments.note)}<ul>${list}</ul>`}
${draft === undefined ? '' : copyBlock(draft)}
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const paragraph = (text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<p${attributes}>${escaped(text)}</p>\n`

/** A text in its language, if that is not the page's. */
const spoken = (text: string, lang: string | undefined): string =>
  lang ? `<span lang="${escaped(lang)}">${escaped(text)}</span>` : escaped(text)

/** Both are HTML already. */
type Definition = { term: string; value: string }

const definitions = (items: readonly Definition[]): string =>
  `<dl>${items.map(({ term, value }) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('\n')}</dl>`

type ApplicationHtmlNames = Readonly<Record<string, string>>

/** A single group with the name of its part needs no heading of its own. */
function untitled({ title, shown: parts }: ReadableApplication['parts'][number]): readonly ShownPart[] {
  const [only] = parts
  return parts.length === 1 && only?.kind === 'group' && !only.item && only.label === title ? only.parts : parts
}

/** Fields that follow each other are in one list. */
function shownParts(parts: readonly ShownPart[], level: number, names: ApplicationHtmlNames): string {
  const [first] = parts
  if (!first) return ''
  if (first.kind === 'group') {
    return [shownGroup(first, Math.min(level, 6), names), shownParts(parts.slice(1), level, names)].join('\n')
  }
  const end = parts.findIndex(({ kind }) => kind === 'group')
  const run = end < 0 ? parts : parts.slice(0, end)
  const own = definitions(run.flatMap((part) => (part.kind === 'group' ? [] : [definition(part, names)])))
  return [own, shownParts(parts.slice(run.length), level, names)].join('\n')
}

function shownGroup({ label, lang, item, parts }: ShownGroup, level: number, names: ApplicationHtmlNames): string {
  const number = item && item.of > 1 ? ` (${item.number}/${item.of})` : ''
  return `<section><h${level}>${spoken(label, lang)}${number}</h${level}>\n${shownParts(parts, level + 1, names)}</section>`
}

function definition(part: Exclude<ShownPart, ShownGroup>, names: ApplicationHtmlNames): Definition {
  if (part.kind === 'foreign') return { term: escaped(part.label), value: `<pre>${escaped(part.json)}</pre>` }
  const { label, lang, text, values } = part
  const [first = '', ...others] = values.map((value) => shown(value, names))
  const said = others.length > 0 ? `<ol>${[first, ...others].map((one) => `<li>${one}</li>`).join('')}</ol>` : first
  // the declaration belongs to the answer
  return { term: spoken(label, lang), value: text ? `<p>${spoken(text.text, text.lang)}</p>${said}` : said }
}

const shown = ({ text, attachmentId, lang }: ShownValue, names: ApplicationHtmlNames): string =>
  spoken((attachmentId === undefined ? undefined : names[attachmentId]) ?? text, lang)
