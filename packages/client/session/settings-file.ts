import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { misuse } from './failure.ts'
import { roles, type Role } from './roles.ts'

/** The settings, by the names that they have in the environment and in a file. */
const settingNames = [
  'KURIER_ROLE',
  'KURIER_BASE_URL',
  'KURIER_TOKEN_URL',
  'KURIER_SCHEMA_BASE',
  'KURIER_CLIENT_ID',
  'KURIER_CLIENT_SECRET',
  'KURIER_KEYS',
  'KURIER_DESTINATION_ID',
] as const
export type SettingValues = Partial<Record<(typeof settingNames)[number], string>>

/** As the command line gives them. The secret is no option: other users of the machine can read a command line. */
export interface SettingsOptions {
  /** Name of a profile: `sender` for `kurier-sender.env`. */
  as?: string
  config?: string
  baseUrl?: string
  clientId?: string
  keys?: string
}

/** Where settings are looked for. */
export interface SettingsPlace {
  env: Record<string, string | undefined>
  /** Where files are looked for; the folder where the command runs unless given. */
  folder?: string
  /** Is told what was done to a file. */
  say: (line: string) => void
}

/** Where settings come from; `name` is what messages call it. */
interface SettingsSource {
  values: SettingValues
  name: string
}

const profileFile = /^kurier-(?<profile>.+)\.env$/
const fileOf = (profile: string): string => `kurier-${profile}.env`

/**
 * The settings that go for a command: of the file that an option names, or of the environment where that names a client,
 * or of the one file in the folder that fits.
 * @param need the role, `anybody` when the address is all that counts, nothing when either role will do
 */
export function settingsSource(
  options: SettingsOptions,
  { env, folder = '.', say }: SettingsPlace,
  need?: Role | 'anybody',
): SettingsSource {
  const inEnvironment = settingsAmong(env)
  if (options.config !== undefined || options.as !== undefined) {
    const path = options.config ?? join(folder, fileOf(options.as ?? ''))
    const values = { ...inEnvironment, ...settingsOf(path, say) }
    return fitting({ values, name: options.config ?? basename(path) }, need)
  }
  if (inEnvironment.KURIER_CLIENT_ID !== undefined) {
    return fitting({ values: inEnvironment, name: fileOf(roleOr(need)) }, need)
  }
  const found = foundIn(folder, say, need)
  return { values: { ...found?.values, ...inEnvironment }, name: found?.name ?? fileOf(roleOr(need)) }
}

const roleOr = (need: Role | 'anybody' | undefined): Role => roles.find((role) => role === need) ?? 'sender'

/** @throws ClientError `usage` when the settings are those of the other side */
function fitting(source: SettingsSource, need?: Role | 'anybody'): SettingsSource {
  if (fits(source, need)) return source
  throw misuse(`This command needs the settings of a ${need}, and ${source.name} holds those of the other side.`)
}

const fits = ({ values: { KURIER_ROLE: role } }: SettingsSource, need?: Role | 'anybody'): boolean =>
  need === undefined || need === 'anybody' || role === undefined || role === need

/** The one file of a folder whose settings fit. Where only the address counts, several files of one service will do. */
function foundIn(folder: string, say: (line: string) => void, need?: Role | 'anybody'): SettingsSource | undefined {
  const names = readdirSync(folder).filter((name) => profileFile.test(name))
  const all = names.sort().map((name): SettingsSource => ({ values: settingsOf(join(folder, name), say), name }))
  const [first, ...others] = all.filter((source) => fits(source, need))
  if (first === undefined) {
    if (all.length === 0) return undefined
    throw misuse(`This command needs the settings of a ${need}, and ${listed(all)} holds those of the other side.`)
  }
  const isOneService = others.every(({ values }) => values.KURIER_BASE_URL === first.values.KURIER_BASE_URL)
  if (others.length === 0 || (need === 'anybody' && isOneService)) return first
  const profile = profileFile.exec(first.name)?.groups?.profile
  throw misuse(`Several settings files fit: ${listed([first, ...others])}. Name one, such as --as ${profile}.`)
}

const listed = (sources: readonly SettingsSource[]): string => sources.map(({ name }) => name).join(', ')

/** Of the environment of a process; an empty variable counts as absent. */
function settingsAmong(env: Record<string, string | undefined>): SettingValues {
  return Object.fromEntries(settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

/** The settings in a file. `KURIER_KEYS` is a path from where the file lies. Messages never quote what stands in it. */
function settingsOf(path: string, say: (line: string) => void): SettingValues {
  const written = parseEnv(readText(path))
  const unknown = Object.keys(written).filter((name) => name.startsWith('KURIER_') && !isKnown(name))
  const known = settingNames.join(', ')
  if (unknown.length > 0) throw misuse(`${path} has settings of unknown names: ${unknown.join(', ')}. Known: ${known}.`)
  const values = settingsAmong(written)
  const { KURIER_ROLE: role, KURIER_CLIENT_SECRET: secret, KURIER_KEYS: keys } = values
  if (Object.keys(values).length === 0) throw misuse(`${path} holds no settings: lines such as KURIER_BASE_URL=…`)
  if (role !== undefined && !roles.some((one) => one === role)) {
    throw misuse(`${path}: KURIER_ROLE must be ${roles.join(' or ')}.`)
  }
  if (secret !== undefined) keepForOwner(path, say)
  return { ...values, ...(keys !== undefined && { KURIER_KEYS: resolve(dirname(path), keys) }) }
}

const isKnown = (name: string): boolean => settingNames.some((one) => one === name)

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw misuse(`The settings file ${path} cannot be read${isMissing ? ': there is no such file' : ''}.`)
  }
}

/** A browser saves files that every user of the machine may read; this one holds a secret. */
function keepForOwner(path: string, say: (line: string) => void): void {
  const others = 0o077
  if (process.platform === 'win32' || (statSync(path).mode & others) === 0) return
  try {
    chmodSync(path, 0o600)
    say(`${path} holds a secret; from now on you alone may read it.`)
  } catch {
    // somebody else's file, or a disk without rights
    say(`${path} holds a secret, and others on this machine may read it.`)
  }
}
