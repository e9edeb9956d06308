import { InvalidArgumentError } from 'commander'
import { option } from '@kurier/cli/parameters'
import { shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { verifyAuditLog, type AuditFault, type ChainMark } from '#lib/accounts/audit/verify-audit-log.ts'
import {
  verifyCheckpoints,
  type CheckpointFault,
  type CheckpointsVerdict,
} from '#lib/wings/checkpoints/verify-checkpoints.ts'
import { verifyCases, type CaseFault } from '#lib/timelines/verify-cases.ts'
import { codeFor, command } from './session.ts'

const verify = command({
  name: 'verify',
  about: 'go through the audit log and its chain; exit code 1 when something was changed or removed',
  takes: {
    noted: option(
      '--head <position:value>',
      'what an earlier run told as head: it must still stand in the chain',
      mark,
    ),
  },
  run: async (wish, { context }) => {
    const { rows, first, head, faults } = await verifyAuditLog(context, wish)
    return { rows, first, head: head ? `${head.position}:${head.value}` : null, faults }
  },
  shown: ({ rows, first, head, faults }) =>
    [
      ...faults.map((fault) => `FAULT ${logWords[fault.fault](fault)}`),
      `${rows} rows${first ? ` since ${shownTime(first)}` : ''}: ${faults.length === 0 ? 'nothing was changed or removed.' : 'they are not what was recorded.'}`,
      ...(head ? [`Head: ${head}. Note it elsewhere; --head checks it the next time.`] : []),
    ].join('\n'),
  exitCode: ({ faults }) => codeFor(faults.length > 0),
})

const verifyAllCases = command({
  name: 'verify-cases',
  about: 'go through the event logs of all cases (places, chain, signatures) and the checkpoints; exit code 1 as above',
  takes: { caseId: option('--case <caseId>', 'of this case only', id) },
  run: async ({ caseId }, { context }) => ({
    ...(await verifyCases(context, { caseId })),
    ...(caseId === undefined && { checkpoints: await verifyCheckpoints(context) }),
  }),
  shown: ({ cases, events, faults, checkpoints }) =>
    [
      ...faults.map((fault) => `FAULT case ${fault.caseId}, event ${fault.sequence}: ${caseWords[fault.fault]}`),
      `${events} events of ${cases} cases: ${faults.length === 0 ? 'all as they were recorded.' : 'they are not what was recorded.'}`,
      ...(checkpoints ? inWords(checkpoints) : []),
    ].join('\n'),
  exitCode: ({ faults, checkpoints }) => codeFor(faults.length + (checkpoints?.faults.length ?? 0) > 0),
})

/** `kurier audit …` */
export const commands = [
  {
    name: 'audit',
    about: 'proof that nobody changed or removed what was recorded',
    commands: [verify, verifyAllCases],
  },
]

function mark(text: string): ChainMark {
  const [, position, value = ''] = /^([1-9]\d{0,14}):([\w-]{43})$/.exec(text) ?? []
  if (position === undefined) throw new InvalidArgumentError('It looks like 1234:Qm9…, as an earlier run printed it.')
  return { position: Number(position), value }
}

const logWords: Record<AuditFault['fault'], (fault: AuditFault) => string> = {
  changed: ({ position, auditId }) => `row ${auditId} (position ${position}) is not what was written`,
  removed: ({ position, auditId }) => `position ${position} is missing${auditId ? `: row ${auditId} was removed` : ''}`,
  unchained: ({ auditId }) => `row ${auditId} was taken out of the chain`,
  'other-head': ({ position }) => `position ${position} is not what was noted: the chain was made anew`,
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
