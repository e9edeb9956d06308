import { createHash } from 'node:crypto'
import { evidenceText } from './evidence-text.ts'
import { PAGE_PROGRAM, PAGE_STYLE } from './page.generated.ts'
import type { Evidence } from './schema.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this one program and this one style: no address is asked, and a program with a changed byte does not run. */
const policy = `default-src 'none'; script-src ${hashOf(PAGE_PROGRAM)}; style-src ${hashOf(PAGE_STYLE)}; base-uri 'none'; form-action 'none'`

const waiting =
  '<p lang="de">Diese Seite prüft sich mit JavaScript selbst. Steht das noch hier, ist JavaScript abgeschaltet, oder die ' +
  'Seite wurde verändert: Dann prüft sie „kurier-client verify“.</p>' +
  '<p lang="en">This page verifies itself with JavaScript. If you can still read this, JavaScript is off or the page was ' +
  'changed: “kurier-client verify” verifies it then.</p>'

/** Evidence as one page that verifies itself in any browser, without a line of network. */
export function evidencePage(evidence: Evidence): string {
  // in JSON this is the same character, and no text can end the element
  const data = evidenceText(evidence).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nachweis eines Falls · Evidence of a case</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>${waiting}</main>
<script type="application/json" id="evidence">${data}</script>
<script>${PAGE_PROGRAM}</script>
</body>
</html>
`
}
