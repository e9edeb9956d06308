import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { root } from './prepare.ts'
import { enterRoom, ownFiles } from './testing/new-room.ts'

/** What a checkout has beside its sources. */
const made = new Set([
  'node_modules',
  '.git',
  '.next',
  'data',
  'test-results',
  'playwright-report',
  'tsconfig.tsbuildinfo',
])

let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'kurier-room-'))
  for (const name of await readdir(root)) {
    if (!made.has(name)) await cp(join(root, name), join(project, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  for (const [path, text] of Object.entries(ownFiles)) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), text)
  }
  await enterRoom(project)
  await inProject('server/rooms-table.ts')
})

afterAll(() => rm(project, { recursive: true }))

/** Runs a program of Node in the project, and throws with what it printed when it fails. */
async function inProject(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project, maxBuffer: 1e8 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${args.join(' ')} failed:\n${error.stdout}${error.stderr}`)
    },
  )
  return stdout
}

/** Files of the checkout that are others in the project. */
async function changedFiles(): Promise<string[]> {
  const entries = await readdir(project, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? [relative(project, join(entry.parentPath, entry.name))] : [],
  )
  const isChanged = async (path: string): Promise<boolean> => {
    const before = await readFile(join(root, path)).catch(() => undefined)
    return before !== undefined && !before.equals(await readFile(join(project, path)))
  }
  const changes = await Promise.all(paths.map(async (path) => ((await isChanged(path)) ? [path] : [])))
  return changes.flat().toSorted()
}

test('a new room with everything that a room can have changes three files that are there', async () => {
  expect(await changedFiles()).toEqual(['docs/architecture.md', 'lib/rooms/rooms.ts', 'lib/works/works.ts'])
})

test('its command stands in the help of the command line', async () => {
  expect(await inProject('server/kurier/main.ts', '--help')).toMatch(/^ {2}greetings +whom the service greeted$/m)
})

/** What holds the house together, and looks at every room. */
const tests = [
  'server/rooms.test.ts',
  'server/routes.test.ts',
  'server/house.test.ts',
  'server/background-work.test.ts',
  'components/messages',
  'lib/words',
  'lib/platform/migrations/schema.test.ts',
  'lib/clocks.test.ts',
  'lib/statements.test.ts',
  'lib/terms.test.ts',
  'lib/platform/env.test.ts',
  'lib/wings/attention/kinds.test.ts',
  'app/api/metrics',
  'app/_permissions',
  'app/api/portal/portal-calls.test.ts',
]

test.runIf(isWhole)('and all that looks at every room is content with it', async () => {
  await inProject('server/testing/check.ts')
  await inProject('node_modules/vitest/vitest.mjs', 'run', '--project', 'shared', ...tests)
})
