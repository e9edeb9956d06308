import { privateKeyFile, type MadePair } from '#components/destinations/make-key-pair.ts'
import { settingsFileName, settingsFileText, type ServiceBase } from '#components/clients/client-settings.ts'
import { programCommands, type ProgramCommand } from '#components/wings/documentation/program-commands.ts'
import type { NamedFile } from '#components/ui/zip-files.ts'
import type { ClientKind } from '#lib/clients/terms.ts'
import type { MadeTestEnvironment } from '#lib/wings/first-steps/schema.ts'

/** The folder that holds everything, in the ZIP and then on the person's machine. */
const FOLDER = 'kurier-test'

/** A test environment, with the keys that were made for it on the person's device. */
export type MadeEnvironment = { made: MadeTestEnvironment; pairs: readonly MadePair[]; name: string }

/** All that both sides need, for a ZIP: settings of both clients, the private keys, and an application to send. */
export function environmentFiles({ made, pairs }: MadeEnvironment, service: ServiceBase): NamedFile[] {
  const { onlineService, administration, destinationId, sample } = made
  const settings = (kind: ClientKind, { clientId, clientSecret }: typeof onlineService) => ({
    name: `${FOLDER}/${settingsFileName(kind)}`,
    content: new Blob([settingsFileText({ ...service, kind, clientId, clientSecret, destinationId })]),
  })
  return [
    settings('online-service', onlineService),
    settings('administration-system', administration),
    ...pairs.map(privateKeyFile).map(({ name, content }) => ({ name: `${FOLDER}/keys/${name}`, content })),
    ...(sample ? [{ name: `${FOLDER}/application/${dataName(sample)}`, content: new Blob([sample.content]) }] : []),
  ]
}

const dataName = ({ mimeType }: { mimeType: string }) => (mimeType === 'application/xml' ? 'data.xml' : 'data.json')

/** What is done with them, as everywhere; the keys are there, and an application mostly. */
export function environmentCommands({ sample }: Pick<MadeTestEnvironment, 'sample'>): ProgramCommand[] {
  const done: readonly ProgramCommand['key'][] = sample ? ['keys', 'sample'] : ['keys']
  return programCommands().filter(({ key }) => !done.includes(key))
}
