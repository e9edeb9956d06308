import { canonicalJson } from '@kurier/wire/canonical-json'

/** The formats of a file of evidence. */
export type EvidenceFormat = 'kurier-evidence/1' | 'kurier-evidence/2'
/** What the service writes. */
export const EVIDENCE_FORMAT = 'kurier-evidence/2' satisfies EvidenceFormat

/** `typ` of the seal. */
export const SEAL_TYP = 'kurier-evidence+jwt'

/** The lists of a file in their order; each of their records stands on a line of its own. */
export const evidenceLists = ['documents', 'keys', 'events', 'receipts', 'checkpoints'] as const
export type EvidenceList = (typeof evidenceLists)[number]

/** What has a place in the file, as far as its text and its names are concerned. */
export type RecordedEvidence = {
  format: EvidenceFormat
  madeAt: string
  /** Of format 2 on. */
  files?: object
  service: object
  case: object
  documents: readonly { id: string }[]
  keys: readonly { of: string; kid: string }[]
  events: readonly { sequence: number }[]
  receipts: readonly { id: string }[]
  checkpoints: readonly { number: number }[]
}

/** The text of evidence: canonical records (RFC 8785), one a line, so that a line shows which record was changed. */
export function evidenceText(given: RecordedEvidence & { seal: string }): string {
  const { format, madeAt, files, service, case: about, seal } = given
  const head = Object.entries({ format, madeAt, ...(files && { files }), service, case: about }).map(
    ([name, value]) => `"${name}":${canonicalJson(value)}`,
  )
  const records = evidenceLists.map(
    (name) => `"${name}":[${given[name].map((one) => `\n${canonicalJson(one)}`).join(',')}]`,
  )
  return `{${[...head, ...records, `"seal":${JSON.stringify(seal)}`].join(',\n')}}\n`
}

/** A record under the name that the seal gives it. */
export type NamedRecord = { name: string; value: object }
export type SealSection = 'head' | EvidenceList

/** Every record of a file by the section of the seal that holds its digest, in the order of the file. */
export function namedRecords(given: RecordedEvidence): Record<SealSection, NamedRecord[]> {
  const { format, madeAt, files, service, case: about, documents, keys, events, receipts, checkpoints } = given
  return {
    head: [
      { name: 'about', value: { format, madeAt } },
      ...(files ? [{ name: 'files', value: files }] : []),
      { name: 'service', value: service },
      { name: 'case', value: about },
    ],
    documents: documents.map((value) => ({ name: value.id, value })),
    keys: keys.map((value) => ({ name: `${value.of}:${value.kid}`, value })),
    events: events.map((value) => ({ name: String(value.sequence), value })),
    receipts: receipts.map((value) => ({ name: value.id, value })),
    checkpoints: checkpoints.map((value) => ({ name: String(value.number), value })),
  }
}
