import { unzipSync } from 'fflate'
import { sha256Of } from '@kurier/wire/canonical-json'
import type { EvidenceFault } from '@kurier/proof/evidence-faults'
import { inPage, takenApart } from '@kurier/proof/evidence-page'
import type { Evidence } from '@kurier/proof/evidence-shape'
import { pageFaults } from '@kurier/proof/verify-evidence'
import { misuse } from '../session/failure.ts'

/** Bytes of an unpacked file that is read at most; a case of 10,000 events has some 30 MB. */
export const MOST_BYTES = 200_000_000

/** The ZIP of a case, unpacked. */
export type EvidenceArchive = { json: string; files: ReadonlyMap<string, string> }

/**
 * Recognises a ZIP by its first bytes and its name: a page may end with a ZIP, and a browser shows a file as a page by
 * its name.
 */
export const isZip = (path: string, bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte) && !/\.(html?|json)$/i.test(path)

/**
 * Unpacks the ZIP of a case.
 * @throws ClientError `usage` if it is not a ZIP, holds a name twice, or not exactly one `evidence-….json`
 */
export function unpacked(path: string, zip: Uint8Array): EvidenceArchive {
  const names: string[] = []
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    names.push(name)
    return originalSize <= MOST_BYTES
  }
  let found: Record<string, Uint8Array>
  try {
    found = unzipSync(zip, { filter: isWanted })
  } catch (cause) {
    throw misuse(`${path} is no ZIP that can be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw misuse(`${path} holds ${twice} twice: what counts, nobody could say.`)
  const text = new TextDecoder('utf-8', { ignoreBOM: true })
  const files = new Map(Object.entries(found).map(([name, bytes]) => [name, text.decode(bytes)]))
  const [json, ...more] = [...files.keys()].filter((name) => /^evidence-[^/]*\.json$/.test(name))
  if (json === undefined || more.length > 0) throw misuse(`${path} holds not exactly one evidence-….json`)
  return { json: files.get(json) ?? '', files }
}

/** Faults in the ZIP besides the data, and its files that are neither sealed nor examined. */
type CompanionVerdict = { faults: EvidenceFault[]; notLookedAt: string[] }

/** Compares the files besides the data in the ZIP with what the service sealed; for format 1 that is the page alone. */
export async function companionFaults({ json, files }: EvidenceArchive, evidence: Evidence): Promise<CompanionVerdict> {
  const name = `evidence-${evidence.case.caseId}`
  const sealed = sealedCompanions(evidence)
  const faults = await pageWithin(files.get(`${name}.html`), json, evidence)
  for (const [id, digest] of Object.entries(sealed)) {
    const text = files.get(id)
    const isRight = text !== undefined && (await sha256Of(text)) === digest
    if (!isRight) faults.push({ code: text === undefined ? 'missing' : 'changed', place: { kind: 'companion', id } })
  }
  const others = [...files.keys()].filter(
    (file) => file !== `${name}.json` && file !== `${name}.html` && !Object.hasOwn(sealed, file),
  )
  if (evidence.format === 'kurier-evidence/1') return { faults, notLookedAt: others }
  const added = others.map((id): EvidenceFault => ({ code: 'added', place: { kind: 'companion', id } }))
  return { faults: [...faults, ...added], notLookedAt: [] }
}

function sealedCompanions(evidence: Evidence): Record<string, string> {
  if (evidence.format === 'kurier-evidence/1') return {}
  const { readme, schema, verifier } = evidence.files
  return { 'LIESMICH-README.txt': readme, 'evidence.schema.json': schema, 'verify_evidence.py': verifier }
}

/** The page must hold these data, and around them only what the service made. */
async function pageWithin(page: string | undefined, json: string, evidence: Evidence): Promise<EvidenceFault[]> {
  const parts = page === undefined ? undefined : takenApart(page)
  if (parts?.block === inPage(json)) return pageFaults(evidence, parts.around)
  return [{ code: page === undefined ? 'missing' : 'changed', place: { kind: 'page' } }]
}
