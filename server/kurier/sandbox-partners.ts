import { argument, needed, option } from '@kurier/cli/parameters'
import { columns } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { fitting } from '#lib/platform/fitting.ts'
import { changePartner, createPartner, readPartner, removePartner } from '#lib/wings/sandbox/partners.ts'
import { readSandbox } from '#lib/wings/sandbox/read-sandbox.ts'
import { behaviour as behaviourSchema, type Behaviour } from '#lib/wings/sandbox/schema.ts'
import { administrationDeeds, partnerKinds, rejectionProblems, replyDeeds, sendings } from '#lib/wings/sandbox/terms.ts'
import { organisationId, sandboxCommand } from './sandbox-command.ts'

const usual: Record<Behaviour['kind'], Behaviour> = {
  administration: { kind: 'administration', does: 'accept', problem: 'schema-violation', afterHours: 0 },
  'online-service': { kind: 'online-service', sends: 'valid', count: 1, perMinute: 60, replies: 'accept' },
}

const partnerId = argument('<partnerId>', 'id of the partner', id)

/** What may be said of a behaviour; the words of either kind. */
const behaviour = {
  does: option('--does <what>', 'administration: what it does', administrationDeeds),
  problem: option('--problem <name>', 'administration: why it rejects', rejectionProblems),
  afterHours: option(
    '--after-hours <hours>',
    'administration: fetches only so many hours later, by the service clock',
    Number,
  ),
  sends: option('--sends <what>', 'online service: what it sends', sendings),
  count: option('--count <number>', 'online service: how many submissions', Number),
  perMinute: option('--per-minute <number>', 'online service: how many a minute', Number),
  replies: option('--replies <what>', 'online service: what it does with replies', replyDeeds),
}

const list = sandboxCommand({
  name: 'list',
  about: 'list all simulated partners with what they did last, newest first',
  run: async (_, { context }) => ({ partners: (await readSandbox(context)).partners }),
  shown: ({ partners: all }) =>
    columns(all, {
      PARTNER: (partner) => partner.partnerId,
      KIND: ({ kind }) => kind,
      NAME: ({ name }) => name,
      STATE: ({ isRunning }) => (isRunning ? 'running' : 'stopped'),
      DESTINATION: ({ destination }) => destination?.destinationId,
      DOES: (partner) =>
        partner.behaviour.kind === 'administration' ? partner.behaviour.does : partner.behaviour.sends,
      LAST: ({ acts: [last] }) => last && [last.act, last.problem].filter(Boolean).join(': '),
    }),
})

const add = sandboxCommand({
  name: 'add',
  about: 'set up a partner; it begins at once',
  takes: {
    ...behaviour,
    kind: needed('--kind <kind>', 'which side', partnerKinds),
    name: needed('--name <name>', 'name of the partner'),
    destinationId: option('--destination <destinationId>', 'online service: where it sends to', id),
    organisationId,
  },
  run: ({ kind, name, destinationId, organisationId: organisation, ...wish }, { context }) =>
    createPartner(context, {
      organisationId: organisation,
      name,
      destinationId,
      behaviour: fitting(behaviourSchema, { ...usual[kind], ...wish }),
    }),
  shown: (made) => `The partner ${made.partnerId} is set up; the server plays it.`,
})

const change = sandboxCommand({
  name: 'change',
  about: 'change what a partner does; an online service sends anew',
  takes: { ...behaviour, partnerId },
  run: async ({ partnerId: changed, ...wish }, { context }) => {
    const before = await readPartner(context, { partnerId: changed })
    const wished = fitting(behaviourSchema, { ...before.behaviour, ...wish })
    return changePartner(context, { partnerId: changed, behaviour: wished, isRunning: true })
  },
  shown: (changed) => `The partner ${changed.partnerId} is changed.`,
})

const switchTo = (name: 'start' | 'stop', isRunning: boolean) =>
  sandboxCommand({
    name,
    about: `${name} a partner`,
    takes: { partnerId },
    run: (wish, { context }) => changePartner(context, { ...wish, isRunning }),
    shown: (changed) => `The partner ${changed.partnerId} is ${isRunning ? 'running' : 'stopped'}.`,
  })

const remove = sandboxCommand({
  name: 'remove',
  about: 'remove a partner; its client, its destination and its cases stay',
  takes: { partnerId },
  run: async (wish, { context }) => {
    await removePartner(context, wish)
    return wish
  },
  shown: (removed) => `The partner ${removed.partnerId} is removed.`,
})

/** `kurier sandbox partners …` */
export const partners = [list, add, change, switchTo('start', true), switchTo('stop', false), remove]
