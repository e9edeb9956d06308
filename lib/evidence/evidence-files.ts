import { createHash } from 'node:crypto'
import { zipSync, type Zippable } from 'fflate'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { evidenceSchema } from './evidence-schema.ts'
import { canonicalJson } from './canonical-json.ts'
import { PAGE_PROGRAM, PAGE_STYLE, PYTHON_VERIFIER } from './page.generated.ts'
import type { Evidence } from './schema.ts'
import type { EvidenceForm } from './terms.ts'

/** A file as somebody downloads it. */
export type EvidenceFile = { name: string; type: string; content: string | Uint8Array }

/** The lists of a file; each of their records stands on a line of its own. */
const lists = ['documents', 'keys', 'events', 'receipts', 'checkpoints'] as const

/** The text of evidence: canonical records (RFC 8785), one a line, so that a line shows which record was changed. */
function evidenceText(evidence: Evidence): string {
  const { format, madeAt, service, case: about, seal } = evidence
  const head = Object.entries({ format, madeAt, service, case: about }).map(
    ([name, value]) => `"${name}":${canonicalJson(value)}`,
  )
  const records = lists.map((name) => `"${name}":[${evidence[name].map((one) => `\n${canonicalJson(one)}`).join(',')}]`)
  return `{${[...head, ...records, `"seal":${JSON.stringify(seal)}`].join(',\n')}}\n`
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this one program and this one style: no address is asked, and a program with a changed byte does not run. */
const policy = `default-src 'none'; script-src ${hashOf(PAGE_PROGRAM)}; style-src ${hashOf(PAGE_STYLE)}; base-uri 'none'; form-action 'none'`

const waiting =
  '<p lang="de">Diese Seite prüft sich mit JavaScript selbst. Steht das noch hier, ist JavaScript abgeschaltet, oder die ' +
  'Seite wurde verändert: Dann prüft sie „kurier-client verify“.</p>' +
  '<p lang="en">This page verifies itself with JavaScript. If you can still read this, JavaScript is off or the page was ' +
  'changed: “kurier-client verify” verifies it then.</p>'

/** Evidence as one page that verifies itself in any browser, without a line of network. */
function evidencePage(evidence: Evidence): string {
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

const instructions = (name: string): string => `NACHWEIS EINES FALLS

${name}.html   im Browser öffnen: prüft sich selbst, auch ohne Internet, und lässt sich drucken
${name}.json   dasselbe als Daten
evidence.schema.json   ihre Form (JSON Schema)
verify_evidence.py     zweites, unabhängiges Prüfprogramm: python3 verify_evidence.py ${name}.json

Ob die Schlüssel darin wirklich die des Zustelldienstes sind, zeigt der Vergleich mit denen, die er veröffentlicht:
  ${wireAddresses().submissionApi}/.well-known/jwks.json


EVIDENCE OF A CASE

${name}.html   open it in a browser: it verifies itself, without internet too, and can be printed
${name}.json   the same as data
evidence.schema.json   their form (JSON Schema)
verify_evidence.py     a second, independent verifier: python3 verify_evidence.py ${name}.json

Whether the keys in it really are those of the delivery service is shown by comparing them with those that it publishes:
  ${wireAddresses().submissionApi}/.well-known/jwks.json
`

const made: Record<EvidenceForm, (evidence: Evidence, name: string) => Pick<EvidenceFile, 'type' | 'content'>> = {
  json: (evidence) => ({ type: 'application/json', content: evidenceText(evidence) }),
  html: (evidence) => ({ type: 'text/html; charset=utf-8', content: evidencePage(evidence) }),
  zip: (evidence, name) => ({ type: 'application/zip', content: zipped(evidence, name) }),
}

/** Evidence as a file of this form. */
export function evidenceFile(evidence: Evidence, form: EvidenceForm): EvidenceFile {
  const name = `evidence-${evidence.case.caseId}`
  return { name: `${name}.${form}`, ...made[form](evidence, name) }
}

function zipped(evidence: Evidence, name: string): Uint8Array {
  const texts = {
    'LIESMICH-README.txt': instructions(name),
    [`${name}.html`]: evidencePage(evidence),
    [`${name}.json`]: evidenceText(evidence),
    'evidence.schema.json': `${JSON.stringify(evidenceSchema(wireAddresses().evidenceSchema), null, 2)}\n`,
    'verify_evidence.py': PYTHON_VERIFIER,
  }
  const entries: Zippable = {}
  const utf8 = new TextEncoder()
  const mtime = new Date(evidence.madeAt)
  for (const [file, text] of Object.entries(texts)) entries[file] = [utf8.encode(text), { mtime }]
  return zipSync(entries)
}
