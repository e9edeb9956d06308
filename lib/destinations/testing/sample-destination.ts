import type { DestinationInput } from '../schema.ts'
import { encryptionJwk, sampleKeys, signingJwk } from './sample-keys.ts'

export const SERVICE = 'urn:de:fim:leika:leistung:99107023017000'

/** The least that a destination needs; it is `created`. */
export function bareDestination(): DestinationInput {
  return {
    name: 'Wohngeldstelle',
    contactInformation: { legalName: 'Stadt Beispiel', email: 'wohngeld@beispiel.example', phone: '+49 30 123' },
    metadataVersions: ['1.0.0'],
    publicServices: [],
  }
}

/** One with keys and a service, so that it is active as soon as it is there. */
export function completeDestination(): DestinationInput {
  const schemaUri = 'https://schema.example/form.schema.json'
  return {
    ...bareDestination(),
    publicServices: [
      { identifier: SERVICE, regions: ['DE09'], submissionSchemas: [{ schemaUri, mimeType: 'application/json' }] },
    ],
    encryptionKid: 'encryption-1',
    encryptionPublicKey: encryptionJwk(sampleKeys('encryption'), 'encryption-1'),
    signingPublicKey: signingJwk(sampleKeys('signing'), 'signing-1'),
  }
}
