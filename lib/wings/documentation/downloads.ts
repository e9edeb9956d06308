import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { DOWNLOADS_FOLDER, downloadNames, type DownloadFacts, type DownloadName } from './terms.ts'

const facts = z.object({ version: z.string(), sha256: z.string(), size: z.int() })
const allFacts = z.object({ client: facts, library: facts }) satisfies z.ZodType<Record<DownloadName, DownloadFacts>>

/** A file that was made; undefined while or where it was not. */
const fileMade = (name: string): Promise<Buffer | undefined> =>
  readFile(join(process.cwd(), DOWNLOADS_FOLDER, name)).catch(() => undefined)

/** Version, hash and size of each; null where they were not made. */
export async function readDownloadFacts(): Promise<Record<DownloadName, DownloadFacts> | null> {
  const text = await fileMade('facts.json')
  return text ? allFacts.parse(JSON.parse(text.toString())) : null
}

/** @throws Refusal `not-found` where it was not made */
export async function readDownload(name: DownloadName): Promise<Uint8Array> {
  const bytes = await fileMade(downloadNames[name])
  if (!bytes) throw notFound('download')
  return bytes
}
