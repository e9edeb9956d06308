import type { ClientKind } from '#lib/clients/terms.ts'

/** The side of a case that a kind of client takes, as `kurier-client` calls it. */
export const roleOf = (kind: ClientKind) => (kind === 'online-service' ? 'sender' : 'receiver')

/** Name of the file that holds a client's settings; the snippets read it, and `kurier-client` finds it by its role. */
export const settingsFileName = (kind: ClientKind): string => `kurier-${roleOf(kind)}.env`

/** {base_url} and {schema_base} of this installation. */
export type ServiceBase = { baseUrl: string; schemaBase: string }

/**
 * What a program is set up with. `clientSecret`: undefined where only its owner has it. `destinationId`: where to send to or
 * what to fetch, when there is exactly one.
 */
export type ClientSettings = ServiceBase & {
  kind: ClientKind
  clientId: string
  clientSecret?: string
  destinationId?: string
}

type SettingsClient = Pick<ClientSettings, 'kind' | 'clientId'> & {
  destination: { destinationId: string; isOnly: boolean } | null
}

/** The settings of a client that is there. */
export const settingsOf = ({ kind, clientId, destination }: SettingsClient, service: ServiceBase): ClientSettings => ({
  ...service,
  kind,
  clientId,
  ...(destination?.isOnly && { destinationId: destination.destinationId }),
})

/**
 * Settings as environment variables, one a line, by the names that `kurier-client` and the snippets read. None of the values
 * has characters that would need quotes.
 */
export function settingsFileText(settings: ClientSettings): string {
  const { kind, clientId, clientSecret = '', baseUrl, schemaBase, destinationId } = settings
  const lines = [
    `KURIER_ROLE=${roleOf(kind)}`,
    `KURIER_BASE_URL=${baseUrl}`,
    `KURIER_TOKEN_URL=${baseUrl}/token`,
    ...(schemaBase === `${baseUrl}/schemas` ? [] : [`KURIER_SCHEMA_BASE=${schemaBase}`]),
    `KURIER_CLIENT_ID=${clientId}`,
    `KURIER_CLIENT_SECRET=${clientSecret}`,
    ...(destinationId === undefined ? [] : [`KURIER_DESTINATION_ID=${destinationId}`]),
    ...(kind === 'administration-system' ? ['KURIER_KEYS=keys'] : []),
  ]
  return `${lines.join('\n')}\n`
}
