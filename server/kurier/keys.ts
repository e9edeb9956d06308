import { Option, type Command } from 'commander'
import { listSigningKeys } from '#lib/overview/list-signing-keys.ts'
import { rotateSigningKey } from '#lib/overview/rotate-signing-key.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { Answer, Session } from './session.ts'
import { shownTime, table } from './table.ts'
import { signingPurposes, type SigningPurpose } from '#lib/platform/terms.ts'

/** `kurier keys …` */
export function addKeys(program: Command, session: Session): void {
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
}

async function list(): Promise<Answer> {
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
