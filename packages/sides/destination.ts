import { metadataVersions } from '@kurier/wire/names'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { Destination, DestinationInput } from '@kurier/sdk/destination-api'
import type { SubmissionSchema } from '@kurier/sdk/metadata-record'
import { applicationSchema, publicService } from './application.ts'
import type { KeyPairs } from './keys.ts'

/** What a destination offers and who answers for it; the housing office of Musterstadt unless said otherwise. */
export type DestinationWish = Partial<
  Omit<DestinationInput, 'encryptionKid' | 'encryptionPublicKey' | 'signingPublicKey'>
>

const musterstadt = {
  name: 'Wohngeldstelle Musterstadt',
  contactInformation: {
    legalName: 'Stadt Musterstadt',
    email: 'wohngeld@musterstadt.example',
    unit: 'Wohngeldstelle',
  },
} satisfies DestinationWish

/** The offer of one service whose data follow one schema. */
export function offerOf(identifier: string, schema: SubmissionSchema, regions: string[] = ['DE']) {
  return { identifier, regions, submissionSchemas: [schema] }
}

/**
 * Creates a destination that takes submissions at once; of a callback the service checks by HEAD that it can be reached.
 * @throws Error when it takes none
 */
export async function createDestination(
  system: AdministrationSystem,
  { encryption, signing }: Record<keyof KeyPairs, Pick<KeyPairs['signing'], 'publicKey'>>,
  wish: DestinationWish = {},
): Promise<Destination> {
  const destination = await system.destinations.create({
    ...musterstadt,
    metadataVersions: [...metadataVersions],
    publicServices: wish.publicServices ?? [
      offerOf(publicService.identifier, applicationSchema(await system.http.addresses())),
    ],
    ...wish,
    encryptionKid: encryption.publicKey.kid,
    encryptionPublicKey: encryption.publicKey,
    signingPublicKey: signing.publicKey,
  })
  if (destination.status === 'active') return destination
  throw new Error(`The destination is ${destination.status} and takes no submissions.`)
}
