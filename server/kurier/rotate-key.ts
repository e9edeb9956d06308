import { readFile } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { jwk } from '#lib/destinations/schema.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { conflict, invalid } from '#lib/platform/errors.ts'
import { fitting } from '#lib/platform/fitting.ts'
import { postponeRotation } from '#lib/wings/rotations/postpone-rotation.ts'
import { rotationsOfDestination } from '#lib/wings/rotations/read-rotations.ts'
import type { RotationLine } from '#lib/wings/rotations/schema.ts'
import { startKeyRotation } from '#lib/wings/rotations/start-rotation.ts'
import { stepRotation } from '#lib/wings/rotations/step-rotation.ts'
import { askedSteps, type KeyRotationKind } from '#lib/wings/rotations/terms.ts'
import { tryKeyPair } from '@kurier/sdk/key-trial'
import { moment, rotationShown, wholeDays } from './rotation-shown.ts'
import type { Session } from './session.ts'
import { id } from '@kurier/cli/typed-values'

type RotateKeyOptions = { signing?: boolean; key?: string; privateKey?: string; at?: Date; days?: number }
type KeyRotationWish = RotateKeyOptions & { destinationId: string; kind: KeyRotationKind }

const actions = ['show', 'start', ...askedSteps, 'postpone'] as const
type Action = (typeof actions)[number]

const examples = `
An exchange goes step by step; each command shows how it stands and what can be done next.
  kurier destinations rotate-key <destinationId>
  kurier destinations rotate-key <destinationId> start --key new.public.jwk.json
  kurier destinations rotate-key <destinationId> try --private-key new.private.jwk.json
  kurier destinations rotate-key <destinationId> publish
  kurier destinations rotate-key <destinationId> use            (or: schedule --at 2026-12-01T06:00:00Z)
  kurier destinations rotate-key <destinationId> retire-by-itself`

/** `kurier destinations rotate-key …` */
export function addRotateKey(destinations: Command, session: Session): void {
  destinations
    .command('rotate-key')
    .description("exchange a destination's encryption key, or its signing key, for a new one")
    .argument('<destinationId>', 'id of the destination', id)
    .addArgument(new Argument('[action]', 'what to do').choices([...actions]).default('show'))
    .option('--signing', 'the signing key instead of the encryption key')
    .option('--key <file>', 'start: file with the new public key, a JWK')
    .option('--private-key <file>', 'try: file with its private key; it is read here and kept nowhere')
    .option('--at <time>', 'schedule: when the new key is to be used, such as 2026-12-01T06:00:00Z', moment)
    .option('--days <days>', 'retire-by-itself, postpone: whole days', wholeDays)
    .addHelpText('after', examples)
    .action((destinationId: string, action: Action, options: RotateKeyOptions) =>
      session.onDatabase(async () => {
        const context = contextFor(systemActor)
        const kind = options.signing ? 'signing-key' : 'encryption-key'
        await act(context, action, { ...options, destinationId, kind })
        return rotationShown({ destinationId }, await lineFor(context, destinationId, kind))
      }),
    )
}

async function act(context: Context, action: Action, given: KeyRotationWish): Promise<void> {
  const { destinationId, kind, key, privateKey, at, days } = given
  if (action === 'show') return
  if (action === 'start') return startKeyRotation(context, { destinationId, kind, jwk: await keyIn(key) })
  if (action === 'postpone') return postponeRotation(context, { destinationId, kind, days: days ?? 30 })
  if (action === 'try') await tryKey(context, { destinationId, kind, privateKey })
  await stepRotation(context, { destinationId, kind, step: action, at, days })
}

async function keyIn(file: string | undefined) {
  if (file === undefined)
    throw invalid([{ pointer: '/key', detail: 'Give the file of the new public key with --key.' }])
  return fitting(jwk, parsed(await readFile(file, 'utf8')))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([{ pointer: '/key', detail: 'The file holds no JSON; it must hold the public key as a JWK.' }])
  }
}

/** The same trial as in the browser, on this machine. */
async function tryKey(
  context: Context,
  { destinationId, kind, privateKey }: Pick<KeyRotationWish, 'destinationId' | 'kind' | 'privateKey'>,
): Promise<void> {
  if (privateKey === undefined) {
    const detail =
      'Give the file of the new private key with --private-key; who keeps it in a device tries it there and says skip-trial.'
    throw invalid([{ pointer: '/private-key', detail }])
  }
  const newJwk = (await lineFor(context, destinationId, kind)).rotation?.newJwk
  if (!newJwk) throw conflict('No exchange is under way; start one first.')
  const came = await tryKeyPair(newJwk, await readFile(privateKey, 'utf8'))
  if (came !== 'ok')
    throw conflict(`The trial failed (${came}): this is not the working private key of "${newJwk.kid}".`)
}

async function lineFor(context: Context, destinationId: string, kind: KeyRotationWish['kind']): Promise<RotationLine> {
  const { lines } = await rotationsOfDestination(context, { destinationId })
  const line = lines.find((one) => one.kind === kind)
  if (!line) throw new Error(`no line for ${kind}`)
  return line
}
