import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { createDestination, offerOf } from '@kurier/sides/destination'
import { administration } from '@kurier/sides/parties'
import { keyFile } from './building-office.ts'
import { dataDir, demoFacts, serverAddress } from './demo.ts'

/** The office's own pairs. */
const keys = { encryption: encryptionPair(), signing: signingPair() }

/** Its private keys as files, as a case worker has them. */
export const officeKeyFiles = Object.entries(keys).map(([name, { privateKey }]) => keyFile(`${name}.json`, privateKey))

/** An office that people's forms go to: its destination, and its administration system with the private keys. */
export type FormOffice = { destinationId: string; system: AdministrationSystem }

type OfficeFacts = { destinationId: string }

const factsFile = (): string => join(dataDir(), 'form-office.json')

/**
 * The office of this server, which takes every form. A form goes to one office at a time, so that whoever is first makes
 * it, offers all forms for it and notes it for the others, in whichever process they are.
 */
export async function openFormOffice(): Promise<FormOffice> {
  const isFirst = await mkdir(`${factsFile()}.making`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const facts = await makeOffice().catch(async (error: unknown) => {
      await rmdir(`${factsFile()}.making`)
      throw error
    })
    await writeFile(`${factsFile()}.new`, JSON.stringify(facts))
    await rename(`${factsFile()}.new`, factsFile())
  }
  const { destinationId } = await notedFacts()
  return { destinationId, system: theSystem() }
}

async function notedFacts(): Promise<OfficeFacts> {
  for (;;) {
    const text = await readFile(factsFile(), 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text) as OfficeFacts // written above
    await setTimeout(250)
  }
}

function theSystem(): AdministrationSystem {
  const { id: clientId, secret: clientSecret } = demoFacts().clients.housing
  return administration({ baseUrl: serverAddress(), clientId, clientSecret }, keys)
}

async function makeOffice(): Promise<OfficeFacts> {
  const { destinationId } = await createDestination(theSystem(), keys, {
    name: 'Wohngeldstelle für Formulare',
    contactInformation: { legalName: 'Stadt Beispielhausen', email: 'wohngeld@beispielhausen.example' },
    publicServices: forms.map(({ name, version, serviceIdentifier }) => {
      const schemaUri = `${serverAddress()}/schemas/forms/${name}/${version}/form.schema.json`
      return offerOf(serviceIdentifier, { schemaUri, mimeType: 'application/json' }, [])
    }),
  })
  for (const { path } of forms) await kurier('forms', 'offer', path, '--destination', destinationId)
  return { destinationId }
}

/** The operator's command line, at the data of the server under test. */
export async function kurier(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/kurier/main.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, BASE_URL: serverAddress(), DATA_DIR: dataDir() },
  })
  return stdout
}
