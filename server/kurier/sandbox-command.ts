import type { CommandRow } from '@kurier/cli/commands'
import { option, type Parameters } from '@kurier/cli/parameters'
import { id } from '@kurier/cli/typed-values'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { settings } from '#lib/platform/env.ts'
import { conflict } from '#lib/platform/errors.ts'
import { command, type KurierCommand, type Means } from './session.ts'

/** Where something is set up; the default organisation unless another is named. */
export const organisationId = option(
  '--organisation <organisationId>',
  'organisation (default: the one that every installation has)',
  id,
  DEFAULT_ORGANISATION,
  'default',
)

/** A command that is refused outside a sandbox. */
export const sandboxCommand = <Takes extends Parameters, Result>({
  run,
  ...row
}: CommandRow<Takes, Means, Result>): KurierCommand =>
  command<Takes, Result>({
    ...row,
    run: async (given, means) => {
      if (!settings().sandbox)
        throw conflict('This is no sandbox: set SANDBOX=true, for the server and for this command.')
      return run(given, means)
    },
  })
