import { readFile } from 'node:fs/promises'
import { option } from '@kurier/cli/parameters'
import { startCallbackRotation } from '#lib/wings/rotations/start-secret-rotation.ts'
import { actOnRotation, rotationArguments, rotationLine, rotationOptions, rotationShown } from './rotations.ts'
import { command } from './session.ts'

const examples = `
While the exchange is open, callbacks are signed with both secrets; each command shows what can be done next.
  kurier destinations rotate-callback-secret <destinationId> start         (or: --secret-file new.secret.txt)
  kurier destinations rotate-callback-secret <destinationId> try
  kurier destinations rotate-callback-secret <destinationId> use           (or: schedule --at 2026-12-01T06:00:00Z)
  kurier destinations rotate-callback-secret <destinationId> retire-by-itself --days 7`

const kind = 'callback-secret'

/** `kurier destinations rotate-callback-secret …` */
export const rotateCallbackSecret = command({
  name: 'rotate-callback-secret',
  about: "exchange a destination's callback secret for a new one",
  takes: {
    ...rotationArguments(kind),
    secretFile: option('--secret-file <file>', 'start: file with the new secret; without it the service makes one'),
    ...rotationOptions('new secret'),
  },
  after: examples,
  run: async ({ secretFile, ...wish }, { context }) => {
    const { destinationId, action } = wish
    let made: { secret?: string } = {}
    if (action === 'start') {
      const given = secretFile === undefined ? undefined : (await readFile(secretFile, 'utf8')).trimEnd()
      const { secret } = await startCallbackRotation(context, { destinationId, secret: given })
      if (secret !== null) made = { secret }
    } else await actOnRotation(context, { ...wish, kind })
    return { destinationId, ...made, ...(await rotationLine(context, { destinationId, kind })) }
  },
  shown: rotationShown,
})
