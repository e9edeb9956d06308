import { privateKeyFile, type MadePair } from '#components/destinations/make-key-pair.ts'
import type { ServiceBase } from '#components/clients/snippets.ts'
import type { NamedFile } from '#components/ui/zip-files.ts'
import type { MadeTestEnvironment } from '#lib/wings/first-steps/schema.ts'

/** The folder that holds everything, in the ZIP and then on the person's machine. */
const FOLDER = 'kurier-test'

/** A test environment, with the keys that were made for it on the person's device. */
export type MadeEnvironment = { made: MadeTestEnvironment; pairs: readonly MadePair[]; name: string }

/** All that both sides need, for a ZIP: settings of both clients, the private keys, and an application to send. */
export function environmentFiles({ made, pairs }: MadeEnvironment, service: ServiceBase): NamedFile[] {
  const { onlineService, administration, sample } = made
  const settings = (client: object) => new Blob([`${JSON.stringify({ ...service, ...client }, undefined, 2)}\n`])
  return [
    { name: `${FOLDER}/online-service.json`, content: settings(onlineService) },
    { name: `${FOLDER}/administration.json`, content: settings({ ...administration, keys: 'keys' }) },
    ...pairs.map(privateKeyFile).map(({ name, content }) => ({ name: `${FOLDER}/keys/${name}`, content })),
    ...(sample ? [{ name: `${FOLDER}/application/${dataName(sample)}`, content: new Blob([sample.content]) }] : []),
  ]
}

const dataName = ({ mimeType }: { mimeType: string }) => (mimeType === 'application/xml' ? 'data.xml' : 'data.json')

/** What to do with them, in the order of a first submission; each runs beside the folder. */
export function environmentCommands(destinationId: string) {
  const run = (rest: string) => `npm run -s kurier-client -- ${rest} --destination ${destinationId}`
  return [
    { key: 'send', line: run(`send ${FOLDER}/application --config ${FOLDER}/online-service.json`) },
    { key: 'fetch', line: run(`fetch --config ${FOLDER}/administration.json --into ${FOLDER}/inbox`) },
  ] as const
}
