import { eventsOf, confirmsReceipt, reasonsIn, stateOf, toldEvents } from '#components/wings/forms/follow/case-story.ts'
import { followCase, readLog } from '#components/wings/forms/follow/follow-case.ts'
import type { WholeReceipt } from '#components/wings/forms/receipt.ts'
import { applicantIn } from '#components/wings/workbench/applicant-in.ts'
import { checksOf } from '#components/wings/workbench/desk/checks.ts'
import { openWork, readAttachment, type OpenedWork } from '#components/wings/workbench/open-work.ts'
import { problemsOf } from '@kurier/forms/fault-problems'
import { holdKey } from '@kurier/sdk/keys'
import { eventProblem } from '@kurier/sdk/problems'
import { inWords, submissionsOf } from '@kurier/sides/inbox'
import type { Stage } from './stage.ts'

export type Decision = 'accepted' | 'rejected'

const reason = 'A made-up fault: what was sent is to be sent once more.'

/**
 * Opens what was sent, as the workbench does, and finds everything right.
 * @throws Error with what is wrong
 */
export async function openAsDesk({ system, keys, formOf }: Stage, submissionId: string): Promise<OpenedWork> {
  if (!(await submissionsOf(system).waiting()).includes(submissionId))
    throw new Error('It does not wait for the office.')
  const held = await holdKey(keys.encryption.privateKey, 'encryption')
  const work = await openWork(system, submissionId, [held], formOf)
  if (!work.opened) throw new Error(`The office finds: ${inWords(work.problems)}`)
  const { problems, isOffered, data } = work
  if (data.kind !== 'form') throw new Error('The workbench shows the data record without its form.')
  const wrong = checksOf({ problems, faults: data.faults.length, ...(isOffered !== undefined && { isOffered }) })
    .filter(({ state }) => state !== 'right')
    .map(({ name, state }) => `${name} ${state}`)
  if (wrong.length > 0) {
    const { problemTypeBase } = await system.http.addresses()
    const told = problemsOf(data.form, data.faults, { problemTypeBase, language: 'de' }).map(({ detail }) => detail)
    throw new Error([`The checks of the workbench say: ${wrong.join(', ')}.`, ...told].join(' '))
  }
  for (const { attachmentId } of work.opened.attachments) {
    const { problems: faults = [] } = await readAttachment(system, work.opened, attachmentId)
    if (faults.length > 0) throw new Error(`The office finds in an attachment: ${inWords(faults)}`)
  }
  return work
}

/** The applicant as the workbench lists them; null where it finds no name. */
export function applicantOf({ data }: OpenedWork): string | null {
  const applicant = applicantIn(data)
  return applicant.kind === 'known' ? applicant.name : null
}

/** Decides as the workbench does; a rejection is a technical one. */
export async function decide({ system }: Stage, { opened, submission }: OpenedWork, decision: Decision): Promise<void> {
  if (decision === 'accepted') {
    await system.accept(opened)
    return
  }
  const { problemTypeBase } = await system.http.addresses()
  await system.reject(submission, [eventProblem(problemTypeBase, 'schema-violation', 'data', reason)])
}

/**
 * The applicant follows the case by the receipt, and reads how it was decided and why.
 * @throws Error when the status page says something else
 */
export async function followTo({ place }: Stage, receipt: WholeReceipt, decision: Decision): Promise<void> {
  const { events, unverified } = await readLog(await followCase({ ...receipt, receipt }, place))
  if (unverified > 0) throw new Error(`The applicant cannot verify ${unverified} events.`)
  const own = eventsOf(events, receipt.submissionId)
  const state = stateOf(own)
  if (state !== decision) throw new Error(`The applicant reads: ${state}, though it was ${decision}.`)
  const accepted = own.find(({ name }) => name === 'accept-submission')
  if (accepted?.name === 'accept-submission' && !confirmsReceipt(accepted.content.authenticationTags, receipt))
    throw new Error('The office accepted something else than the receipt names.')
  const words = toldEvents(own, receipt.submissionId).flatMap(({ problems }) =>
    reasonsIn(problems).flatMap((told) => told.words),
  )
  if (decision === 'rejected' && !words.includes(reason)) throw new Error('The applicant does not read the reason.')
}
