import type { Page } from '@playwright/test'
import { signDecision, type DecisionContent } from '@kurier/sdk/decision-event'
import type { SendRequest } from '@kurier/sdk/send'
import { createDestination, offerOf, type DestinationWish } from '@kurier/sides/destination'
import { pairOf, type KeyPairs } from '@kurier/sides/keys'
import { administration, onlineService } from '@kurier/sides/parties'
import type { DemoFacts } from '#trials/seed/facts.ts'
import { demoFacts, serverAddress } from './demo.ts'

/** The service that destinations of the journeys are for, and its schema, which no form follows. */
export const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' }
const schema = { schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }

/** How a client of the demo signs in. */
const connection = (client: 'portal' | 'building') => {
  const { id, secret } = demoFacts().clients[client]
  return { baseUrl: serverAddress(), clientId: id, clientSecret: secret }
}

/** The pairs of an office of the demo data. */
export function pairsOf({ keys: { decryption, signing } }: DemoFacts['destinations']['building']): KeyPairs {
  return { encryption: pairOf(decryption, 'wrapKey'), signing: pairOf(signing, 'verify') }
}

/** The pairs of the building office. */
export const officeKeys = (): KeyPairs => pairsOf(demoFacts().destinations.building)

/** The city's online service, and its administration with the keys of the building office. */
export const portal = () => onlineService(connection('portal'))
export const office = (keys = officeKeys()) => administration(connection('building'), keys)

/** A destination of the city for these services, whose private keys are those of the building office. */
export async function newDestination(wish: DestinationWish): Promise<string> {
  const { destinationId } = await createDestination(office(), officeKeys(), {
    contactInformation: { legalName: 'Stadt Beispielhausen', email: 'post@beispielhausen.example' },
    metadataVersions: ['1.0.0'],
    publicServices: [offerOf(publicService.identifier, schema)],
    ...wish,
  })
  return destinationId
}

/** Sends something small to such a destination. */
export const sendTo = (destinationId: string, more: Partial<SendRequest> = {}) =>
  portal().send({ destinationId, publicService, region: 'DE01', data: { content: '{}' }, ...more })

type Submission = { caseId: string; submissionId: string; destinationId: string }

/** Posts a decision signed by the building office. @returns `taken`, or what the service says to it */
export async function decide(reference: Submission, decision: DecisionContent): Promise<string> {
  const { http } = office()
  const signingKey = officeKeys().signing.privateKey
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

/** Chooses private keys on the page that is open: those of the building office unless others are given. */
export async function chooseKeys(page: Page, { encryption, signing } = officeKeys()): Promise<void> {
  const files = [keyFile('encryption.json', encryption.privateKey), keyFile('signing.json', signing.privateKey)]
  await page.getByLabel('Schlüsseldateien wählen').setInputFiles(files)
}
