import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { unzipSync } from 'fflate'
import { readCheckpointToken } from '#sdk/checkpoint.ts'
import { filledText, fitting, isJsonObject, object, parseJson } from '#sdk/json-shape.ts'
import type { EvidenceFault, EvidenceFaultCode, EvidencePlace } from '#sdk/evidence-faults.ts'
import { readServiceKeys, type KeySet } from '#sdk/public-reads.ts'
import { verifyEvidence, type EvidenceVerdict } from '#sdk/verify-evidence.ts'
import { reasons } from '../event-words.ts'
import { misuse } from '../failure.ts'
import type { Session } from '../session.ts'

/** Bytes of an unpacked file that is read at most; a case of 10,000 events has some 30 MB. */
const MOST_BYTES = 200_000_000

const after = `
Nothing is sent. The exit code is 4 when something in the file was changed, and each record that was is named. Whose keys
they are, a file alone cannot prove: compare the fingerprints, or let the keys be compared with those that the service
publishes, read now (--online, with the address of the service) or saved before (--jwks). That the service itself has not
rewritten its past shows to whoever has kept one of its checkpoints from a day on which the case was there (--checkpoint).

  kurier-client verify evidence-0193f2a4-8a00-7000-8000-2b1c0d9e8f70.zip --online`

type Options = { jwks?: string; online?: true; checkpoint?: string[] }

/** `kurier-client verify` */
export function addVerify(program: Command, session: Session): void {
  program
    .command('verify')
    .description('verifies the evidence of a case: a page, a ZIP or JSON (anyone)')
    .argument('<file>', 'evidence-….html, .zip or .json')
    .option('--jwks <file>', "the service's keys, saved from {base_url}/submission-api/.well-known/jwks.json")
    .option('--online', 'read the keys from the service now')
    .option('--checkpoint <file...>', 'checkpoints that were kept (kurier-client checkpoint --save)')
    .addHelpText('after', after)
    .action(async (path: string, { jwks, online, checkpoint = [] }: Options) => {
      const text = await textOf(path)
      const serviceKeys = online ? await readServiceKeys(session.publicClient()) : jwks && (await savedKeys(jwks))
      const checkpoints = await Promise.all(checkpoint.map(keptCheckpoint))
      const trust = { checkpoints, ...(serviceKeys && { serviceKeys }) }
      session.print(answerOf(path, await verifyEvidence(text, trust)))
    })
}

function answerOf(path: string, verdict: EvidenceVerdict) {
  const { isGenuine, faults, events, keys, keysCompared, evidence } = verdict
  const about = evidence ? `${events.length} events of case ${evidence.case.caseId}` : path
  const compared = keysCompared
    ? 'The keys of the service are those that it publishes.'
    : 'Keys, to be compared with those published:'
  return {
    json: {
      file: path,
      isGenuine,
      caseId: evidence?.case.caseId ?? null,
      events: events.length,
      faults,
      keys,
      keysCompared,
    },
    text: [
      ...faults.map((fault) => `FAULT ${faultLine(fault)}`),
      isGenuine ? `${about}: unchanged since ${evidence?.madeAt}.` : `${about}: not as it was sealed.`,
      ...(isGenuine ? [compared, ...keys.map(({ of, kid, thumbprint }) => `  ${of} ${kid}  ${thumbprint}`)] : []),
    ].join('\n'),
    exitCode: isGenuine ? (0 as const) : (4 as const),
  }
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path)
  if (bytes.byteLength > MOST_BYTES) throw misuse(`${path} is larger than ${MOST_BYTES} bytes: no evidence is.`)
  const isZip = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  return new TextDecoder().decode(isZip ? jsonWithin(path, bytes) : bytes)
}

function jsonWithin(path: string, zip: Uint8Array): Uint8Array {
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean =>
    /^(.*\/)?evidence-[^/]*\.json$/.test(name) && originalSize <= MOST_BYTES
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(zip, { filter: isWanted })
  } catch (cause) {
    throw misuse(`${path} is no ZIP that can be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  const [json] = Object.values(files)
  if (!json) throw misuse(`${path} holds no evidence-….json`)
  return json
}

/** The token of a checkpoint as it was kept: in what the service answered, or by itself. */
async function keptCheckpoint(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).trim()
  const whole = fitting(object({ token: filledText }), parseJson(text)?.value)
  const token = whole.ok ? whole.value.token : text
  if (readCheckpointToken(token) === undefined) throw misuse(`${path} holds no checkpoint`)
  return token
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
  changed: 'it was changed after it was sealed',
  added: 'it was put in after the file was sealed',
  missing: 'it was taken out after the file was sealed',
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
