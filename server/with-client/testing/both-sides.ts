import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { publicService } from '@kurier/sides/application'
import { createDestination, offerOf, type DestinationWish } from '@kurier/sides/destination'
import { keepPrivateKeys } from '@kurier/sides/keys'
import { administration as administrationSystem } from '@kurier/sides/parties'
import { startRealService, type RealService } from './real-service.ts'
import { kurierClient, type Env, type Run } from '@kurier/client/testing/run-command'

type Files = Record<string, string | Buffer>
export type CommandAnswer = Run & { json: Record<string, unknown> }

/** An online service, and an administration with a destination, at the real service; files go into `folder`. */
export interface BothSides {
  service: RealService
  online: Env
  administration: Env
  destinationId: string
  folder: string
  connection: (env: Env) => { baseUrl: string; clientId: string; clientSecret: string }
  /** Runs with `--json`, and checks that stdout holds one document and that no output holds a secret. */
  answer: (env: Env, ...args: string[]) => Promise<CommandAnswer>
  /** Makes a folder in `folder`. @returns its path */
  folderOf: (name: string, files: Files) => Promise<string>
  /** Sends such a folder and checks that it was submitted. */
  sent: (name: string, files: Files) => Promise<{ path: string; submissionId: string; caseId: string }>
  fetched: (into: string) => Promise<CommandAnswer>
  close: () => Promise<void>
}

/**
 * Call it in `beforeAll`.
 * @param more what the destination offers, instead of the housing office's
 * @param settings of the service
 */
export async function startBothSides(
  more: DestinationWish = {},
  settings: Record<string, string> = {},
): Promise<BothSides> {
  const service = await startRealService(settings)
  const folder = await mkdtemp(join(tmpdir(), 'kurier-client-'))
  const online = await service.client('online-service')
  const keys = { encryption: encryptionPair(), signing: signingPair() }
  const administration: Env = {
    ...(await service.client('administration-system')),
    KURIER_KEYS: join(folder, 'keys'),
  }
  await keepPrivateKeys(administration.KURIER_KEYS ?? '', keys)
  const connection = (env: Env) => ({
    baseUrl: service.baseUrl,
    clientId: env.KURIER_CLIENT_ID ?? '',
    clientSecret: env.KURIER_CLIENT_SECRET ?? '',
  })
  const system = administrationSystem(connection(administration))
  const schema = { schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }
  const { destinationId } = await createDestination(system, keys, {
    metadataVersions: ['1.0.0'],
    publicServices: [offerOf(publicService.identifier, schema)],
    ...more,
  })

  async function answer(env: Env, ...args: string[]): Promise<CommandAnswer> {
    const run = await kurierClient(env, '--json', ...args)
    for (const { KURIER_CLIENT_SECRET } of [online, administration]) {
      expect(KURIER_CLIENT_SECRET).toBeTruthy()
      expect(run.stdout + run.stderr).not.toContain(KURIER_CLIENT_SECRET)
    }
    expect(run.stdout + run.stderr).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
    if (run.stdout !== '') expect(run.stdout).toMatch(/^[^\n]+\n$/)
    const json = run.stdout === '' ? {} : (JSON.parse(run.stdout) as Record<string, unknown>)
    return { ...run, json }
  }

  async function folderOf(name: string, files: Files): Promise<string> {
    const path = join(folder, name)
    await mkdir(path)
    for (const [file, content] of Object.entries(files)) await writeFile(join(path, file), content)
    return path
  }

  return {
    service,
    online,
    administration,
    destinationId,
    folder,
    connection,
    answer,
    folderOf,
    sent: async (name, files) => {
      const path = await folderOf(name, files)
      const run = await answer(online, 'send', path, '--destination', destinationId, '--region', 'DE09')
      expect(run).toMatchObject({ exitCode: 0, json: { state: 'submitted' } })
      return { path, ...(run.json as { submissionId: string; caseId: string }) }
    },
    fetched: (into) => answer(administration, 'fetch', '--destination', destinationId, '--into', into),
    close: async () => {
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The content of a folder's receipt. */
export async function receiptIn(folder: string, name = 'receipt.json'): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'))
}
