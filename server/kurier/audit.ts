import { InvalidArgumentError, type Command } from 'commander'
import { verifyAuditLog, type AuditFault, type ChainMark } from '#lib/accounts/audit/verify-audit-log.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import {
  verifyCheckpoints,
  type CheckpointFault,
  type CheckpointsVerdict,
} from '#lib/wings/checkpoints/verify-checkpoints.ts'
import { verifyCases, type CaseFault } from '#lib/timelines/verify-cases.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** `kurier audit …` */
export function addNoun(program: Command, session: Session): void {
  const audit = program.command('audit').description('proof that nobody changed or removed what was recorded')
  audit
    .command('verify')
    .description('go through the audit log and its chain; exit code 1 when something was changed or removed')
    .option('--head <position:value>', 'what an earlier run told as head: it must still stand in the chain', mark)
    .action(({ head }: { head?: ChainMark }) => session.onDatabase(() => verifiedLog(head)))
  audit
    .command('verify-cases')
    .description(
      'go through the event logs of all cases (places, chain, signatures) and the checkpoints; exit code 1 as above',
    )
    .option('--case <caseId>', 'of this case only', id)
    .action((options: { case?: string }) => session.onDatabase(() => verifiedCases(options.case)))
}

function mark(text: string): ChainMark {
  const [, position, value = ''] = /^([1-9]\d{0,14}):([\w-]{43})$/.exec(text) ?? []
  if (position === undefined) throw new InvalidArgumentError('It looks like 1234:Qm9…, as an earlier run printed it.')
  return { position: Number(position), value }
}

async function verifiedLog(noted: ChainMark | undefined): Promise<SessionAnswer> {
  const { rows, first, head, faults } = await verifyAuditLog(contextFor(systemActor), { noted })
  const shownHead = head ? `${head.position}:${head.value}` : null
  const since = first ? ` since ${shownTime(first)}` : ''
  return {
    json: { rows, first, head: shownHead, faults },
    text: [
      ...faults.map((fault) => `FAULT ${logWords[fault.fault](fault)}`),
      `${rows} rows${since}: ${faults.length === 0 ? 'nothing was changed or removed.' : 'they are not what was recorded.'}`,
      ...(shownHead ? [`Head: ${shownHead}. Note it elsewhere; --head checks it the next time.`] : []),
    ].join('\n'),
    hasFaults: faults.length > 0,
  }
}

const logWords: Record<AuditFault['fault'], (fault: AuditFault) => string> = {
  changed: ({ position, auditId }) => `row ${auditId} (position ${position}) is not what was written`,
  removed: ({ position, auditId }) => `position ${position} is missing${auditId ? `: row ${auditId} was removed` : ''}`,
  unchained: ({ auditId }) => `row ${auditId} was taken out of the chain`,
  'other-head': ({ position }) => `position ${position} is not what was noted: the chain was made anew`,
}

async function verifiedCases(caseId: string | undefined): Promise<SessionAnswer> {
  const context = contextFor(systemActor)
  const { cases, events, faults } = await verifyCases(context, { caseId })
  const checked = caseId === undefined ? await verifyCheckpoints(context) : undefined
  const verdict = faults.length === 0 ? 'all as they were recorded.' : 'they are not what was recorded.'
  return {
    json: { cases, events, faults, ...(checked && { checkpoints: checked }) },
    text: [
      ...faults.map((fault) => `FAULT case ${fault.caseId}, event ${fault.sequence}: ${caseWords[fault.fault]}`),
      `${events} events of ${cases} cases: ${verdict}`,
      ...(checked ? inWords(checked) : []),
    ].join('\n'),
    hasFaults: faults.length > 0 || (checked?.faults.length ?? 0) > 0,
  }
}

function inWords({ checkpoints, faults }: CheckpointsVerdict): string[] {
  return [
    ...faults.map((fault) => `FAULT checkpoint ${fault.number}: ${checkpointWords[fault.fault](fault)}`),
    `${checkpoints} checkpoints: ${faults.length === 0 ? 'they hold.' : 'they do not hold.'}`,
  ]
}

const checkpointWords: Record<CheckpointFault['fault'], (fault: CheckpointFault) => string> = {
  removed: () => 'it is missing',
  signature: () => 'its signature is not by a key of the service',
  content: () => 'its token says something else than what is kept of it',
  root: () => 'the leaves that are kept do not lead to its root',
  'time-stamp': () => 'its time stamp is none over it',
  case: ({ caseId }) => `the events of case ${caseId} are not those of then`,
}

const caseWords: Record<CaseFault['fault'], string> = {
  removed: 'it was removed',
  chain: 'it does not follow from the event before it',
  signature: 'its signature is not by a key of its author',
}
