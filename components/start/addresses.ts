/** What the start page needs of the settings. */
export interface InstallationBase {
  /** {base_url}, without a final slash. */
  baseUrl: string
  /** {schema_base}, without a final slash. */
  schemaBase: string
}

/** Addresses shown on the start page; `key` names its text, `readable` ones answer a plain GET of a browser. */
export interface Address {
  key: 'submissionApi' | 'destinationApi' | 'routingApi' | 'token' | 'reference' | 'eventKeys' | 'schemas' | 'health'
  url: string
  readable: boolean
}

/** The addresses a client is set up with (decisions 1 and 4), in the order in which they are needed. */
export function addressesOf({ baseUrl, schemaBase }: InstallationBase): Address[] {
  return [
    { key: 'submissionApi', url: `${baseUrl}/submission-api`, readable: false },
    { key: 'destinationApi', url: `${baseUrl}/destination-api`, readable: false },
    { key: 'routingApi', url: `${baseUrl}/routing-api`, readable: false },
    { key: 'token', url: `${baseUrl}/token`, readable: false },
    { key: 'reference', url: `${baseUrl}/docs/api`, readable: true },
    { key: 'eventKeys', url: `${baseUrl}/submission-api/.well-known/jwks.json`, readable: true },
    { key: 'schemas', url: schemaBase, readable: true },
    { key: 'health', url: `${baseUrl}/api/health/ready`, readable: true },
  ]
}
