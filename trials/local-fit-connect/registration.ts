import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Fetch } from '@kurier/sdk/connection'
import { isKurierProblem, KurierOAuthError } from '@kurier/sdk/errors'
import { createTokenClient } from '@kurier/sdk/token-client'
import type { Kurier } from '../demo/kurier-command.ts'
import { createDestination } from '@kurier/sides/destination'
import { keepPrivateKeys, makeKeyPairs } from '@kurier/sides/keys'
import { administration, registerClient } from '@kurier/sides/parties'

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() })
const registration = z.object({ sender: credentials, receiver: credentials, destinationId: z.string() })

/** Both clients, and the destination that the second one reads. */
export type Registration = z.infer<typeof registration>

type RegistrationPlace = { dataDir: string; keysFolder: string; baseUrl: string; fetch: Fetch; kurier: Kurier }

const office = {
  name: 'Office on this machine',
  contactInformation: { legalName: 'Office on this machine', email: 'office@local.example' },
}

/**
 * The clients and the destination of an earlier run while the installation still knows them, else new ones. Their secrets
 * lie in a file that only this user can read.
 */
export async function keptRegistration(place: RegistrationPlace): Promise<Registration> {
  const file = join(place.dataDir, 'registration.json')
  const earlier = await readRegistration(file)
  if (earlier && (await isKnown(earlier, place))) return earlier
  const made = await register(place)
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return made
}

async function readRegistration(file: string): Promise<Registration | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text === '' ? undefined : registration.parse(JSON.parse(text))
}

/** Both clients get a token, and the second one still has its destination. */
async function isKnown({ sender, receiver, destinationId }: Registration, place: RegistrationPlace): Promise<boolean> {
  try {
    await createTokenClient({ ...place, ...sender }).accessToken()
    await administration({ ...place, ...receiver }).destinations.get(destinationId)
    return true
  } catch (error) {
    if (isKurierProblem(error) || error instanceof KurierOAuthError) return false
    throw error
  }
}

async function register(place: RegistrationPlace): Promise<Registration> {
  const sender = await registerClient(place.kurier.run, 'online-service', 'Online service on this machine')
  const receiver = await registerClient(place.kurier.run, 'administration-system', 'Administration on this machine')
  const keys = await makeKeyPairs()
  await keepPrivateKeys(place.keysFolder, keys)
  const { destinationId } = await createDestination(administration({ ...place, ...receiver }), keys, office)
  return { sender, receiver, destinationId }
}
