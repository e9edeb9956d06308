import { argument, option } from '@kurier/cli/parameters'
import { printable, shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { examination as words } from '#components/messages/en/examination.ts'
import { examineCallback } from '#lib/callbacks/examinations/examine-callback.ts'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import type { Examination, Examinations } from '#lib/callbacks/examinations/schema.ts'
import { TRIAL_CALLBACKS, type OwnerKind } from '#lib/callbacks/terms.ts'
import { conflict } from '#lib/platform/errors.ts'
import { codeFor, command, type KurierCommand } from './session.ts'

type Address = Examinations['addresses'][number]

/** `kurier destinations|clients examine-callback` and `… examinations` */
export function examinationsOf(kind: OwnerKind): KurierCommand[] {
  const ownerId = argument(`<${kind}Id>`, `id of the ${kind}`, id)
  const address = option('--address <endpointId>', 'which of its callback addresses', id)
  const examine = command({
    name: 'examine-callback',
    about: 'try the receiver behind the callback with good and bad callbacks; takes some seconds',
    takes: {
      ownerId,
      hasConsent: option('--yes', 'the owner of the receiver consents to callbacks that are deliberately wrong'),
      ...(kind === 'client' && { endpointId: address }),
    },
    run: async ({ ownerId: ofOwner, hasConsent, endpointId }, { context }) => {
      const owner = { kind, id: ofOwner }
      assertClear((await readExaminations(context, { owner })).addresses, hasConsent, endpointId)
      return examineCallback(context, { owner, endpointId })
    },
    shown: inWords,
    exitCode: ({ right, total }) => codeFor(right < total),
  })
  const list = command({
    name: 'examinations',
    about: 'show the latest examinations of the callback, newest first',
    takes: { ownerId },
    run: async (given, { context }) => {
      const { examinations } = await readExaminations(context, { owner: { kind, id: given.ownerId } })
      return { examinations }
    },
    shown: ({ examinations }) => examinations.map(headline).join('\n') || words.result.never,
  })
  return [examine, list]
}

/** @throws Refusal `conflict` unless it is clear which address is meant, and that its owner consents */
function assertClear(addresses: readonly Address[], hasConsent: boolean | undefined, endpointId?: string): void {
  if (endpointId === undefined && addresses.length > 1) {
    const each = addresses.map((one) => `\n  ${one.endpointId}  ${inOneLine(one)}`).join('')
    throw conflict(`The client has several callback addresses. Name one with --address:${each}`)
  }
  if (hasConsent) return
  const chosen = addresses.find((one) => endpointId === undefined || one.endpointId === endpointId)
  const where = chosen ? ` to ${printable(chosen.url)}` : ''
  throw conflict(
    `This sends ${TRIAL_CALLBACKS} callbacks${where}, some of them deliberately wrong. Do it with a test receiver, or ` +
      'when you know that it does no harm, and say so with --yes.',
  )
}

const inOneLine = ({ url, secretMark }: Address): string => `${printable(url)} (secret ${secretMark})`

/** Each trial with its verdict, and the meaning of each wrong one. */
function inWords(examination: Examination): string {
  const rows = examination.trials.map(({ trial, verdict }) => [words.verdicts[verdict], words.trials[trial]])
  const advice = examination.trials
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ trial, finding }) => `${words.trials[trial]}:\n  ${words.findings[finding]}`)
  return [headline(examination), '', table(['VERDICT', 'TRIAL'], rows), ...advice.map((text) => `\n${text}`)].join('\n')
}

const headline = ({ begunAt, callback, right, total, of }: Examination): string =>
  `Callback examined on ${shownTime(begunAt)}: ${right} of ${total} right, ${words.of[of]}: ${printable(callback.url)}`
