import type { Page } from '@playwright/test'
import type { JWK } from 'jose'
import { AdministrationSystem } from '@kurier/sdk/administration-system'
import { signDecision, type DecisionContent } from '@kurier/sdk/decision-event'
import type { DestinationInput } from '@kurier/sdk/destination-api'
import { demoFacts, serverAddress } from './demo.ts'
import { expect } from './journey.ts'

/** How a client of the demo signs in. */
export const connection = (client: 'portal' | 'building') => {
  const { id, secret } = demoFacts().clients[client]
  return { baseUrl: serverAddress(), clientId: id, clientSecret: secret }
}

export const publicHalf = ({ kty, kid, alg, n, e }: JWK, operation: string): JWK => ({
  kty,
  kid,
  alg,
  n,
  e,
  key_ops: [operation],
})

/** A destination of the city for these services, whose private keys are those of the demo. */
export async function newDestination(
  offered: Pick<DestinationInput, 'name' | 'publicServices' | 'metadataVersions'>,
): Promise<string> {
  const { decryption, signing } = demoFacts().destinations.building.keys
  const { destinationId, status } = await new AdministrationSystem(connection('building')).destinations.create({
    ...offered,
    contactInformation: { legalName: 'Stadt Beispielhausen', email: 'post@beispielhausen.example' },
    encryptionKid: decryption.kid ?? '',
    encryptionPublicKey: publicHalf(decryption, 'wrapKey'),
    signingPublicKey: publicHalf(signing, 'verify'),
  })
  expect(status).toBe('active')
  return destinationId
}

type Submission = { caseId: string; submissionId: string; destinationId: string }

/** Posts a decision signed by the building office. @returns `taken`, or what the service says to it */
export async function decide(reference: Submission, decision: DecisionContent): Promise<string> {
  const { http } = new AdministrationSystem(connection('building'))
  const signingKey = demoFacts().destinations.building.keys.signing
  const signed = { reference, signingKey, addresses: await http.addresses(), now: new Date() }
  const { token } = await signDecision(decision, signed)
  const path = `/submission-api/v2/cases/${reference.caseId}/events`
  return http
    .done({ method: 'POST', path, contentType: 'application/jose', body: () => token })
    .then(() => 'taken')
    .catch((refusal: unknown) => String(refusal))
}

export const keyFile = (name: string, content: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

/** Chooses the private keys of the demo on the page that is open. */
export async function chooseKeys(page: Page): Promise<void> {
  const { decryption, signing } = demoFacts().destinations.building.keys
  const files = [keyFile('encryption.json', decryption), keyFile('signing.json', signing)]
  await page.getByLabel('Schlüsseldateien wählen').setInputFiles(files)
}
