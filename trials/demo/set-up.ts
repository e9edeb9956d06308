import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeEncryptionKeyPair } from '@kurier/sdk/keys'
import { createTokenClient } from '@kurier/sdk/token-client'
import { applicationForm, formWordsFile } from '@kurier/sides/application'
import { startCallbackReceiver, type CallbackReceiver } from '@kurier/sides/callback-receiver'
import { makeCertificates } from '@kurier/sides/certificates'
import { createDestination } from '@kurier/sides/destination'
import { keepPrivateKeys, makeKeyPairs } from '@kurier/sides/keys'
import { administration, onlineService, registerClient } from '@kurier/sides/parties'
import { holdFolder } from './earlier-run.ts'
import type { Ending } from './ending.ts'
import { freePort } from './free-port.ts'
import type { SendingSide } from './online-service-side.ts'
import type { ReceivingSide } from './administration-side.ts'
import type { Kurier } from './kurier-command.ts'
import type { Report } from './report.ts'
import type { Run } from './run.ts'
import { startInstallation, type Installation } from './service.ts'

/** The installation of the demo, and the receivers of both sides. */
export type DemoStage = Installation & { baseUrl: string; receivers: Receivers }

type Receivers = { online: CallbackReceiver; administration: CallbackReceiver }

/**
 * Starts both sides' receivers, PostgreSQL and the product, and takes care that all of them are stopped at the end.
 * @param dataDir where the demo keeps its things
 */
export async function setStage(run: Run, dataDir: string, preferredPort: number): Promise<DemoStage> {
  const { report, ending } = run
  const folder = await holdFolder(dataDir, 'trials/demo/main.ts', report.note)
  ending.add(folder.release)
  const authorityFile = join(dataDir, 'ca.pem')
  const receivers = await report.step('operator', 'starts two HTTPS receivers with a CA of their own', () =>
    startReceivers(ending, authorityFile),
  )
  const port = await freePort(preferredPort)
  if (port !== preferredPort) report.note(`Port ${preferredPort} is in use; this run takes ${port}.`)
  const settings = settingsFor(dataDir, port, authorityFile)
  const baseUrl = `http://localhost:${port}`
  const words = 'starts PostgreSQL and Kurier'
  return { ...(await startInstallation(run, { settings, baseUrl, folder, words })), baseUrl, receivers }
}

/** Folder of the administration's private keys within the demo's data folder. */
export const keysFolderOf = (dataDir: string): string => join(dataDir, 'keys')

function settingsFor(dataDir: string, port: number, authorityFile: string) {
  return {
    DATA_DIR: dataDir,
    PORT: String(port),
    CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
    CALLBACK_CA_FILE: authorityFile,
    SANDBOX: 'true',
  }
}

/** Starts a receiver for each side; the certificate of their authority goes to `authorityFile`. */
export async function startReceivers(ending: Pick<Ending, 'add'>, authorityFile: string): Promise<Receivers> {
  const certificates = await makeCertificates(new Date())
  await writeFile(authorityFile, certificates.authority)
  const start = async (): Promise<CallbackReceiver> => {
    const receiver = await startCallbackReceiver(certificates)
    ending.add(receiver.close)
    return receiver
  }
  return { online: await start(), administration: await start() }
}

export type Sides = { sending: SendingSide; receiving: ReceivingSide }

/** Registers a client for each side, a destination with keys and a callback, and the form that sends to it. */
export async function introduceSides(
  report: Report,
  { baseUrl, kurier, receivers }: Pick<DemoStage, 'baseUrl' | 'receivers'> & { kurier: Pick<Kurier, 'run'> },
  keysFolder: string,
): Promise<Sides> {
  const register = (kind: Parameters<typeof registerClient>[1], name: string) =>
    report.step('operator', `registers a client: ${name}`, () => registerClient(kurier.run, kind, name))
  const connection = { baseUrl, ...(await register('online-service', 'Antragsportal')) }
  const office = { baseUrl, ...(await register('administration-system', 'Fachverfahren Wohngeld')) }
  const keys = await report.step('administration', 'makes two RSA 4096 key pairs', makeKeyPairs)
  await keepPrivateKeys(keysFolder, keys)
  const system = administration(office, keys)
  const { destinationId } = await report.step(
    'administration',
    'creates a destination with keys, callback',
    () => createDestination(system, keys, { callback: receivers.administration.callback }),
    ({ status }) => status,
  )
  await report.step('operator', 'names the lists of the housing-burden form, with invented words', () =>
    kurier.run(['forms', 'words', applicationForm, formWordsFile]),
  )
  await report.step('operator', 'offers the housing-burden form for it', () =>
    kurier.run(['forms', 'offer', applicationForm, '--destination', destinationId]),
  )
  await report.step('online service', 'gets an access token with its client credentials', () =>
    createTokenClient(connection).accessToken(),
  )
  const replyKeys = await report.step('online service', 'makes an RSA 4096 key pair for replies', () =>
    makeEncryptionKeyPair(),
  )
  const receiver = receivers.online
  const recipient = { destinationId, callback: receiver.callback, replyKeys }
  return {
    sending: { report, connection, service: onlineService(connection), receiver, recipient },
    receiving: { report, system, receiver: receivers.administration },
  }
}
