import { readFile } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { postponeRotation } from '#lib/wings/rotations/postpone-rotation.ts'
import { rotationsOfDestination } from '#lib/wings/rotations/read-rotations.ts'
import type { RotationLine } from '#lib/wings/rotations/schema.ts'
import { startCallbackRotation } from '#lib/wings/rotations/start-secret-rotation.ts'
import { stepRotation } from '#lib/wings/rotations/step-rotation.ts'
import { stepsOf } from '#lib/wings/rotations/rules.ts'
import { askedSteps, rotationStates, type AskedStep, type RotationKind } from '#lib/wings/rotations/terms.ts'
import { moment, rotationShown, wholeDays } from './rotation-shown.ts'
import type { Session } from './session.ts'
import { id } from '@kurier/cli/typed-values'

type RotateSecretOptions = { secretFile?: string; at?: Date; days?: number }

/** The steps that somebody can ask for in any state of a plan of this kind. */
const stepsFor = (kind: RotationKind): AskedStep[] => {
  const possible = new Set(rotationStates.flatMap((state) => stepsOf(kind, state)))
  return askedSteps.filter((step) => possible.has(step))
}

const actionArgument = (kind: RotationKind): Argument =>
  new Argument('[action]', 'what to do').choices(['show', 'start', ...stepsFor(kind), 'postpone']).default('show')

/** Days for which a proposal is put off when nothing is said. */
const POSTPONED = 30

type Action = AskedStep | 'show' | 'start' | 'postpone'

const callbackExamples = `
While the exchange is open, callbacks are signed with both secrets; each command shows what can be done next.
  kurier destinations rotate-callback-secret <destinationId> start         (or: --secret-file new.secret.txt)
  kurier destinations rotate-callback-secret <destinationId> try
  kurier destinations rotate-callback-secret <destinationId> use           (or: schedule --at 2026-12-01T06:00:00Z)
  kurier destinations rotate-callback-secret <destinationId> retire-by-itself --days 7`

/** `kurier destinations rotate-callback-secret …` */
export function addRotateCallbackSecret(destinations: Command, session: Session): void {
  destinations
    .command('rotate-callback-secret')
    .description("exchange a destination's callback secret for a new one")
    .argument('<destinationId>', 'id of the destination', id)
    .addArgument(actionArgument('callback-secret'))
    .option('--secret-file <file>', 'start: file with the new secret; without it the service makes one')
    .option('--at <time>', 'schedule: when the new secret is to be used, such as 2026-12-01T06:00:00Z', moment)
    .option('--days <days>', 'retire-by-itself, postpone: whole days', wholeDays)
    .addHelpText('after', callbackExamples)
    .action((destinationId: string, action: Action, options: RotateSecretOptions) =>
      session.onDatabase(async () => {
        const context = contextFor(systemActor)
        const made = await actOnCallback(context, destinationId, action, options)
        const { lines } = await rotationsOfDestination(context, { destinationId })
        return rotationShown({ destinationId, ...made }, lineIn(lines, 'callback-secret'))
      }),
    )
}

async function actOnCallback(
  context: Context,
  destinationId: string,
  action: Action,
  { secretFile, at, days }: RotateSecretOptions,
): Promise<{ secret?: string }> {
  const kind = 'callback-secret'
  if (action === 'start') {
    const given = secretFile === undefined ? undefined : (await readFile(secretFile, 'utf8')).trimEnd()
    const { secret } = await startCallbackRotation(context, { destinationId, secret: given })
    return secret === null ? {} : { secret }
  }
  if (action === 'postpone') await postponeRotation(context, { destinationId, kind, days: days ?? POSTPONED })
  else if (action !== 'show') await stepRotation(context, { destinationId, kind, step: action, at, days })
  return {}
}

function lineIn(lines: RotationLine[], kind: RotationKind): RotationLine {
  const line = lines.find((one) => one.kind === kind)
  if (!line) throw new Error(`no line for ${kind}`)
  return line
}
