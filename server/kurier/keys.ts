import type { Command } from 'commander'
import { database } from '#lib/platform/database.ts'
import { publishedKeys, rotateEventKey, signingKey } from '#lib/platform/keys/signing-keys.ts'
import type { Answer, Session } from './session.ts'
import { shownTime, table } from './table.ts'

const purposes = ['event', 'access-token'] as const

/** `kurier keys …` */
export function addKeys(program: Command, session: Session): void {
  const keys = program.command('keys').description("the service's own keys, which sign events and access tokens")
  keys
    .command('list')
    .description('list the published keys, newest first')
    .action(() => session.onDatabase(list))
  keys
    .command('rotate')
    .description('make a new key for events; verifiers see it 60 seconds before it signs')
    .option('--now', 'let it sign at once: when the old key must not be used any longer')
    .action(({ now = false }: { now?: boolean }) =>
      session.onDatabase(async () => {
        const kid = await rotateEventKey(database(), { now })
        return {
          json: { kid },
          text: `The key ${kid} is published and signs ${now ? 'from now on' : 'in 60 seconds'}.`,
        }
      }),
    )
}

async function list(): Promise<Answer> {
  const keys = (await Promise.all(purposes.map(keysOf))).flat()
  const rows = keys.map((key) => [
    key.kid,
    key.purpose,
    shownTime(key.createdAt),
    shownTime(key.activeFrom),
    key.signsNow ? 'yes' : 'no',
  ])
  return { json: { keys }, text: table(['KID', 'PURPOSE', 'CREATED', 'ACTIVE FROM', 'SIGNS NOW'], rows) }
}

async function keysOf(purpose: (typeof purposes)[number]) {
  const signing = await signingKey(database(), purpose)
  const published = await publishedKeys(database(), purpose)
  return published.map(({ kid, createdAt, activeFrom }) => ({
    kid,
    purpose,
    createdAt,
    activeFrom,
    signsNow: kid === signing.kid,
  }))
}
