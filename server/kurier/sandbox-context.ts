import { Option } from 'commander'
import { DEFAULT_ORGANISATION } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { conflict } from '#lib/platform/errors.ts'
import { id } from '@kurier/cli/typed-values'

/** Where something is set up; the default organisation unless another is named. */
export const organisationOption = (): Option =>
  new Option('--organisation <organisationId>', 'organisation (default: the one named "default")')
    .argParser(id)
    .default(DEFAULT_ORGANISATION, 'default')

/** The context of a command. @throws Refusal `conflict` outside a sandbox */
export function sandboxContext(): Context {
  if (!settings().sandbox) throw conflict('This is no sandbox: set SANDBOX=true, for the server and for this command.')
  return contextFor(systemActor)
}
