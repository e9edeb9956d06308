import { commandOf, printing, type Command, type CommandRow } from '@kurier/cli/commands'
import type { Parameters } from '@kurier/cli/parameters'
import type { Speech } from '@kurier/cli/program'
import { systemActor, type SystemActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { boot, type BootWish } from '../boot.ts'

/** What a command on the installation gets. `applied`: migrations that opening its database applied. */
export type Means = Pick<Speech, 'say'> & { context: Context<SystemActor>; applied: readonly string[] }

/** A command of `kurier`, as its table lists it. */
export type KurierCommand = Command<Speech>

/** A command on the installation's database, whether its server runs or not. */
export const command = <Takes extends Parameters, Result>(
  row: CommandRow<Takes, Means, Result>,
  wish?: BootWish,
): KurierCommand =>
  commandOf(row, async ({ say, print }, work) => {
    const booted = await boot(say, { identity: 'stored', ...wish })
    try {
      const answer = await work({ say, context: contextFor(systemActor), applied: booted.applied })
      // printed before closing: a secret is shown once, and must not be lost to a closing that fails
      if (answer) print(answer)
    } finally {
      await booted.close()
    }
  })

/** A command that opens by itself what it needs. */
export const bareCommand = <Takes extends Parameters, Result>(row: CommandRow<Takes, Speech, Result>): KurierCommand =>
  commandOf(row, printing)

/** The exit code of a search for faults. */
export const codeFor = (hasFaults: boolean): number => (hasFaults ? 1 : 0)
