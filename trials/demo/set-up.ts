import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AdministrationSystem } from '@kurier/sdk/administration-system'
import { makeEncryptionKeyPair } from '@kurier/sdk/keys'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { createTokenClient } from '@kurier/sdk/token-client'
import { applicationForm, formWordsFile } from '../../server/sides/application.ts'
import { createDestination, keepPrivateKeys, makeKeyPairs, privateKeys } from '../../server/sides/destination.ts'
import { startCallbackReceiver, type CallbackReceiver } from './callback-receiver.ts'
import { makeCertificates } from './certificates.ts'
import { holdFolder } from './earlier-run.ts'
import type { Ending } from './ending.ts'
import { freePort } from './free-port.ts'
import { kurierCommand, moveTo, registerClient, type Kurier } from './kurier-command.ts'
import type { SendingSide } from './online-service-side.ts'
import type { ReceivingSide } from './administration-side.ts'
import type { Report } from './report.ts'
import type { ServerLog } from './server-log.ts'
import { startService } from './service.ts'

/** Where the demo keeps its things, and what it was asked for. */
export type DemoSurroundings = {
  report: Report
  ending: Ending
  dataDir: string
  log: ServerLog
  preferredPort: number
}

export type Installation = {
  baseUrl: string
  kurier: Kurier
  /** Where the administration keeps its private keys. */
  keysFolder: string
  /** Resolves when the server has ended, wanted or not. */
  ended: Promise<unknown>
  receivers: Receivers
}

type Receivers = { online: CallbackReceiver; administration: CallbackReceiver }

/** Starts both sides' receivers, PostgreSQL and the product, and takes care that all of them are stopped at the end. */
export async function startInstallation(surroundings: DemoSurroundings): Promise<Installation> {
  const { report, ending, dataDir, log, preferredPort } = surroundings
  await mkdir(dataDir, { recursive: true })
  const folder = await holdFolder(dataDir, 'trials/demo/main.ts', report.note)
  ending.add(folder.release)
  const authorityFile = join(dataDir, 'ca.pem')
  const receivers = await report.step('operator', 'starts two HTTPS receivers with a CA of their own', () =>
    startReceivers(ending, authorityFile),
  )
  const port = await freePort(preferredPort)
  if (port !== preferredPort) report.note(`Port ${preferredPort} is in use; this run takes ${port}.`)
  const settings = settingsFor(dataDir, port, authorityFile)
  const kurier = kurierCommand(settings)
  const baseUrl = `http://localhost:${port}`
  await moveTo(baseUrl, dataDir, kurier)
  const { ended } = await report.step('operator', 'starts PostgreSQL and Kurier', async () => {
    const service = startService({ settings, log, say: report.note, kurier })
    ending.add(service.stop)
    // a command that goes on when the server has ended would be the last to use the database, and have to stop it
    ending.add(kurier.idle)
    await folder.noteServer(service.pid)
    await service.ready
    return service
  })
  return { baseUrl, kurier, keysFolder: keysFolderOf(dataDir), ended, receivers }
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

async function startReceivers(ending: Ending, authorityFile: string): Promise<Receivers> {
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
  { baseUrl, kurier, keysFolder, receivers }: Installation,
): Promise<Sides> {
  const register = (kind: string, name: string) =>
    report.step('operator', `registers a client: ${name}`, () => registerClient(kurier, kind, name))
  const online = { baseUrl, ...(await register('online-service', 'Antragsportal')), cipher: streamingCipher }
  const administration = {
    baseUrl,
    ...(await register('administration-system', 'Fachverfahren Wohngeld')),
    cipher: streamingCipher,
  }
  const keys = await report.step('administration', 'makes two RSA 4096 key pairs', makeKeyPairs)
  await keepPrivateKeys(keysFolder, keys)
  const system = new AdministrationSystem({ ...administration, keysOf: () => privateKeys(keys) })
  const { destinationId } = await report.step(
    'administration',
    'creates a destination with keys, callback',
    () => createDestination(system, keys, receivers.administration.callback),
    ({ status }) => status,
  )
  await report.step('operator', 'names the lists of the housing-burden form, with invented words', () =>
    kurier.run('forms', 'words', applicationForm, formWordsFile),
  )
  await report.step('operator', 'offers the housing-burden form for it', () =>
    kurier.run('forms', 'offer', applicationForm, '--destination', destinationId),
  )
  await report.step('online service', 'gets an access token with its client credentials', () =>
    createTokenClient(online).accessToken(),
  )
  const replyKeys = await report.step('online service', 'makes an RSA 4096 key pair for replies', () =>
    makeEncryptionKeyPair(),
  )
  const service = new OnlineService(online)
  return {
    sending: { report, service, receiver: receivers.online, destinationId, replyKeys },
    receiving: { report, system, receiver: receivers.administration },
  }
}
