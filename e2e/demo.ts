import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DemoFacts } from '#trials/seed/facts.ts'

/** Address of the server under test, set by the global setup or by hand. */
export function serverAddress(): string {
  return (process.env.E2E_BASE_URL ?? 'http://localhost:3000').replace(/\/+$/, '')
}

/** The data folder of the server under test, set by the global setup or by hand. */
export function dataDir(): string {
  const folder = process.env.E2E_DATA_DIR
  if (folder) return folder
  throw new Error('Set E2E_DATA_DIR to the data folder of the server that E2E_BASE_URL names.')
}

const factsFile = (folder: string): string => join(folder, 'demo.json')

/**
 * Fills an installation with the demo data and notes what they are, where `demoFacts` finds it.
 * @param environment its settings
 */
export async function seedDemoData(environment: NodeJS.ProcessEnv, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['trials/seed/main.ts', '--facts', factsFile(folder)], {
    cwd: join(import.meta.dirname, '..'),
    env: environment,
  })
}

/** A draft of a form that was imported, for pages that show one. */
export const demoDraft = { name: 'hundesteuer', version: '1.2.0' }

/** Imports it, with the settings that the server runs with. */
export async function importDemoDraft(environment: NodeJS.ProcessEnv): Promise<void> {
  const folder = 'packages/catalogue/testing/dog-tax'
  const files = ['schema.xdf3.xml', 'breeds.xml', 'purposes.xml', 'rules.json'].map((name) => join(folder, name))
  const { name, version } = demoDraft
  const args = ['forms', 'import', ...files, '--name', name, '--form-version', version]
  await promisify(execFile)(process.execPath, ['server/kurier/main.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: environment,
  })
}

/** Adds a receiver of operational events that does not answer, with the settings that the server runs with. @returns its id */
export async function addDemoStream(environment: NodeJS.ProcessEnv): Promise<string> {
  const args = [
    'event-streams',
    'add',
    '--name',
    'Leitstand',
    '--url',
    'https://127.0.0.1:9443/events',
    '--events',
    'work',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, ['server/kurier/main.ts', ...args, '--json'], {
    cwd: join(import.meta.dirname, '..'),
    env: environment,
  }).catch((error: { stdout: string }) => error) // the receiver has not agreed, as the exit code tells
  return (JSON.parse(stdout) as { streamId: string }).streamId // as the command answers
}

let known: DemoFacts | undefined

/** Ids, names, secrets and keys of the demo data: a rejected case, a destination that fails, … */
export function demoFacts(): DemoFacts {
  known ??= JSON.parse(readFileSync(factsFile(dataDir()), 'utf8')) as DemoFacts // written by the seed
  return known
}
