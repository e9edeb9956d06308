import { createHash } from 'node:crypto'
import { zipSync, type Zippable } from 'fflate'
import { evidenceText } from '@kurier/proof/evidence-format'
import { evidencePage } from '@kurier/proof/evidence-page'
import { wireAddresses } from '../../platform/wire-addresses.ts'
import { instructions as german } from '../../words/de/evidence.ts'
import { instructions as english } from '../../words/en/evidence.ts'
import { say } from '../../words/say.ts'
import { evidenceSchema } from './evidence-schema.ts'
import { PAGE_PROGRAM, PAGE_STYLE, PYTHON_VERIFIER } from '@kurier/proof/page.generated'
import type { Evidence } from './schema.ts'
import type { EvidenceForm } from './terms.ts'

/** A file as somebody downloads it. */
export type EvidenceFile = { name: string; type: string; content: string | Uint8Array }

const policyHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but this one program and this one style: no address is asked, and a program with a changed byte does not run. */
const policy =
  `default-src 'none'; script-src ${policyHash(PAGE_PROGRAM)}; style-src ${policyHash(PAGE_STYLE)}; ` +
  `base-uri 'none'; form-action 'none'`

/** @param text of the evidence */
const page = (text: string): string => evidencePage({ policy, style: PAGE_STYLE, program: PAGE_PROGRAM }, text)

function instructions(name: string): string {
  const facts = { name, submissionApi: wireAddresses().submissionApi }
  return `${say('de', german, facts)}\n\n\n${say('en', english, facts)}\n`
}

const nameOf = (caseId: string): string => `evidence-${caseId}`

/** What goes with the data of a case in its ZIP, and the page without the data. */
const companions = (caseId: string): Record<keyof Evidence['files'], string> => ({
  page: page(''),
  readme: instructions(nameOf(caseId)),
  schema: `${JSON.stringify(evidenceSchema(), null, 2)}\n`,
  verifier: PYTHON_VERIFIER,
})

/** SHA-256 of what goes with the data, base64url: the service seals it with them. */
export function companionDigests(caseId: string): Evidence['files'] {
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
  const { page, readme, schema, verifier } = companions(caseId)
  return { page: digest(page), readme: digest(readme), schema: digest(schema), verifier: digest(verifier) }
}

const made: Record<EvidenceForm, (evidence: Evidence) => Pick<EvidenceFile, 'type' | 'content'>> = {
  json: (evidence) => ({ type: 'application/json', content: evidenceText(evidence) }),
  html: (evidence) => ({ type: 'text/html; charset=utf-8', content: page(evidenceText(evidence)) }),
  zip: (evidence) => ({ type: 'application/zip', content: zipped(evidence) }),
}

/** Evidence as a file of this form: the same bytes, whoever asks for it. */
export function evidenceFile(evidence: Evidence, form: EvidenceForm): EvidenceFile {
  return { name: `${nameOf(evidence.case.caseId)}.${form}`, ...made[form](evidence) }
}

function zipped(evidence: Evidence): Uint8Array {
  const { caseId } = evidence.case
  const name = nameOf(caseId)
  const { readme, schema, verifier } = companions(caseId)
  const text = evidenceText(evidence)
  const texts = {
    'LIESMICH-README.txt': readme,
    [`${name}.html`]: page(text),
    [`${name}.json`]: text,
    'evidence.schema.json': schema,
    'verify_evidence.py': verifier,
  }
  const entries: Zippable = {}
  const utf8 = new TextEncoder()
  const mtime = new Date(evidence.madeAt)
  for (const [file, content] of Object.entries(texts)) entries[file] = [utf8.encode(content), { mtime }]
  return zipSync(entries)
}
