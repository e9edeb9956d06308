import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { oneAtATime, root, run } from './prepare.ts'

/** What the built pages depend on: folders and files of the root. */
export const sources = [
  'app',
  'components',
  'lib',
  'public',
  'sdk',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

const stampFile = join(root, '.next/kurier-stamp')

/**
 * Builds the pages when they are missing or older than their sources; of several starts at once one builds.
 * @param say takes lines for the operator
 * @param signal breaks the build off
 */
export async function ensurePages(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const stamp = await sourceStamp()
  if (await isBuilt(stamp)) return
  await oneAtATime('build', async () => {
    if (await isBuilt(stamp)) return
    say('Building the pages (once after each change, about half a minute) …')
    const environment = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    await run(['node_modules/next/dist/bin/next', 'build'], environment, signal)
    await writeFile(stampFile, stamp)
  })
}

async function isBuilt(stamp: string): Promise<boolean> {
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
}

async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesUnder(source))
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  const files = entries.filter((entry) => entry.isFile() && !isForTests(entry))
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  return paths.filter((file) => !typesOfPrisma.test(file)).sort()
}

/** What Prisma's generator makes where developers install beside what stands in the tree (.gitignore). */
export const typesOfPrisma =
  /^lib\/platform\/prisma\/(models|browser|commonInputTypes|internal\/prismaNamespaceBrowser)\b/

function isForTests({ name, parentPath }: Dirent): boolean {
  return /\.test\.tsx?$/.test(name) || parentPath.split(sep).includes('testing')
}
