import { readFile } from 'node:fs/promises'
import { argument, option } from '@kurier/cli/parameters'
import { isJsonObject } from '@kurier/sdk/json-shape'
import {
  isNotUnderstood,
  outcomeOf,
  type EvidenceFault,
  type EvidenceFaultCode,
  type EvidenceTrust,
} from '@kurier/proof/evidence-faults'
import type { EvidencePlace } from '@kurier/proof/evidence-place'
import { readServiceKeys, type KeySet } from '@kurier/sdk/public-reads'
import { verifyEvidence, type EvidenceVerdict } from '@kurier/proof/verify-evidence'
import { reasons } from '../content/event-words.ts'
import { companionFaults, isZip, MOST_BYTES, unpacked } from '../content/evidence-archive.ts'
import { misuse, outcomeExitCodes } from '../session/failure.ts'
import { command } from '../session/session.ts'
import { keptIn } from './checkpoint.ts'

const after = `
Nothing is sent. The exit code is 4 when something in the file was changed, and each record that was is named; it is 5 when
signatures and hashes hold, but of a format, an issuer or a type of event that this program does not know. Whose keys they
are, a file alone cannot prove: compare the fingerprints, or let the keys be compared with those that the service
publishes, read now (--online, with the address of the service) or saved before (--jwks). That the service itself has not
rewritten its past shows to whoever has kept one of its checkpoints from a day on which the case was there (--checkpoint).

  kurier-client verify evidence-0193f2a4-8a00-7000-8000-2b1c0d9e8f70.zip --online`

/** `kurier-client verify` */
export const verify = command({
  name: 'verify',
  about: 'verifies the evidence of a case: a page, a ZIP or JSON (anyone)',
  takes: {
    file: argument('<file>', 'evidence-….html, .zip or .json'),
    jwks: option('--jwks <file>', "the service's keys, saved from {base_url}/submission-api/.well-known/jwks.json"),
    isOnline: option('--online', 'read the keys from the service now'),
    kept: option('--checkpoint <file...>', 'checkpoints that were kept (kurier-client checkpoint --save)'),
  },
  after,
  run: async ({ file, jwks, isOnline, kept = [] }, session) => {
    const serviceKeys = isOnline ? await readServiceKeys(session.publicClient()) : jwks && (await savedKeys(jwks))
    const checkpoints = (await Promise.all(kept.map(keptIn))).map(({ token }) => token)
    return { file, ...(await judged(file, { checkpoints, ...(serviceKeys && { serviceKeys }) })) }
  },
  json: ({ file, verdict, notLookedAt }) => {
    const { outcome, faults, events, keys, keysCompared, evidence } = verdict
    const caseId = evidence?.case.caseId ?? null
    return { file, outcome, caseId, events: events.length, faults, keys, keysCompared, notLookedAt }
  },
  shown: ({ file, verdict, notLookedAt }) => {
    const { outcome, faults, events, evidence } = verdict
    const about = evidence ? `${events.length} events of case ${evidence.case.caseId}` : file
    const said = {
      unchanged: `${about}: unchanged since ${evidence?.madeAt}.`,
      changed: `${about}: not as it was sealed.`,
      'not-understood': `${about}: right as far as this program knows it; the rest it does not know. A newer version may.`,
    }
    return [
      ...faults.map((fault) => `${isNotUnderstood(fault) ? 'UNKNOWN' : 'FAULT'} ${faultLine(fault)}`),
      said[outcome],
      ...(outcome === 'unchanged' ? furtherLines(verdict) : []),
      ...(notLookedAt.length > 0 ? [`Not looked at: ${notLookedAt.join(', ')}`] : []),
    ].join('\n')
  },
  exitCode: ({ verdict }) => outcomeExitCodes[verdict.outcome],
})

/** What a file that is unchanged does not prove by itself. */
function furtherLines({ evidence, keys, keysCompared }: EvidenceVerdict): string[] {
  const stamped = (evidence?.checkpoints ?? []).filter(({ timestamp }) => timestamp !== null)
  return [
    ...(stamped.length > 0
      ? [
          `Time stamps of ${stamped.length} checkpoints are not checked here: openssl ts -verify does (docs/clients/checkpoints.md).`,
        ]
      : []),
    keysCompared
      ? 'The keys of the service are those that it publishes.'
      : 'Keys, to be compared with those published:',
    ...keys.map(({ of, kid, thumbprint }) => `  ${of} ${kid}  ${thumbprint}`),
  ]
}

/** @param notLookedAt files of a ZIP for which nobody vouches */
type EvidenceJudgement = { verdict: EvidenceVerdict; notLookedAt: string[] }

async function judged(path: string, trust: EvidenceTrust): Promise<EvidenceJudgement> {
  const bytes = await readFile(path)
  if (bytes.byteLength > MOST_BYTES) throw misuse(`${path} is larger than ${MOST_BYTES} bytes: no evidence is.`)
  if (!isZip(path, bytes)) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { verdict: await verifyEvidence(text, trust), notLookedAt: [] }
  }
  const archive = unpacked(path, bytes)
  const verdict = await verifyEvidence(archive.json, trust)
  if (!verdict.evidence) return { verdict, notLookedAt: [] }
  const { faults, notLookedAt } = await companionFaults(archive, verdict.evidence)
  const all = [...verdict.faults, ...faults]
  return { verdict: { ...verdict, faults: all, outcome: outcomeOf(all) }, notLookedAt }
}

async function savedKeys(path: string): Promise<KeySet> {
  const text = await readFile(path, 'utf8')
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown } // looked at below
    if (Array.isArray(keys) && keys.every(isJsonObject)) return { keys }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw misuse(`${path} holds no JWK Set: expected is {"keys":[…]}`)
}

const words: Record<EvidenceFaultCode, string> = {
  ...reasons,
  unreadable: 'it was changed and cannot be read any more',
  'not-evidence': 'it has not the form of evidence',
  twice: 'it stands twice in the file: which of them counts, nobody could say',
  'format-unknown': 'this program does not know its format',
  changed: 'it was changed after it was sealed',
  added: 'it was put in after the file was sealed',
  missing: 'it was taken out after the file was sealed',
  moved: 'it was put at another place after the file was sealed',
  'page-changed': "it is not the service's around the data: do not believe what it shows",
  'page-unknown': 'this program does not know what stands around its data: do not believe what it shows',
  'seal-wrong': 'it is not made with a key of the service that is in the file',
  'key-not-valid': 'it was signed while its key was not in use',
  'tag-differs': 'what is stored of it is not what was announced',
  'key-differs': 'the service does not publish it',
  'receipt-wrong': 'it is not signed by the service, or not about this case',
  'checkpoint-wrong': 'it is not signed by the service, or does not hold this case as it stands here',
  'checkpoint-differs': 'it is not the one that was kept: the service has rewritten its past',
}

/** Which record of a file of evidence. */
function placeName(place: EvidencePlace): string {
  if (place.kind === 'event') return `event ${place.sequence}`
  if (place.kind === 'checkpoint') return `checkpoint ${place.number}`
  return 'id' in place ? `${place.kind} ${place.id}` : place.kind
}

/** One fault of a file of evidence in a line. */
function faultLine({ code, place, detail }: EvidenceFault): string {
  return `${placeName(place)}: ${words[code]}${detail === undefined ? '' : ` (${detail})`}`
}
