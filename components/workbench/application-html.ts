import type { ShownPart, ShownValue } from '#components/forms/document-view-parts.ts'

/** What a saved application says; all of it plain text. `facts`: term and value. */
export type ReadableApplication = {
  lang: string
  title: string
  facts: readonly (readonly [string, string])[]
  parts: readonly { title: string; shown: readonly ShownPart[] }[]
  attachments: { heading: string; names: readonly string[]; byId: Readonly<Record<string, string>> }
}

const style = `body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#000;background:#fff}
dl{margin:0}dl>div{display:grid;grid-template-columns:16rem 1fr;gap:1rem;border-top:1px solid #ccc;padding:.4rem 0;break-inside:avoid}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}h1,h2,h3,h4,h5,h6{break-after:avoid}
section section{border-left:4px solid #ccc;padding-left:1rem}pre{white-space:pre-wrap;margin:0}
@media(max-width:40rem){dl>div{grid-template-columns:1fr;gap:0}}`

/**
 * An application as a page that can be read without this portal: one file, no script, nothing loaded from anywhere. What
 * was entered is escaped wherever it stands, and the page itself forbids scripts.
 */
export function applicationHtml({ lang, title, facts, parts, attachments }: ReadableApplication): string {
  const list = attachments.names.map((name) => `<li>${escaped(name)}</li>`).join('\n')
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${definitions(facts.map(([term, value]) => [term, escaped(value)]))}
${parts.map((part) => `<h2>${escaped(part.title)}</h2>\n${shownParts(part.shown, 3, attachments.byId)}`).join('\n')}
${list && `<h2>${escaped(attachments.heading)}</h2>\n<ul>${list}</ul>`}
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

/** `value` is HTML already. */
const definitions = (items: readonly (readonly [string, string])[]): string =>
  `<dl>${items.map(([term, value]) => `<div><dt>${escaped(term)}</dt><dd>${value}</dd></div>`).join('\n')}</dl>`

type Names = Readonly<Record<string, string>>

function shownParts(parts: readonly ShownPart[], level: number, names: Names): string {
  return parts.map((part) => shownPart(part, Math.min(level, 6), names)).join('\n')
}

function shownPart(part: ShownPart, level: number, names: Names): string {
  if (part.kind === 'foreign') return definitions([[part.label, `<pre>${escaped(part.json)}</pre>`]])
  if (part.kind === 'field')
    return definitions([[part.label, part.values.map((value) => shown(value, names)).join('\n')]])
  const number = part.item && part.item.of > 1 ? ` (${part.item.number}/${part.item.of})` : ''
  return `<section><h${level}>${escaped(part.label + number)}</h${level}>\n${shownParts(part.parts, level + 1, names)}</section>`
}

const shown = ({ text, attachmentId }: ShownValue, names: Names): string =>
  escaped((attachmentId === undefined ? undefined : names[attachmentId]) ?? text)
