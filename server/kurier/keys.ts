import { option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { listSigningKeys } from '#lib/wings/overview/list-signing-keys.ts'
import { resealSecrets } from '#lib/wings/overview/reseal-secrets.ts'
import { rotateSigningKey } from '#lib/wings/overview/rotate-signing-key.ts'
import { settings } from '#lib/platform/env.ts'
import { signingPurposes } from '#lib/platform/terms.ts'
import { InvalidArgumentError } from 'commander'
import { addMasterKey, keepFirstMasterKey } from '../data-dir/master-key-file.ts'
import { codeFor, command } from './session.ts'

const list = command({
  name: 'list',
  about: 'list the published keys, newest first',
  run: async (_, { context }) => {
    const { keys } = await listSigningKeys(context)
    return { keys }
  },
  shown: ({ keys }) =>
    columns(keys, {
      KID: ({ kid }) => kid,
      PURPOSE: ({ purpose }) => purpose,
      CREATED: ({ createdAt }) => shownTime(createdAt),
      'ACTIVE FROM': ({ activeFrom }) => shownTime(activeFrom),
      'SIGNS NOW': ({ signsNow }) => (signsNow ? 'yes' : 'no'),
    }),
})

const rotate = command({
  name: 'rotate',
  about: 'make a new key; verifiers see it 60 seconds before it signs',
  takes: {
    purpose: option('--purpose <purpose>', 'what the key signs', signingPurposes, 'event'),
    now: option('--now', 'let it sign at once: when the old key must not be used any longer'),
  },
  run: async ({ purpose, now = false }, { context }) => {
    const { kid } = await rotateSigningKey(context, { purpose, now })
    return { kid }
  },
  shown: ({ kid }, { now }) => `The key ${kid} is published and signs ${now ? 'from now on' : 'in 60 seconds'}.`,
})

const reseal = command({
  name: 'reseal',
  about: 'seal every secret anew under the first master key, while the service runs',
  takes: {
    wantsNewKey: option(
      '--new-key',
      'make a new key in the file of the master key first, and remove the others from it afterwards',
    ),
  },
  run: async ({ wantsNewKey }, { context, say }) => {
    const file = settings().masterKeyFile
    if (wantsNewKey && file === undefined) {
      const message =
        'MASTER_KEY is a setting here: put the new key before the old one yourself, MASTER_KEY=<new>,<old>.'
      throw new InvalidArgumentError(message)
    }
    if (wantsNewKey && file !== undefined) await addMasterKey(file, say)
    const first = await resealSecrets(context)
    // what a node sealed by the old key while this one was at work
    const { resealed, unopened } = await resealSecrets(context)
    if (wantsNewKey && file !== undefined && unopened === 0) await keepFirstMasterKey(file)
    return { resealed: first.resealed + resealed, unopened }
  },
  shown: ({ resealed, unopened }, { wantsNewKey }) => {
    const done = `${resealed} secrets were sealed anew.`
    if (unopened > 0) return `${done} ${unopened} cannot be opened by any key; the log names them. Keep the old keys.`
    if (wantsNewKey) return `${done} The file holds the new key alone; copy it to where you keep the master key.`
    return `${done} Nothing needs the keys after the first any more: remove them from the setting.`
  },
  exitCode: ({ unopened }) => codeFor(unopened > 0),
})

/** `kurier keys …` */
export const commands = [
  {
    name: 'keys',
    about: "the service's own keys, which sign events and access tokens",
    commands: [list, rotate, reseal],
  },
]
