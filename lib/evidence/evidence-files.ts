import { zipSync, type Zippable } from 'fflate'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { evidencePage } from './evidence-page.ts'
import { evidenceSchema } from './evidence-schema.ts'
import { evidenceText } from './evidence-text.ts'
import { PYTHON_VERIFIER } from './page.generated.ts'
import type { Evidence } from './schema.ts'
import type { EvidenceForm } from './terms.ts'

/** A file as somebody downloads it. */
export type EvidenceFile = { name: string; type: string; content: string | Uint8Array }

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
