import { cp, mkdir, mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { completeLinks, copyPrograms, findPrograms, refuseUnsupported, type Programs } from './programs.ts'
import { runCommand } from './run-command.ts'
import { canReach, isRoot } from './system-user.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

async function scratch(afterwards: typeof onTestFinished = onTestFinished): Promise<string> {
  const folder = await mkdtemp('/tmp/kurier-programs-')
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The installed programs without folders of small files, which they do not need to tell their version. */
let programs: Programs

beforeAll(async () => {
  const installed = await findPrograms()
  const folder = await scratch(afterAll)
  for (const part of ['bin', 'lib']) {
    await cp(join(installed.folder, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\/lib\/\w+$/.test(file),
    })
  }
  programs = { ...installed, folder }
})

test.each(['x64', 'arm64'])('Linux with glibc on %s is supported', (arch) => {
  refuseUnsupported({ platform: 'linux', arch, glibc: '2.36' })
})

test.each([
  { platform: 'linux', arch: 'x64', glibc: undefined },
  { platform: 'linux', arch: 'riscv64', glibc: '2.36' },
  { platform: 'darwin', arch: 'arm64', glibc: undefined },
])('$platform $arch with glibc $glibc is refused with what to do', (machine) => {
  const error = { code: 'own-database-unsupported', message: /Node 24 or newer and set DATABASE_URL/ }
  expect(() => refuseUnsupported(machine)).toThrow(expect.objectContaining({ code: error.code }))
  expect(() => refuseUnsupported(machine)).toThrow(error.message)
})

test('the installed programs have the version of PostgreSQL', async () => {
  const installed = await findPrograms()
  const shown = await runCommand(join(installed.folder, 'bin/postgres'), ['--version'])
  expect(shown).toEqual({ exitCode: 0, output: `postgres (PostgreSQL) ${installed.version}` })
})

test('links that the package did not make are made from its own list', async () => {
  const folder = await scratch()
  const installed = dirname((await findPrograms()).folder)
  const names = async (place: string) => {
    const entries = await readdir(join(place, 'native/lib'), { withFileTypes: true })
    return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => entry.name)
  }
  await mkdir(join(folder, 'native/lib'), { recursive: true })
  await cp(join(installed, 'native/pg-symlinks.json'), join(folder, 'native/pg-symlinks.json'))
  await completeLinks(folder, 'the package')
  expect(await names(folder)).not.toEqual([])
  expect(await names(folder)).toEqual(await names(installed))
  expect(await readlink(join(folder, 'native/lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2')
})

test('a package without its list is refused with what to do', async () => {
  const error = { code: 'own-database-programs', message: /npm rebuild the-package/ }
  await expect(completeLinks(await scratch(), 'the-package')).rejects.toMatchObject(error)
})

test('a copy of the programs works for everybody, and two copying at once make one', async () => {
  const folder = await scratch()
  const shelter = join(folder, 'shelter')
  const said: string[] = []
  const copy = () => copyPrograms(programs, shelter, (line) => said.push(line))
  const [one, two] = await Promise.all([copy(), copy()])
  expect(one).toEqual(two)
  expect(await copy()).toEqual(one)
  expect(said).toEqual([expect.stringContaining(`copied to ${one.folder}`)])
  expect(await readdir(shelter)).toEqual([`postgres-${programs.version}`])
  expect((await stat(shelter)).mode & 0o777).toBe(0o755)
  const shown = await runCommand(join(one.folder, 'bin/postgres'), ['--version'])
  expect(shown.output).toContain(programs.version)
})

test.runIf(isRoot())('a copy made from files that only root may read is readable for others', async () => {
  const folder = await scratch()
  await runCommand('chmod', ['-R', 'go-rwx', programs.folder])
  await runCommand('chmod', ['755', folder])
  expect(await canReach(NOBODY, join(programs.folder, 'bin/postgres'))).toBe(false)
  const copy = await copyPrograms(programs, join(folder, 'shelter'), () => undefined)
  const shown = await runCommand(join(copy.folder, 'bin/postgres'), ['--version'], { as: NOBODY })
  expect(shown.output).toContain(programs.version)
})
