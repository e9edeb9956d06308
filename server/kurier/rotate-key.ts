import { readFile } from 'node:fs/promises'
import { option } from '@kurier/cli/parameters'
import { tryKeyPair } from '@kurier/sdk/key-trial'
import { jwk } from '#lib/destinations/schema.ts'
import type { Context } from '#lib/platform/context.ts'
import { conflict, invalid } from '#lib/platform/errors.ts'
import { fitting } from '#lib/platform/fitting.ts'
import { startKeyRotation } from '#lib/wings/rotations/start-rotation.ts'
import type { KeyRotationKind } from '#lib/wings/rotations/terms.ts'
import { jsonIn } from './files.ts'
import { actOnRotation, rotationArguments, rotationLine, rotationOptions, rotationShown } from './rotations.ts'
import { command } from './session.ts'

const examples = `
An exchange goes step by step; each command shows how it stands and what can be done next.
  kurier destinations rotate-key <destinationId>
  kurier destinations rotate-key <destinationId> start --key new.public.jwk.json
  kurier destinations rotate-key <destinationId> try --private-key new.private.jwk.json
  kurier destinations rotate-key <destinationId> publish
  kurier destinations rotate-key <destinationId> use            (or: schedule --at 2026-12-01T06:00:00Z)
  kurier destinations rotate-key <destinationId> retire-by-itself`

/** `kurier destinations rotate-key …` */
export const rotateKey = command({
  name: 'rotate-key',
  about: "exchange a destination's encryption key, or its signing key, for a new one",
  takes: {
    ...rotationArguments('encryption-key'),
    isSigning: option('--signing', 'the signing key instead of the encryption key'),
    keyFile: option('--key <file>', 'start: file with the new public key, a JWK'),
    privateKeyFile: option('--private-key <file>', 'try: file with its private key; it is read here and kept nowhere'),
    ...rotationOptions('new key'),
  },
  after: examples,
  run: async ({ isSigning, keyFile, privateKeyFile, ...wish }, { context }) => {
    const { destinationId, action } = wish
    const kind: KeyRotationKind = isSigning ? 'signing-key' : 'encryption-key'
    if (action === 'start') await startKeyRotation(context, { destinationId, kind, jwk: await keyIn(keyFile) })
    if (action === 'try') await tryKey(context, { destinationId, kind, privateKeyFile })
    await actOnRotation(context, { ...wish, kind })
    return { destinationId, ...(await rotationLine(context, { destinationId, kind })) }
  },
  shown: rotationShown,
})

/** Bytes of a file with a key at most. */
const MOST_BYTES = 100_000

async function keyIn(file: string | undefined) {
  if (file === undefined)
    throw invalid([{ pointer: '/key', detail: 'Give the file of the new public key with --key.' }])
  return fitting(jwk, await jsonIn(file, MOST_BYTES))
}

/** The same trial as in the browser, on this machine. */
async function tryKey(
  context: Context,
  { privateKeyFile, ...which }: { destinationId: string; kind: KeyRotationKind; privateKeyFile?: string },
): Promise<void> {
  if (privateKeyFile === undefined) {
    const detail =
      'Give the file of the new private key with --private-key; who keeps it in a device tries it there and says skip-trial.'
    throw invalid([{ pointer: '/private-key', detail }])
  }
  const newJwk = (await rotationLine(context, which)).rotation?.newJwk
  if (!newJwk) throw conflict('No exchange is under way; start one first.')
  const came = await tryKeyPair(newJwk, await readFile(privateKeyFile, 'utf8'))
  if (came !== 'ok')
    throw conflict(`The trial failed (${came}): this is not the working private key of "${newJwk.kid}".`)
}
