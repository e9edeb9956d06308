import { columns, shownTime, table } from '@kurier/cli/texts'
import { messagesOf } from '#components/messages/areas.ts'
import { attentionFact } from '#components/wings/attention/attention-fact.ts'
import {
  healthAlarms,
  healthFacts,
  type HealthAlarm,
  type HealthSpeech,
} from '#components/wings/overview/health-facts.ts'
import type { Context } from '#lib/platform/context.ts'
import { attentionTones } from '#lib/rooms/room.ts'
import { overviewFor } from '#lib/wings/attention/overview-for.ts'
import type { AttentionGroup } from '#lib/wings/attention/schema.ts'
import { listSigningKeys } from '#lib/wings/overview/list-signing-keys.ts'
import { operationOfNode } from '#lib/wings/overview/operation-of-node.ts'
import type { Operation, SigningKeys } from '#lib/wings/overview/operation-schema.ts'
import { say, type Facts } from '#lib/words/say.ts'
import { attention as finders } from '#lib/works/works.ts'
import { command } from './session.ts'

/** Exit codes: `info` asks nobody to act at once. */
const codes = { nobody: 0, info: 0, warning: 3, danger: 4 } as const
type Need = keyof typeof codes

/** `operation`: without what is true of a running server's own process alone. */
type Status = {
  needs: Need
  attention: AttentionGroup[]
  alarms: Pick<HealthAlarm, 'name' | 'tone'>[]
  operation: Omit<Operation, 'node' | 'checks'> & { version: string; checks: Partial<Operation['checks']> }
  keys: SigningKeys['keys']
}
type FoundStatus = { status: Status; inWords: string }

/** Facts of a running server's own process, which this one is not. */
const ofServers: ReadonlySet<string> = new Set(['running', 'notSent', 'checks.pages'])

async function lookedAt(context: Context): Promise<FoundStatus> {
  const [{ attention }, whole, { keys }, speech] = await Promise.all([
    overviewFor(context, finders),
    operationOfNode(context),
    listSigningKeys(context),
    pageSpeech(),
  ])
  const { node, ...operation } = whole
  const { pages: _ofServers, ...checks } = whole.checks
  const alarms = healthAlarms(whole, speech.health)
  const tones = [...attention, ...alarms].map(({ tone }) => tone)
  const needs = attentionTones.find((tone) => tones.includes(tone)) ?? 'nobody'
  const signing = keys.filter(({ signsNow }) => signsNow)
  const told = alarms.map(({ name, tone }) => ({ name, tone }))
  return {
    status: {
      needs,
      attention,
      alarms: told,
      operation: { ...operation, checks, version: node.version },
      keys: signing,
    },
    inWords: [
      ...attentionTones.flatMap((tone) => [
        ...alarms.filter((one) => one.tone === tone).map(alarmShown),
        ...attention.filter((one) => one.tone === tone).map((group) => groupShown(group, speech)),
      ]),
      ...(tones.length === 0 ? [speech.attention('quiet')] : []),
      healthShown(whole, speech.health),
      columns(signing, {
        SIGNS: ({ purpose }) => speech.keys(`purposes.${purpose}`),
        SINCE: ({ activeFrom }) => shownTime(activeFrom),
        KEY: ({ kid }) => kid,
      }),
    ].join('\n\n'),
  }
}

type TextsByPath = (text: string, facts?: Facts) => string
type StatusSpeech = { attention: TextsByPath; keys: TextsByPath; health: HealthSpeech }

/** What the start page says, in English; moments and sizes as all commands write them. */
async function pageSpeech(): Promise<StatusSpeech> {
  const { overview, admin } = await messagesOf('en', ['overview', 'admin'])
  return {
    attention: textsIn(overview.attention),
    keys: textsIn(admin.keys),
    health: { t: textsIn(admin.overview), when: shownTime, size: sizeShown },
  }
}

/** The texts below a part of an area, by their paths. */
function textsIn(tree: object): TextsByPath {
  return (path, facts) => {
    const found = path
      .split('.')
      .reduce<unknown>((at, name) => Object.entries(at ?? {}).find(([key]) => key === name)?.[1], tree)
    if (typeof found !== 'string') throw new Error(`there is no text ${path}`)
    return say('en', found, facts)
  }
}

const units = ['kB', 'MB', 'GB', 'TB'] as const

function sizeShown(bytes: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1))
  return `${(bytes / 1000 ** (at + 1)).toFixed(1)} ${units[at]}`
}

const marks = { danger: '[!!]', warning: '[!]', info: '[i]' } as const

function alarmShown({ tone, title, note, lines, more }: HealthAlarm): string {
  const each = lines.map(({ kind, subject, times }) => `- ${kind}: ${subject}, ${times}`)
  return [`${marks[tone]} ${title}`, note, ...each, ...(more ? [more] : [])].join('\n')
}

function groupShown({ kind, tone, total, items }: AttentionGroup, { attention: t }: StatusSpeech): string {
  const each = items.map(
    (item) =>
      `- ${item.objectName}${item.organisationName && ` (${item.organisationName})`}: ` +
      `${attentionFact(kind, item, { t, when: shownTime })}; ${item.objectKind} ${item.objectId}`,
  )
  const more = total > items.length ? [t('more', { count: total - items.length })] : []
  return [`${marks[tone]} ${t(`kinds.${kind}.title`)}: ${total}`, t(`kinds.${kind}.note`), ...each, ...more].join('\n')
}

function healthShown(operation: Operation, speech: HealthSpeech): string {
  const facts = healthFacts(operation, speech).filter(({ name }) => !ofServers.has(name))
  const valueOf = ({ text, at, badge }: (typeof facts)[number]) =>
    [text, at === undefined ? undefined : shownTime(at), badge?.text].filter(Boolean).join(', ')
  return table(
    [speech.t('title').toUpperCase(), ''],
    facts.map((fact) => [fact.term, valueOf(fact)]),
  )
}

/** `kurier status` */
export const commands = [
  command({
    name: 'status',
    about: 'what needs somebody now, and how the installation is, as the start page of operators shows it',
    after: `
Exit codes: 0 nothing is pressing ([i] can wait), 3 something needs somebody soon ([!]), 4 at once ([!!]), 1 the status
could not be found out, such as without a database. So a scheduler can run it and tell somebody.
The health is tried from here. Whether a server answers, its address /api/health/ready says.`,
    run: async (_, { context }) => lookedAt(context),
    json: ({ status }) => status,
    shown: ({ inWords }) => inWords,
    exitCode: ({ status }) => codes[status.needs],
  }),
]
