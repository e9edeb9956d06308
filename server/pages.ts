import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDownloads } from './downloads.ts'
import { isRelease, oneAtATime, root, run } from './prepare.ts'
import { sourceStamp } from './source-stamp.ts'

/** What the built pages depend on: folders and files of the root. */
export const sources = [
  'app',
  'components',
  'lib',
  'packages',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

const stampFile = join(root, '.next/kurier-stamp')

/**
 * Builds the pages, and what they offer for download, when they are missing or older than their sources; of several starts
 * at once one builds.
 * @param say takes lines for the operator
 * @param signal breaks the build off
 * @throws Error with code `no-pages` in a release without them, which builds nothing
 */
export async function ensurePages(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isRelease) return assertPages()
  await ensureDownloads()
  const stamp = await sourceStamp(sources)
  if (await isBuilt(stamp)) return
  await oneAtATime('build', async () => {
    if (await isBuilt(stamp)) return
    say('Building the pages (once after each change, about half a minute) …')
    const environment = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    await run(['node_modules/next/dist/bin/next', 'build'], environment, signal)
    await writeFile(stampFile, stamp)
  })
}

function assertPages(): void {
  if (existsSync(join(root, '.next/BUILD_ID'))) return
  const message = `This release lacks its pages (${join(root, '.next')}), and builds none. Unpack it anew.`
  throw Object.assign(new Error(message), { code: 'no-pages' })
}

async function isBuilt(stamp: string): Promise<boolean> {
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
}
