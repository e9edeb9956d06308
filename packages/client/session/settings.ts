import type { Role } from './roles.ts'
import { misuse } from './failure.ts'
import { settingsSource, type SettingsOptions, type SettingsPlace, type SettingValues } from './settings-file.ts'

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

/**
 * Settings by option, by a file that an option names, by the environment, by the file that lies there, in this order.
 * @param role whose settings the command needs; nothing when it is the same for both
 * @throws ClientError `usage` if one is missing, or if they are those of the other side; says how to give them
 */
export function readSettings(options: SettingsOptions, place: SettingsPlace, role?: Role): Settings {
  const { values, name } = settingsSource(options, place, role)
  const needed = neededIn(name)
  return {
    baseUrl: addressIn(options, values, name),
    clientId: needed(options.clientId ?? values.KURIER_CLIENT_ID, 'The id of the client', '--client-id', 'CLIENT_ID'),
    clientSecret: needed(values.KURIER_CLIENT_SECRET, 'The secret of the client', '', 'CLIENT_SECRET'),
    schemaBase: values.KURIER_SCHEMA_BASE,
    keys: options.keys ?? values.KURIER_KEYS,
  }
}

/** The address of the service alone, for what needs no client. */
export function readAddress(options: SettingsOptions, place: SettingsPlace): string {
  if (options.baseUrl) return options.baseUrl
  const { values, name } = settingsSource(options, place, 'anybody')
  return addressIn(options, values, name)
}

/** The destination that the settings name, for a command that was given none. */
export function readDestinationId(options: SettingsOptions, place: SettingsPlace, role?: Role): string {
  const { values, name } = settingsSource(options, place, role)
  return neededIn(name)(values.KURIER_DESTINATION_ID, 'The destination', '--destination', 'DESTINATION_ID')
}

const addressIn = (options: SettingsOptions, values: SettingValues, name: string): string =>
  neededIn(name)(options.baseUrl ?? values.KURIER_BASE_URL, 'The address of the service', '--base-url', 'BASE_URL')

/** @param file the file that was read, or that might be there */
function neededIn(file: string) {
  return (value: string | undefined, what: string, option: string, variable: string): string => {
    if (value) return value
    const ways = `${option && `${option}, or as `}KURIER_${variable} in ${file} or the environment`
    throw misuse(`${what} is missing. Give it as ${ways}.`)
  }
}
