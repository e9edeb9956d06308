import type { Command } from 'commander'
import { examination as words } from '#components/messages/en/examination.ts'
import type { OwnerToExamine } from '#lib/callbacks/examinations/examined-owner.ts'
import { examineCallback } from '#lib/callbacks/examinations/examine-callback.ts'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import type { Examination, Examinations } from '#lib/callbacks/examinations/schema.ts'
import { TRIAL_CALLBACKS, type OwnerKind } from '#lib/callbacks/terms.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { conflict } from '#lib/platform/errors.ts'
import type { SessionAnswer, Session } from './session.ts'
import { printable, shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

type Address = Examinations['addresses'][number]
type Wish = { yes?: boolean; address?: string }

/** `kurier destinations|clients examine-callback` and `… examinations` */
export function addExaminations(commands: Command, session: Session, kind: OwnerKind): void {
  const examining = commands
    .command('examine-callback')
    .description('try the receiver behind the callback with good and bad callbacks; takes some seconds')
    .argument(`<${kind}Id>`, `id of the ${kind}`, id)
    .option('--yes', 'the owner of the receiver consents to callbacks that are deliberately wrong')
  if (kind === 'client') examining.option('--address <endpointId>', 'which of its callback addresses', id)
  examining.action((ownerId: string, wish: Wish) => session.onDatabase(() => examine({ kind, id: ownerId }, wish)))
  commands
    .command('examinations')
    .description('show the latest examinations of the callback, newest first')
    .argument(`<${kind}Id>`, `id of the ${kind}`, id)
    .action((ownerId: string) => session.onDatabase(() => list({ kind, id: ownerId })))
}

async function examine(owner: OwnerToExamine, { yes: hasConsent, address }: Wish): Promise<SessionAnswer> {
  const context = contextFor(systemActor)
  const { addresses } = await readExaminations(context, { owner })
  if (address === undefined && addresses.length > 1) {
    const each = addresses.map(({ endpointId, ...one }) => `\n  ${endpointId}  ${inOneLine(one)}`).join('')
    throw conflict(`The client has several callback addresses. Name one with --address:${each}`)
  }
  if (!hasConsent) {
    const chosen = addresses.find(({ endpointId }) => address === undefined || endpointId === address)
    const where = chosen ? ` to ${printable(chosen.url)}` : ''
    throw conflict(
      `This sends ${TRIAL_CALLBACKS} callbacks${where}, some of them deliberately wrong. Do it with a test receiver, or ` +
        'when you know that it does no harm, and say so with --yes.',
    )
  }
  const examination = await examineCallback(context, { owner, endpointId: address })
  const { right, total } = examination
  return { json: examination, text: inWords(examination), hasFaults: right < total }
}

const inOneLine = ({ url, secretMark }: Omit<Address, 'endpointId'>): string =>
  `${printable(url)} (secret ${secretMark})`

/** Each trial with its verdict, and the meaning of each wrong one. */
function inWords(examination: Examination): string {
  const rows = examination.trials.map(({ trial, verdict }) => [words.verdicts[verdict], words.trials[trial]])
  const advice = examination.trials
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ trial, finding }) => `${words.trials[trial]}:\n  ${words.findings[finding]}`)
  return [headline(examination), '', table(['VERDICT', 'TRIAL'], rows), ...advice.map((text) => `\n${text}`)].join('\n')
}

const headline = ({ begunAt, callback, right, total, of }: Examination): string =>
  `Callback examined on ${shownTime(new Date(begunAt))}: ${right} of ${total} right, ${words.of[of]}: ${printable(callback.url)}`

async function list(owner: OwnerToExamine): Promise<SessionAnswer> {
  const { examinations } = await readExaminations(contextFor(systemActor), { owner })
  const text = examinations.map(headline).join('\n') || words.result.never
  return { json: { examinations }, text }
}
