import type { Command } from 'commander'
import { examination as words } from '#components/messages/en/examination.ts'
import { shownUrl } from '#lib/callbacks/shown.ts'
import { TRIAL_CALLBACKS } from '#lib/callbacks/terms.ts'
import type { Examination } from '#lib/destinations/examination-schema.ts'
import { examineCallback } from '#lib/destinations/examine-callback.ts'
import { readDestination } from '#lib/destinations/read-destination.ts'
import { readExaminations } from '#lib/destinations/read-examinations.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { conflict } from '#lib/platform/errors.ts'
import type { Answer, Session } from './session.ts'
import { printable, shownTime, table } from './table.ts'
import { id } from './typed-values.ts'

type Which = { destinationId: string }

/** `kurier destinations examine-callback` and `… examinations` */
export function addExaminations(destinations: Command, session: Session): void {
  destinations
    .command('examine-callback')
    .description('try the receiver behind the callback with good and bad callbacks; takes some seconds')
    .argument('<destinationId>', 'id of the destination', id)
    .option('--yes', 'the owner of the receiver consents to callbacks that are deliberately wrong')
    .action((destinationId: string, { yes = false }: { yes?: boolean }) =>
      session.onDatabase(() => examine({ destinationId }, yes)),
    )
  destinations
    .command('examinations')
    .description('show the latest examinations of the callback, newest first')
    .argument('<destinationId>', 'id of the destination', id)
    .action((destinationId: string) => session.onDatabase(() => list({ destinationId })))
}

async function examine(which: Which, hasConsent: boolean): Promise<Answer> {
  const context = contextFor(systemActor)
  if (!hasConsent) {
    const { callback } = await readDestination(context, which)
    const where = callback ? ` to ${shownUrl(callback.url)}` : ''
    throw conflict(
      `This sends ${TRIAL_CALLBACKS} callbacks${where}, some of them deliberately wrong. Do it with a test receiver, or ` +
        'when you know that it does no harm, and say so with --yes.',
    )
  }
  const examination = await examineCallback(context, which)
  const { right, total } = examination
  return { json: examination, text: inWords(examination), hasFaults: right < total }
}

/** Each trial with its verdict, and for what is not right what it means. */
function inWords(examination: Examination): string {
  const rows = examination.trials.map(({ trial, verdict }) => [words.verdicts[verdict], words.trials[trial]])
  const advice = examination.trials
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ trial, finding }) => `${words.trials[trial]}:\n  ${words.findings[finding]}`)
  return [headline(examination), '', table(['VERDICT', 'TRIAL'], rows), ...advice.map((text) => `\n${text}`)].join('\n')
}

const headline = ({ begunAt, callback, right, total, of }: Examination): string =>
  `Callback examined on ${shownTime(new Date(begunAt))}: ${right} of ${total} right, ${words.of[of]}: ${printable(callback.url)}`

async function list(which: Which): Promise<Answer> {
  const { examinations } = await readExaminations(contextFor(systemActor), which)
  const text = examinations.map(headline).join('\n') || words.result.never
  return { json: { examinations }, text }
}
