import { setTimeout as pause } from 'node:timers/promises'
import { needed, option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { moveInstallation } from '#lib/wings/overview/move-installation.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { conflict } from '#lib/platform/errors.ts'
import { heldUntil, identities, type Bearing } from '#lib/platform/identity/identities.ts'
import { assignmentsOf } from '#lib/platform/identity/stored-identity.ts'
import { databaseVersion } from '#lib/platform/migrations/version-guard.ts'
import { platform } from '#lib/rooms/platform.ts'
import { countServices, openConnection } from '../backup/store.ts'
import { command } from './session.ts'

const show = command(
  {
    name: 'show',
    about: 'list the addresses that held and hold',
    run: async () => {
      const all = await identities(database())
      const version = await databaseVersion(database())
      return { identities: all.map((identity) => ({ ...identity, until: heldUntil(all, identity) })), version }
    },
    shown: ({ identities: all, version }) =>
      [
        columns(all, {
          'BASE ADDRESS': ({ baseUrl }) => baseUrl,
          'SCHEMA BASE': ({ schemaBase }) => schemaBase,
          PROFILE: ({ wireProfile }) => wireProfile,
          FROM: ({ holdsFrom }) => holdsFrom ?? 'the beginning',
          UNTIL: ({ until }) => until ?? 'now',
        }),
        `The database was written by ${version.writtenBy ?? 'a start that was broken off'}.`,
      ].join('\n'),
  },
  { identity: 'any' },
)

const move = command(
  {
    name: 'move',
    about:
      'give the installation another address, with the service stopped on all nodes; the former ones are published and go on counting for what was signed',
    takes: {
      baseUrl: needed('--base-url <url>', 'BASE_URL from now on'),
      schemaBase: option(
        '--schema-base <url>',
        'SCHEMA_BASE from now on (default: as before, or below the base address as before)',
      ),
      wireProfile: option(
        '--wire-profile <profile>',
        'WIRE_PROFILE from now on (default: as before)',
        platform.settings.WIRE_PROFILE.of,
      ),
    },
    run: async (wish) => {
      await assertStopped()
      // the handle of the context before is closed
      const context = contextFor(systemActor)
      const { before, after, holdsFrom } = await moveInstallation(context, wish)
      // whoever is started after this command signs in the time of the new address
      await pause(Math.max(0, holdsFrom.getTime() - (await context.clock.service()).getTime()))
      return { before: before.baseUrl, ...after, holdsFrom }
    },
    shown: inWords,
  },
  { identity: 'any' },
)

/** `kurier installation …` */
export const commands = [
  {
    name: 'installation',
    about: 'under which addresses the service signs, since when, and which version wrote its database',
    commands: [show, move],
  },
]

function inWords({ before, holdsFrom, ...after }: Bearing & { before: string; holdsFrom: Date }): string {
  return [
    `From ${shownTime(holdsFrom)} on this installation is ${after.baseUrl}; before it was ${before}.`,
    'What must follow:',
    `  start the service on all nodes with ${assignmentsOf(after)};`,
    `  lead ${after.baseUrl} here, and go on leading ${before} here until all partners have changed;`,
    '  tell partners the new addresses: token endpoint, interfaces, issuer and types of events. They fetch new access tokens,',
    '  sign decisions with the new event types, and read former issuers where they read the schema base;',
    '  people sign in anew, and open links in mails that were sent before no longer work.',
  ].join('\n')
}

/** @throws Refusal `conflict` while a node, or another command, is connected */
async function assertStopped(): Promise<void> {
  // so that whoever is still connected under its name is somebody else
  await closeDatabase()
  const connection = await openConnection('kurier installation move')
  try {
    const [services] = await countServices(connection)
    if (services?.count === 0) return
  } finally {
    await connection.end()
  }
  throw conflict(
    'The service still runs on this database, and would go on signing under the former address. Stop it on all nodes, and run this again.',
  )
}
