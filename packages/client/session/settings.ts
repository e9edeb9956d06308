import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fitting, isJsonObject, object, optional, parseJson, text } from '@kurier/sdk/json-shape'
import { misuse } from './failure.ts'

/** The settings of every command that talks to the service. */
export interface Settings {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** {schema_base} where the service does not use `{baseUrl}/schemas`. */
  schemaBase?: string
  /** Folder of private JWKs; needed by those commands that decrypt or sign for a destination. */
  keys?: string
}

/** As the command line gives them. The secret is no option: other users of the machine can read a command line. */
export interface SettingsOptions {
  config?: string
  baseUrl?: string
  clientId?: string
  keys?: string
}

/** Name of the settings file in the folder where the command runs. */
const settingsFile = 'kurier-client.json'

const members = {
  baseUrl: optional(text),
  clientId: optional(text),
  clientSecret: optional(text),
  schemaBase: optional(text),
  keys: optional(text),
}
type SettingsInFile = Partial<Settings>

/** Settings by option, environment, file, in this order. Throws if one is missing, and says how to give it. */
export function readSettings(options: SettingsOptions, env: Record<string, string | undefined>): Settings {
  const file = settingsIn(options.config)
  const variable = (name: string): string | undefined => env[name] || undefined
  const needed = neededIn(options)
  return {
    baseUrl: addressIn(options, env, file),
    clientId: needed(
      options.clientId ?? variable('KURIER_CLIENT_ID') ?? file.clientId,
      'The id of the client',
      '--client-id, as KURIER_CLIENT_ID in the environment, or as "clientId"',
    ),
    clientSecret: needed(
      variable('KURIER_CLIENT_SECRET') ?? file.clientSecret,
      'The secret of the client',
      'KURIER_CLIENT_SECRET in the environment, or as "clientSecret"',
    ),
    schemaBase: variable('KURIER_SCHEMA_BASE') ?? file.schemaBase,
    keys: options.keys ?? variable('KURIER_KEYS') ?? file.keys,
  }
}

/** The address of the service alone, for what needs no client. */
export function readAddress(options: SettingsOptions, env: Record<string, string | undefined>): string {
  return addressIn(options, env, settingsIn(options.config))
}

function addressIn(options: SettingsOptions, env: Record<string, string | undefined>, file: SettingsInFile): string {
  return neededIn(options)(
    options.baseUrl ?? (env.KURIER_BASE_URL || undefined) ?? file.baseUrl,
    'The address of the service',
    '--base-url, as KURIER_BASE_URL in the environment, or as "baseUrl"',
  )
}

function neededIn({ config }: SettingsOptions) {
  return (value: string | undefined, what: string, ways: string): string => {
    if (value) return value
    throw misuse(`${what} is missing. Give it as ${ways} in ${config ?? settingsFile}.`)
  }
}

/** `keys` in the file is a path relative to the file. Messages never quote the file's content. */
function settingsIn(config: string | undefined): SettingsInFile {
  const path = config ?? settingsFile
  const written = readIfThere(path, config !== undefined)
  if (written === undefined) return {}
  const value = parseJson(written)?.value
  if (!isJsonObject(value)) throw misuse(`${path} is no JSON object in UTF-8.`)
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(members, name))
  const known = Object.keys(members).join(', ')
  if (unknown.length > 0) throw misuse(`${path} has settings of unknown names: ${unknown.join(', ')}. Known: ${known}.`)
  const checked = fitting(object(members), value)
  if (!checked.ok) throw misuse(`${path}: every setting must be a text (${known}).`)
  const { keys, ...settings } = checked.value
  return { ...settings, ...(keys !== undefined && { keys: resolve(dirname(path), keys) }) }
}

function readIfThere(path: string, isNamed: boolean): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && !isNamed) return undefined
    throw misuse(`The settings file ${path} cannot be read${isMissing ? ': there is no such file' : ''}.`)
  }
}
