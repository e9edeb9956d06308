import { findFormDefinition } from '#lib/wings/applications/read-form.ts'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { dataValidator } from '@kurier/forms/data-validator'
import type { RejectionProblem } from '#lib/wings/sandbox/terms.ts'
import type { AdministrationBehaviour } from '#lib/wings/sandbox/schema.ts'
import type { SystemActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { MESSAGE_SCHEMA } from '@kurier/wire/names'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { DataValidator } from '@kurier/sdk/data-validation'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import type { ProblemInstance } from '@kurier/sdk/problems'
import { decisionNotice } from '@kurier/sides/application'
import { decide, submissionsOf } from '@kurier/sides/inbox'

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
  const submissions = submissionsOf(system, judgeOf(context))
  // as a system does that looks what waits; the log has it as told by polling, and before it is decided
  await submissions.waiting()
  await recordTellings(context)
  const found = await submissions.open(submissionId)
  const detail = 'Chosen for this simulated administration.'
  const isChosen = found.ok && does === 'reject'
  await did(
    await decide(submissions, found, isChosen ? { name: problem, instance: placeOf[problem], detail } : undefined),
  )
  if (!found.ok || (does !== 'reply' && does !== 'ask')) return
  await answer(system, found, does)
  await did('replied')
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
  const asked = { data: { content: JSON.stringify(request), schemaUri: `${schemaBase}/${MESSAGE_SCHEMA}` } }
  await system.reply({ caseId, answered: opened.metadata, ...(does === 'ask' ? asked : decisionNotice()) })
}
