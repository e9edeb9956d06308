import { Option, type Command } from 'commander'
import { changePartner, createPartner, readPartner, removePartner } from '#lib/wings/sandbox/partners.ts'
import { readSandbox } from '#lib/wings/sandbox/read-sandbox.ts'
import { behaviour as behaviourSchema, type Behaviour } from '#lib/wings/sandbox/schema.ts'
import {
  administrationDeeds,
  behaviourNumbers,
  partnerKinds,
  rejectionProblems,
  replyDeeds,
  sendings,
} from '#lib/wings/sandbox/terms.ts'
import { invalid } from '#lib/platform/errors.ts'
import { organisationOption, sandboxContext } from './sandbox-context.ts'
import type { SessionAnswer, Session } from './session.ts'
import { table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** What may be said of a behaviour; the words of either kind. */
type SandboxPartnerWish = {
  does?: string
  problem?: string
  afterHours?: string
  sends?: string
  count?: string
  perMinute?: string
  replies?: string
}

const usual: Record<Behaviour['kind'], Behaviour> = {
  administration: { kind: 'administration', does: 'accept', problem: 'schema-violation', afterHours: 0 },
  'online-service': { kind: 'online-service', sends: 'valid', count: 1, perMinute: 60, replies: 'accept' },
}

const optionsOfKind: Record<Behaviour['kind'], readonly (keyof SandboxPartnerWish)[]> = {
  administration: ['does', 'problem', 'afterHours'],
  'online-service': ['sends', 'count', 'perMinute', 'replies'],
}

/** The behaviour that is wished for, where nothing is said as it was. @throws Refusal `invalid` */
function wished(before: Behaviour, wish: SandboxPartnerWish): Behaviour {
  const said = Object.entries<string>(wish)
  const foreign = said.filter(([name]) => !optionsOfKind[before.kind].some((known) => known === name))
  if (foreign.length > 0) {
    throw invalid(
      foreign.map(([name]) => ({ pointer: `/${name}`, detail: `A partner of kind ${before.kind} has no ${name}.` })),
    )
  }
  const values = said.map(([name, value]) => [
    name,
    behaviourNumbers.some((number) => number === name) ? Number(value) : value,
  ])
  const read = behaviourSchema.safeParse({ ...before, ...Object.fromEntries(values) })
  if (read.success) return read.data
  throw invalid(read.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message })))
}

function withBehaviour(command: Command): Command {
  return command
    .addOption(new Option('--does <what>', 'administration: what it does').choices([...administrationDeeds]))
    .addOption(new Option('--problem <name>', 'administration: why it rejects').choices([...rejectionProblems]))
    .option('--after-hours <hours>', 'administration: fetches only so many hours later, by the service clock')
    .addOption(new Option('--sends <what>', 'online service: what it sends').choices([...sendings]))
    .option('--count <number>', 'online service: how many submissions')
    .option('--per-minute <number>', 'online service: how many a minute')
    .addOption(new Option('--replies <what>', 'online service: what it does with replies').choices([...replyDeeds]))
}

type NewWish = SandboxPartnerWish & {
  kind: Behaviour['kind']
  name: string
  destination?: string
  organisation: string
}

/** `kurier sandbox partners …` */
export function addPartners(sandbox: Command, session: Session): void {
  const partners = sandbox.command('partners').description('administrations and online services that the server plays')
  partners
    .command('list')
    .description('list all simulated partners with what they did last, newest first')
    .action(() => session.onDatabase(list))
  withBehaviour(partners.command('add'))
    .description('set up a partner; it begins at once')
    .addOption(new Option('--kind <kind>', 'which side').choices([...partnerKinds]).makeOptionMandatory())
    .requiredOption('--name <name>', 'name of the partner')
    .option('--destination <destinationId>', 'online service: where it sends to', id)
    .addOption(organisationOption())
    .action(({ kind, name, destination: destinationId, organisation: organisationId, ...wish }: NewWish) =>
      session.onDatabase(async () => {
        const behaviour = wished(usual[kind], wish)
        const made = await createPartner(sandboxContext(), { organisationId, name, destinationId, behaviour })
        return { json: made, text: `The partner ${made.partnerId} is set up; the server plays it.` }
      }),
    )
  withBehaviour(partners.command('change'))
    .description('change what a partner does; an online service sends anew')
    .argument('<partnerId>', 'id of the partner', id)
    .action((partnerId: string, wish: SandboxPartnerWish) => session.onDatabase(() => change(partnerId, wish)))
  addSwitches(partners, session)
}

function addSwitches(partners: Command, session: Session): void {
  for (const [name, isRunning] of [
    ['start', true],
    ['stop', false],
  ] as const) {
    partners
      .command(name)
      .description(`${name} a partner`)
      .argument('<partnerId>', 'id of the partner', id)
      .action((partnerId: string) =>
        session.onDatabase(async () => {
          const json = await changePartner(sandboxContext(), { partnerId, isRunning })
          return { json, text: `The partner ${partnerId} is ${isRunning ? 'running' : 'stopped'}.` }
        }),
      )
  }
  partners
    .command('remove')
    .description('remove a partner; its client, its destination and its cases stay')
    .argument('<partnerId>', 'id of the partner', id)
    .action((partnerId: string) =>
      session.onDatabase(async () => {
        await removePartner(sandboxContext(), { partnerId })
        return { json: { partnerId }, text: `The partner ${partnerId} is removed.` }
      }),
    )
}

async function change(partnerId: string, wish: SandboxPartnerWish): Promise<SessionAnswer> {
  const context = sandboxContext()
  const { behaviour } = await readPartner(context, { partnerId })
  const json = await changePartner(context, { partnerId, behaviour: wished(behaviour, wish), isRunning: true })
  return { json, text: `The partner ${partnerId} is changed.` }
}

async function list(): Promise<SessionAnswer> {
  const { partners } = await readSandbox(sandboxContext())
  const rows = partners.map(({ partnerId, kind, name, isRunning, destination, behaviour, acts: [last] }) => [
    partnerId,
    kind,
    name,
    isRunning ? 'running' : 'stopped',
    destination?.destinationId ?? '-',
    behaviour.kind === 'administration' ? behaviour.does : behaviour.sends,
    last ? [last.act, last.problem].filter(Boolean).join(': ') : '-',
  ])
  return { json: { partners }, text: table(['PARTNER', 'KIND', 'NAME', 'STATE', 'DESTINATION', 'DOES', 'LAST'], rows) }
}
