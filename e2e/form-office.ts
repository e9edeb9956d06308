import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forms } from '#lib/forms/registry.generated.ts'
import { AdministrationSystem } from '#sdk/administration-system.ts'
import { makeEncryptionKeyPair, makeSigningKeyPair } from '#sdk/keys.ts'
import { demoFacts } from './demo.ts'

/** An office that people's forms go to: its destination, and its administration system with the private keys. */
export type FormOffice = { destinationId: string; system: AdministrationSystem }

/** Makes an office whose destination takes every form, and offers them all. */
export async function openFormOffice(baseURL: string): Promise<FormOffice> {
  const { id: clientId, secret: clientSecret } = demoFacts().clients.housing
  const encryption = await makeEncryptionKeyPair()
  const signing = await makeSigningKeyPair()
  const system = new AdministrationSystem({
    ...{ baseUrl: baseURL, clientId, clientSecret },
    keysOf: () => ({ signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] }),
  })
  const { destinationId } = await system.destinations.create({
    name: 'Wohngeldstelle für Formulare',
    contactInformation: { legalName: 'Stadt Beispielhausen', email: 'wohngeld@beispielhausen.example' },
    metadataVersions: ['1.0.0'],
    publicServices: forms.map(({ name, version, serviceIdentifier }) => ({
      identifier: serviceIdentifier,
      regions: [],
      submissionSchemas: [
        { schemaUri: `${baseURL}/schemas/forms/${name}/${version}/form.schema.json`, mimeType: 'application/json' },
      ],
    })),
    encryptionKid: encryption.publicKey.kid,
    encryptionPublicKey: encryption.publicKey,
    signingPublicKey: signing.publicKey,
    status: 'active',
  })
  for (const { path } of forms) await kurier(baseURL, 'forms', 'offer', path, '--destination', destinationId)
  return { destinationId, system }
}

/** The operator's command line, at the data of the server under test. */
async function kurier(baseURL: string, ...args: string[]): Promise<string> {
  const dataDir = process.env.E2E_DATA_DIR
  const { stdout } = await promisify(execFile)(process.execPath, ['server/kurier/main.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, BASE_URL: baseURL, ...(dataDir && { DATA_DIR: dataDir }) },
  })
  return stdout
}
