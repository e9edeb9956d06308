import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { Agent, fetch as fetchBy } from 'undici'
import type { Fetch } from '@kurier/sdk/connection'
import { holdFolder } from '../demo/earlier-run.ts'
import { freePort, portSetting } from '../demo/free-port.ts'
import { run, type Run } from '../demo/run.ts'
import { startInstallation } from '../demo/service.ts'
import { root } from '../../server/prepare.ts'
import { publicService } from '@kurier/sides/application'
import { certificateFiles, keptCertificates } from './authority.ts'
import {
  addressesOf,
  environmentFile,
  javaConfiguration,
  javaEnvironment,
  type ClientFacts,
} from './client-settings.ts'
import { keptRegistration } from './registration.ts'
import { startTlsFront } from './tls-front.ts'

const { host, once } = new Command('npm run local-fit-connect --')
  .description('A delivery service for clients of FIT-Connect, on this machine: profile fit-connect, sandbox, https.')
  .option('--host <name>', 'the name by which clients reach this machine, such as host.docker.internal', 'localhost')
  .option('--once', 'stop when all is ready: exit code 0, or 1 when a step failed')
  .addHelpText('after', '\nDATA_DIR names the folder in which it makes its own, PORT the port (8443).')
  .parse()
  .opts<{ host: string; once?: boolean }>()

const port = portSetting(process.env.PORT, 8443)
const baseUrl = `https://${host}:${port}`
const dataDir = resolve(root, process.env.DATA_DIR || 'data', 'local-fit-connect')
const places = {
  keysFolder: join(dataDir, 'keys'),
  java: join(dataDir, 'clients/java-sdk.yml'),
  sender: join(dataDir, 'clients/sender.env'),
  receiver: join(dataDir, 'clients/receiver.env'),
  certificates: certificateFiles(join(dataDir, 'certificates')),
}

await run(dataDir, 'Stopping the service and its database …', async (local) => {
  const { report, end } = local
  report.lines('A FIT-Connect on this machine: profile fit-connect, sandbox, https.')
  report.heading('Setting up')
  const { facts, ended } = await setUp(local)
  report.lines(...told(local, facts))
  if (once) await end(0)
  report.lines('', 'Everything keeps running. Ctrl-C stops it.')
  await ended
  throw new Error('The server has ended.')
})

async function setUp(local: Run): Promise<{ facts: ClientFacts; ended: Promise<unknown> }> {
  const { report, ending } = local
  const folder = await holdFolder(dataDir, 'trials/local-fit-connect/main.ts', report.note)
  ending.add(folder.release)
  const certificates = await keptCertificates(join(dataDir, 'certificates'), host, new Date())
  const behind = await freePort(0)
  // clients on this machine alone, unless it has another name for them
  const listens = host === 'localhost' ? '127.0.0.1' : '0.0.0.0'
  ending.add(await startTlsFront({ port, host: listens, certificates, behind }))
  const settings = settingsFor(behind)
  const words = `starts PostgreSQL and Kurier at ${baseUrl}`
  const { kurier, ended } = await startInstallation(local, { settings, baseUrl, folder, words })
  const registration = await report.step('operator', 'registers both sides, and a destination with keys', () =>
    keptRegistration({
      dataDir,
      keysFolder: places.keysFolder,
      baseUrl,
      fetch: trusting(certificates.authority),
      kurier,
    }),
  )
  const facts: ClientFacts = {
    ...registration,
    baseUrl,
    service: publicService.identifier,
    authorityFile: places.certificates.authority,
    keysFolder: places.keysFolder,
  }
  await report.step('operator', 'writes settings for clients', () => writeClientSettings(facts))
  return { facts, ended }
}

function settingsFor(behind: number) {
  const { authority } = places.certificates
  return {
    BASE_URL: baseUrl,
    PORT: String(behind),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    WIRE_PROFILE: 'fit-connect',
    SANDBOX: 'true',
    // towns, which clients look for first
    AREAS_FILE: join(import.meta.dirname, 'areas.csv'),
    CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
    CALLBACK_CA_FILE: authority,
    // partners of the sandbox call the interfaces as everybody does
    NODE_EXTRA_CA_CERTS: authority,
  }
}

/** Calls the service by its outer address, and trusts its authority beside no other. */
function trusting(ca: string): Fetch {
  const dispatcher = new Agent({ connect: { ca, ...(host !== 'localhost' && { lookup: toThisMachine }) } })
  return (url, init) => fetchBy(url, { ...init, dispatcher })
}

/** The name of this machine is for clients; here nobody may know it. */
function toThisMachine(
  _name: string,
  _options: object,
  found: (error: null, address: { address: string; family: number }[]) => void,
): void {
  found(null, [{ address: '127.0.0.1', family: 4 }])
}

async function writeClientSettings(facts: ClientFacts): Promise<void> {
  await mkdir(join(dataDir, 'clients'), { recursive: true, mode: 0o700 })
  const write = (file: string, text: string) => writeFile(file, text, { mode: 0o600 })
  await write(places.java, javaConfiguration(facts))
  await write(places.sender, environmentFile('sender', facts))
  await write(places.receiver, environmentFile('receiver', facts))
}

function told({ log }: Run, { sender, receiver, destinationId, service }: ClientFacts): string[] {
  const { token, submission, destination, routing, portal } = addressesOf(baseUrl)
  const link = once ? undefined : log.signInLink()
  return [
    '',
    `  Portal                ${portal}${once ? ' (stopped now)' : ''}`,
    ...(link ? [`  First sign-in         ${link}`] : []),
    `  Token endpoint        ${token}`,
    `  Submission API        ${submission}`,
    `  Destination API       ${destination}`,
    `  Routing API           ${routing}`,
    `  Online service        client_id ${sender.clientId}`,
    `  Administration        client_id ${receiver.clientId}`,
    `  Destination           ${destinationId}`,
    `  Service               ${service} (any other is taken too)`,
    '',
    'Settings for clients, with the secrets:',
    `  Java library          ${places.java}`,
    `  Others, sending       set -a; . '${places.sender}'; set +a`,
    `  Others, receiving     set -a; . '${places.receiver}'; set +a`,
    `  Authority to trust    ${places.certificates.authority}`,
    '  In a Java key store   keytool -importcert -noprompt -alias kurier -storepass changeit \\',
    `                          -keystore truststore.p12 -file '${places.certificates.authority}'`,
    `  For your own callback receiver on this machine: ${places.certificates.certificate} and server.key beside it`,
    '',
    'The environment of the Java library:',
    ...javaEnvironment(baseUrl).map((line) => `  ${line}`),
    '',
    'What is the same, and what differs: docs/clients/fit-connect.md',
  ]
}
