import { findFormDefinition } from '#lib/wings/applications/read-form.ts'
import { dataValidator } from '@kurier/forms/data-validator'
import type { RejectionProblem } from '#lib/wings/sandbox/terms.ts'
import type { AdministrationBehaviour } from '#lib/wings/sandbox/schema.ts'
import type { SystemActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { MESSAGE_SCHEMA } from '@kurier/wire/names'
import { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { DataValidator } from '@kurier/sdk/data-validation'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import { chunksOf } from '@kurier/sdk/byte-stream'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import { eventProblem, type ProblemInstance } from '@kurier/sdk/problems'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { decisionNotice } from '../sides/application.ts'
import { privateKeys, type KeyPairs } from '../sides/destination.ts'

/** The names under which an administration's acts are noted. */
type Deed = 'accepted' | 'rejected' | 'replied'

/** Where a problem lies that is chosen without looking. */
const placeOf: Record<RejectionProblem, ProblemInstance> = {
  'schema-violation': 'data',
  'syntax-violation': 'data',
  'encryption-issue': 'data',
  'hash-mismatch': 'data',
  'unsupported-schema': 'metadata',
  'attachments-mismatch': 'submission',
  'service-mismatch': 'metadata',
}

/** Judges data records by the form of their schema, as far as this installation knows it. */
export function judgeOf(context: Context<SystemActor>): DataValidator {
  return async (data) => {
    const known = await findFormDefinition(context, data)
    return known ? dataValidator([known], 'en', 'everyone')(data) : []
  }
}

/** A simulated administration, with the private keys of its one destination. */
export function administrationSystem(connection: ConnectionOptions, keys: KeyPairs, now: () => Date) {
  return new AdministrationSystem({ ...connection, cipher: streamingCipher, keysOf: () => privateKeys(keys), now })
}

/**
 * Does with a submission what the behaviour says. What is found wrong with it leads to rejection, whatever it says.
 * @param did is told of each thing done
 */
export async function handleSubmission(
  context: Context<SystemActor>,
  system: AdministrationSystem,
  submissionId: string,
  { does, problem }: Pick<AdministrationBehaviour, 'does' | 'problem'>,
  did: (deed: Deed) => Promise<void>,
): Promise<void> {
  // as a system does that looks what waits; the log has it as told by polling
  await system.listSubmissions()
  const opened = await system.openSubmission(submissionId, { validate: judgeOf(context) })
  if (!opened.ok || does === 'reject') {
    const { problemTypeBase } = await system.http.addresses()
    const chosen = eventProblem(problemTypeBase, problem, placeOf[problem], 'Chosen for this simulated administration.')
    await system.reject(opened.submission, opened.ok ? [chosen] : opened.problems)
    return did('rejected')
  }
  await readAttachments(system, opened)
  await system.accept(opened)
  await did('accepted')
  if (does !== 'reply' && does !== 'ask') return
  await answer(system, opened, does)
  await did('replied')
}

/** Accepting documents that every part was read and found right. */
async function readAttachments(system: AdministrationSystem, opened: OpenedSubmission): Promise<void> {
  for (const { attachmentId } of opened.metadata.contentStructure.attachments) {
    const { unverifiedPlaintext } = await system.openAttachment(opened, attachmentId)
    for await (const _ of chunksOf(unverifiedPlaintext)) continue
  }
}

const request = {
  subject: 'Bitte reichen Sie Unterlagen nach',
  message:
    'Guten Tag,\n\nfür Ihren Antrag fehlen noch ein Nachweis Ihres Einkommens und Ihr Mietvertrag. ' +
    'Bitte reichen Sie beides innerhalb von zwei Wochen im selben Vorgang nach.\n\nDiese Nachricht hat eine ' +
    'simulierte Behörde geschrieben.',
}

async function answer(system: AdministrationSystem, opened: OpenedSubmission, does: 'reply' | 'ask'): Promise<void> {
  const { caseId } = opened.submission
  const { schemaBase } = await system.http.addresses()
  const { data, letter } = decisionNotice()
  const asked = { content: JSON.stringify(request), schemaUri: `${schemaBase}/${MESSAGE_SCHEMA}` }
  await system.reply({
    caseId,
    answered: opened.metadata,
    data: does === 'ask' ? asked : data,
    attachments: does === 'ask' ? [] : [letter],
  })
}
