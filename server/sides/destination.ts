import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdministrationSystem, DestinationKeys } from '@kurier/sdk/administration-system'
import type { Destination } from '@kurier/sdk/destination-api'
import { makeEncryptionKeyPair, makeSigningKeyPair, type JwkPair } from '@kurier/sdk/keys'
import { metadataVersions } from '@kurier/wire/names'
import type { Callback } from '@kurier/sdk/document-records'
import { applicationSchema, publicService } from './application.ts'

export type KeyPairs = { encryption: JwkPair; signing: JwkPair }

/** The key pairs of a destination, RSA with 4096 bits; the private halves stay with the administration. */
export async function makeKeyPairs(): Promise<KeyPairs> {
  const [encryption, signing] = await Promise.all([makeEncryptionKeyPair(), makeSigningKeyPair()])
  return { encryption, signing }
}

export function privateKeys({ encryption, signing }: KeyPairs): DestinationKeys {
  return { signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] }
}

/** Keeps the private keys as files that only this user can read, for the workbench and `kurier-client`. */
export async function keepPrivateKeys(folder: string, { encryption, signing }: KeyPairs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, { privateKey }] of Object.entries({ encryption, signing })) {
    await writeFile(join(folder, `${name}.private.json`), `${JSON.stringify(privateKey, null, 2)}\n`, { mode: 0o600 })
  }
}

type Office = Pick<Destination, 'name' | 'contactInformation'>

const musterstadt: Office = {
  name: 'Wohngeldstelle Musterstadt',
  contactInformation: {
    legalName: 'Stadt Musterstadt',
    email: 'wohngeld@musterstadt.example',
    unit: 'Wohngeldstelle',
  },
}

/** Creates a destination that takes the application; the service checks by HEAD that its callback can be reached. */
export async function createDestination(
  system: AdministrationSystem,
  { encryption, signing }: KeyPairs,
  callback?: Callback,
  office: Office = musterstadt,
): Promise<Destination> {
  const destination = await system.destinations.create({
    ...office,
    metadataVersions: [...metadataVersions],
    publicServices: [
      {
        identifier: publicService.identifier,
        regions: ['DE'],
        submissionSchemas: [applicationSchema(await system.http.addresses())],
      },
    ],
    encryptionKid: encryption.publicKey.kid,
    encryptionPublicKey: encryption.publicKey,
    signingPublicKey: signing.publicKey,
    callback,
  })
  if (destination.status === 'active') return destination
  throw new Error(`The destination is ${destination.status} and takes no submissions.`)
}
