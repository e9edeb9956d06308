import { InvalidArgumentError, Option, type Command } from 'commander'
import { listSigningKeys } from '#lib/wings/overview/list-signing-keys.ts'
import { resealSecrets, type ResealCounts } from '#lib/wings/overview/reseal-secrets.ts'
import { rotateSigningKey } from '#lib/wings/overview/rotate-signing-key.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { addMasterKey, keepFirstMasterKey } from '../data-dir/master-key-file.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { signingPurposes, type SigningPurpose } from '#lib/platform/terms.ts'

/** `kurier keys …` */
export function addNoun(program: Command, session: Session): void {
  const keys = program.command('keys').description("the service's own keys, which sign events and access tokens")
  keys
    .command('list')
    .description('list the published keys, newest first')
    .action(() => session.onDatabase(list))
  keys
    .command('rotate')
    .description('make a new key; verifiers see it 60 seconds before it signs')
    .addOption(new Option('--purpose <purpose>', 'what the key signs').choices(signingPurposes).default('event'))
    .option('--now', 'let it sign at once: when the old key must not be used any longer')
    .action(({ now = false, purpose }: { now?: boolean; purpose: SigningPurpose }) =>
      session.onDatabase(async () => {
        const { kid } = await rotateSigningKey(contextFor(systemActor), { purpose, now })
        return {
          json: { kid },
          text: `The key ${kid} is published and signs ${now ? 'from now on' : 'in 60 seconds'}.`,
        }
      }),
    )
  addReseal(keys, session)
}

function addReseal(keys: Command, session: Session): void {
  keys
    .command('reseal')
    .description('seal every secret anew under the first master key, while the service runs')
    .option('--new-key', 'make a new key in the file of the master key first, and remove the others from it afterwards')
    .action(({ newKey = false }: { newKey?: boolean }) => session.onDatabase(() => reseal(session.say, newKey)))
}

async function reseal(say: Session['say'], wantsNewKey: boolean): Promise<SessionAnswer> {
  const file = settings().masterKeyFile
  if (wantsNewKey && file === undefined) {
    const message = 'MASTER_KEY is a setting here: put the new key before the old one yourself, MASTER_KEY=<new>,<old>.'
    throw new InvalidArgumentError(message)
  }
  if (wantsNewKey && file !== undefined) await addMasterKey(file, say)
  const context = contextFor(systemActor)
  const first = await resealSecrets(context)
  // what a node sealed by the old key while this one was at work
  const second = await resealSecrets(context)
  const resealed = first.resealed + second.resealed
  const { unopened } = second
  if (wantsNewKey && file !== undefined && unopened === 0) await keepFirstMasterKey(file)
  return {
    json: { resealed, unopened },
    text: resealText({ resealed, unopened }, wantsNewKey),
    hasFaults: unopened > 0,
  }
}

function resealText({ resealed, unopened }: ResealCounts, wantsNewKey: boolean): string {
  const done = `${resealed} secrets were sealed anew.`
  if (unopened > 0) return `${done} ${unopened} cannot be opened by any key; the log names them. Keep the old keys.`
  if (wantsNewKey) return `${done} The file holds the new key alone; copy it to where you keep the master key.`
  return `${done} Nothing needs the keys after the first any more: remove them from the setting.`
}

async function list(): Promise<SessionAnswer> {
  const { keys } = await listSigningKeys(contextFor(systemActor))
  const rows = keys.map((key) => [
    key.kid,
    key.purpose,
    shownTime(new Date(key.createdAt)),
    shownTime(new Date(key.activeFrom)),
    key.signsNow ? 'yes' : 'no',
  ])
  return { json: { keys }, text: table(['KID', 'PURPOSE', 'CREATED', 'ACTIVE FROM', 'SIGNS NOW'], rows) }
}
