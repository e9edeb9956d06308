import type { ClientCredentials } from '@kurier/sdk/connection'

/** Where a client finds this installation: the hosts of the public service, as addresses of one. */
export type Addresses = {
  token: string
  submission: string
  destination: string
  routing: string
  portal: string
}

export const addressesOf = (baseUrl: string): Addresses => ({
  token: `${baseUrl}/token`,
  submission: `${baseUrl}/submission-api`,
  destination: `${baseUrl}/destination-api`,
  routing: `${baseUrl}/routing-api`,
  portal: baseUrl,
})

/** All that a client's settings say. `service` is an identifier that the destination lists; any other is taken too. */
export type ClientFacts = {
  baseUrl: string
  sender: ClientCredentials
  receiver: ClientCredentials
  destinationId: string
  service: string
  /** PEM file of the authority that the client is to trust. */
  authorityFile: string
  /** Folder of the receiver's private keys. */
  keysFolder: string
}

/** The receiver's private keys as files (docs/clients/kurier-client.md). */
export const keyFiles = (folder: string) => ({
  decryption: `${folder}/encryption.private.json`,
  signing: `${folder}/signing.private.json`,
})

/** Everything that a JSON string may hold may stand in a YAML one between double quotes. */
const quoted = (text: string): string => JSON.stringify(text)

/**
 * The block `environments` of the public service's Java library: the addresses alone, without secrets. The library
 * takes all others from its own environment of the same name.
 */
export function javaEnvironment(baseUrl: string): string[] {
  const { submission, destination, routing, portal } = addressesOf(baseUrl)
  return [
    'activeEnvironment: TEST',
    'environments:',
    '  TEST:',
    `    authBaseUrl: ${quoted(baseUrl)}`,
    `    submissionBaseUrls: [${quoted(submission)}]`,
    `    destinationBaseUrl: ${quoted(destination)}`,
    `    routingBaseUrl: ${quoted(routing)}`,
    `    selfServicePortalBaseUrl: ${quoted(portal)}`,
    '    # the keys of this destination have no certificate of the administration',
    '    allowInsecurePublicKey: true',
  ]
}

/** The whole configuration of the Java library, for both sides. */
export function javaConfiguration({ baseUrl, sender, receiver, keysFolder }: ClientFacts): string {
  const keys = keyFiles(keysFolder)
  const lines = [
    'senderConfig:',
    `  clientId: ${quoted(sender.clientId)}`,
    `  clientSecret: ${quoted(sender.clientSecret)}`,
    'subscriberConfig:',
    `  clientId: ${quoted(receiver.clientId)}`,
    `  clientSecret: ${quoted(receiver.clientSecret)}`,
    `  privateSigningKeyPath: ${quoted(keys.signing)}`,
    `  privateDecryptionKeyPaths: [${quoted(keys.decryption)}]`,
    ...javaEnvironment(baseUrl),
  ]
  return `${lines.join('\n')}\n`
}

/** For a POSIX shell, whatever a path holds. */
const shell = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** Environment variables of one side, as a file for `set -a; . file`: what clients of several makes read. */
export function environmentFile(side: 'sender' | 'receiver', facts: ClientFacts): string {
  const { token, submission, destination, routing } = addressesOf(facts.baseUrl)
  const { clientId, clientSecret } = facts[side]
  const keys = keyFiles(facts.keysFolder)
  const ofReceiver = {
    FITCONNECT_DECRYPTION_JWK_PATH: keys.decryption,
    FITCONNECT_SIGNING_JWK_PATH: keys.signing,
    KURIER_KEYS: facts.keysFolder,
  }
  const variables = {
    FITCONNECT_TOKEN_URL: token,
    FITCONNECT_SUBMISSION_URL: submission,
    FITCONNECT_DESTINATION_URL: destination,
    FITCONNECT_ROUTING_URL: routing,
    FITCONNECT_CLIENT_ID: clientId,
    FITCONNECT_CLIENT_SECRET: clientSecret,
    FITCONNECT_DESTINATION_ID: facts.destinationId,
    FITCONNECT_SERVICE: facts.service,
    KURIER_BASE_URL: facts.baseUrl,
    KURIER_CLIENT_ID: clientId,
    KURIER_CLIENT_SECRET: clientSecret,
    ...(side === 'receiver' && ofReceiver),
    // Node; curl, Go and OpenSSL; Python's requests
    NODE_EXTRA_CA_CERTS: facts.authorityFile,
    SSL_CERT_FILE: facts.authorityFile,
    CURL_CA_BUNDLE: facts.authorityFile,
    REQUESTS_CA_BUNDLE: facts.authorityFile,
  }
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${shell(value)}\n`)
    .join('')
}
