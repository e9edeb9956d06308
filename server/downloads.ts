import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOWNLOADS_FOLDER, downloadNames, type DownloadFacts } from '#lib/wings/documentation/terms.ts'
import { oneAtATime, root } from './prepare.ts'
import { sourceStamp } from './source-stamp.ts'

const folder = join(root, DOWNLOADS_FOLDER)
const stampFile = join(folder, 'stamp')

/**
 * Makes what developers of clients download, when it is missing or older than its sources. Where the compiler is not
 * installed, which is for developers alone, there is only what `npm ci` has made (server/postinstall.mjs).
 */
export async function ensureDownloads(): Promise<void> {
  const stamp = await sourceStamp(['packages', 'package-lock.json'])
  const isCurrent = async (): Promise<boolean> => (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
  if ((await isCurrent()) || !existsSync(join(root, 'node_modules/rolldown'))) return
  await oneAtATime('downloads', async () => {
    if (await isCurrent()) return
    const fresh = `${folder}.part`
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true })
    await makeDownloads(fresh)
    await writeFile(join(fresh, 'stamp'), stamp)
    await rm(folder, { recursive: true, force: true })
    await rename(fresh, folder)
  })
}

async function makeDownloads(into: string): Promise<void> {
  // only who makes them loads the compiler
  const { bundleClient, packLibrary } = await import('../packages/pack.ts')
  await bundleClient(join(into, downloadNames.client))
  await packLibrary(join(into, downloadNames.library))
  const facts = {
    client: await factsOf(join(into, downloadNames.client), 'client'),
    library: await factsOf(join(into, downloadNames.library), 'sdk'),
  }
  await writeFile(join(into, 'facts.json'), JSON.stringify(facts))
}

async function factsOf(path: string, name: string): Promise<DownloadFacts> {
  const manifest = await readFile(join(root, 'packages', name, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string } // ours
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return { version, sha256, size: (await stat(path)).size }
}

if (process.argv[1] === import.meta.filename) await ensureDownloads()
