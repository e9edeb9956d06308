import type { EvidenceFault } from './evidence-faults.ts'
import { evidenceLists, evidenceText, namedRecords, type EvidenceFormat } from './evidence-format.ts'
import { inPage, isPage, takenApart } from './evidence-page.ts'
import { placeOf } from './evidence-place.ts'
import { evidenceShapes, type Evidence } from './evidence-shape.ts'
import { fitting, isJsonObject, parseJson } from '@kurier/sdk/json-shape'
import type { ServiceIdentity } from '@kurier/sdk/service-identity'

/** The content of a file, and the text around its data if it is a page; or why it must not be judged any further. */
export type ReadEvidence = { evidence: Evidence; around?: string } | { faults: EvidenceFault[] }

const refused = (code: EvidenceFault['code'], detail: string, sequence?: number): ReadEvidence => {
  const place = sequence === undefined ? ({ kind: 'file' } as const) : ({ kind: 'event', sequence } as const)
  return { faults: [{ code, place, detail }] }
}

/**
 * Reads the text of a file. The text must be exactly as its format says, with all members of the format and no others,
 * and each name in a list must be unique: so every change shows, even of a space, and no two readers see two things. A
 * refused file is not examined further.
 */
export function readEvidence(file: string): ReadEvidence {
  if (!isPage(file)) return readText(file, (written) => written)
  const parts = takenApart(file)
  if (parts === undefined) return refused('not-evidence', 'The page has not exactly one block of data.')
  const read = readText(parts.block, inPage)
  return 'faults' in read ? read : { ...read, around: parts.around }
}

/** @param asWritten the spelling of a text at this place */
function readText(given: string, asWritten: (text: string) => string): ReadEvidence {
  const parsed = parseJson(given)
  if (parsed === undefined) return brokenLine(given)
  const format = isJsonObject(parsed.value) ? parsed.value.format : undefined
  if (typeof format !== 'string' || !/^kurier-evidence\/[1-9]\d{0,2}$/.test(format))
    return refused('not-evidence', 'The file names no format of evidence.')
  if (!isKnown(format)) return refused('format-unknown', format)
  const checked = fitting(evidenceShapes[format], parsed.value)
  if (!checked.ok) return refused('not-evidence', checked.fault, eventIn(checked.fault))
  const written = asWritten(evidenceText(checked.value))
  if (given !== written) return layoutFault(given, written)
  const twice = namesTwice(checked.value)
  return twice.length > 0 ? { faults: twice } : { evidence: checked.value }
}

const isKnown = (format: string): format is EvidenceFormat => Object.hasOwn(evidenceShapes, format)

/** Records of one list that share a name: the seal cannot say which of them it means. */
function namesTwice(evidence: Evidence): EvidenceFault[] {
  const records = namedRecords(evidence)
  return evidenceLists.flatMap((list) => {
    const names = records[list].map(({ name }) => name)
    const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at))
    return [...twice].map((name): EvidenceFault => ({ code: 'twice', place: placeOf(list, name) }))
  })
}

/** Who the service is and was, the present one last. */
export function identitiesIn(evidence: Evidence): ServiceIdentity[] {
  if (evidence.format === 'kurier-evidence/1') {
    const { issuer, eventTypeBase } = evidence.service
    return [{ issuer, eventTypeBase }]
  }
  return evidence.service.identities.map(({ issuer, eventTypeBase, from, until }) => ({
    issuer,
    eventTypeBase,
    ...(from !== null && { from: new Date(from) }),
    ...(until !== null && { until: new Date(until) }),
  }))
}

/** The line of an event within the file: every record has its own. The line's place gives its number. */
function eventOnLine(lines: readonly string[], at: number): number | undefined {
  const first = lines.findIndex((line) => line.endsWith('"events":['))
  const end = lines.findIndex((line) => line.startsWith('"receipts":['))
  return first !== -1 && at > first && (end === -1 || at < end) ? at - first : undefined
}

/** The first record that is no JSON by itself. */
function brokenLine(given: string): ReadEvidence {
  const lines = given.split('\n')
  const isRecord = (line: string): boolean => line.startsWith('{') || line.includes('"sequence":')
  const isBroken = (line: string, at: number): boolean =>
    at > 0 && isRecord(line) && parseJson(line.replace(/\]?,?\r?$/, '')) === undefined
  return refused('unreadable', 'The file is no JSON (any more).', eventOnLine(lines, lines.findIndex(isBroken)))
}

function layoutFault(given: string, expected: string): ReadEvidence {
  const lines = given.split('\n')
  const at = expected.split('\n').findIndex((line, index) => line !== lines[index])
  return refused('unreadable', `Line ${at + 1} is not written as the service writes it.`, eventOnLine(lines, at))
}

/** The event that a pointer such as `/events/3/token` leads to. */
function eventIn(fault: string): number | undefined {
  const [, index] = /^\/events\/(\d+)/.exec(fault) ?? []
  return index === undefined ? undefined : Number(index) + 1
}
