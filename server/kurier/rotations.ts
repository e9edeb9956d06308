import { argument, option } from '@kurier/cli/parameters'
import { table } from '@kurier/cli/texts'
import { id, moment, wholeNumber } from '@kurier/cli/typed-values'
import { keyPurposes } from '#lib/destinations/terms.ts'
import type { Context } from '#lib/platform/context.ts'
import { postponeRotation } from '#lib/wings/rotations/postpone-rotation.ts'
import { rotationsOfDestination } from '#lib/wings/rotations/read-rotations.ts'
import { stepsOf } from '#lib/wings/rotations/rules.ts'
import type { RotationLine } from '#lib/wings/rotations/schema.ts'
import { stepRotation } from '#lib/wings/rotations/step-rotation.ts'
import {
  askedSteps,
  MOST_ROTATION_DAYS,
  rotationStates,
  type AskedStep,
  type RotationKind,
} from '#lib/wings/rotations/terms.ts'

type RotationAction = AskedStep | 'show' | 'start' | 'postpone'

/** Days for which a proposal is put off when nothing is said. */
const POSTPONED = 30

/** What can be done in an exchange of this kind: the steps that somebody can ask for in any of its states, and more. */
function actionsFor(kind: RotationKind): RotationAction[] {
  const possible = new Set(rotationStates.flatMap((state) => stepsOf(kind, state)))
  return ['show', 'start', ...askedSteps.filter((step) => possible.has(step)), 'postpone']
}

/** The arguments of an exchange of this kind. */
export const rotationArguments = (kind: RotationKind) => ({
  destinationId: argument('<destinationId>', 'id of the destination', id),
  action: argument('[action]', 'what to do', actionsFor(kind), 'show'),
})

/** The options of an exchange of what people call `thing`. */
export const rotationOptions = (thing: string) => ({
  at: option('--at <time>', `schedule: when the ${thing} is to be used, such as 2026-12-01T06:00:00Z`, moment),
  days: option('--days <days>', 'retire-by-itself, postpone: whole days', wholeNumber(0, MOST_ROTATION_DAYS)),
})

type RotationWish = { destinationId: string; kind: RotationKind; action: RotationAction; at?: Date; days?: number }

/** Does what goes for keys and secrets alike: all but the start. */
export async function actOnRotation(context: Context, { action, days, at, ...which }: RotationWish): Promise<void> {
  if (action === 'postpone') await postponeRotation(context, { ...which, days: days ?? POSTPONED })
  else if (action !== 'show' && action !== 'start') await stepRotation(context, { ...which, step: action, at, days })
}

/** How the exchange of one kind stands. */
export async function rotationLine(
  context: Context,
  { destinationId, kind }: Pick<RotationWish, 'destinationId' | 'kind'>,
): Promise<RotationLine> {
  const { lines } = await rotationsOfDestination(context, { destinationId })
  const line = lines.find((one) => one.kind === kind)
  if (!line) throw new Error(`no line for ${kind}`)
  return line
}

/** The same in words, after a secret that was just made. */
export function rotationShown(line: RotationLine & { secret?: string }): string {
  const made = line.secret === undefined ? [] : [['new secret', `${line.secret} (shown only now)`]]
  return table(['EXCHANGE', line.kind], [...rowsOf(line), ...made])
}

const algorithms: Partial<Record<RotationLine['kind'], string>> = {
  'encryption-key': ` (${keyPurposes.encryption.alg})`,
  'signing-key': ` (${keyPurposes.signing.alg})`,
}

type RotationShownRow = [string, string]
const row = (name: string, value: string | null | undefined): RotationShownRow[] => (value ? [[name, value]] : [])

function rowsOf({
  kind,
  inUse,
  proposal,
  rotation,
  onItsWay,
  signatures,
  callbacks,
}: RotationLine): RotationShownRow[] {
  const isOpen = rotation !== null && rotation.endedAt === null
  return [
    ['in use', inUse ? `${inUse.id}${algorithms[kind] ?? ''}, since ${inUse.since}` : 'none'],
    ...row('ends', inUse?.endsAt),
    ...row('proposed', proposal && `${proposal.reason}, ${proposal.at}`),
    ...row('state', rotation?.state),
    ...row('from', rotation?.oldId),
    ...row('to', rotation?.newId),
    ...row('used from', rotation?.useAt),
    ...row(
      'waiting for old',
      rotation && onItsWay && `${onItsWay.undecided} undecided, ${onItsWay.incomplete} not submitted yet`,
    ),
    ...row('signed lately', signatures && `${signatures.withNew} with the new key, ${signatures.withOld} with the old`),
    ...row('new taken last', callbacks && (callbacks.acceptedAt ?? 'never')),
    ...row('failing since', callbacks?.failingSince),
    ['possible', isOpen ? rotation.possible.join(', ') : 'start'],
  ]
}
