import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { asUuid, newId } from '../ids.ts'
import { blobFiles, blobRoot, nothingWhenMissing, syncFolder } from './blob-files.ts'
import { selectInstallation, selectKnownBlobs, selectNewestStored } from './store.ts'

/** The file in the blob folder that says which installation it is of. */
const FILE = '.installation'
/** Blobs looked at to tell whether a folder without an id belongs to a database. */
const SAMPLE = 200

const path = (): string => join(blobRoot(), FILE)

/**
 * Makes sure that the blob folder is the database's own: both bear the same id. A folder without one gets it when it is
 * empty or holds what the database refers to.
 * @throws Error with code `foreign-blobs`, which says what to do
 */
export async function assertBlobsFit(db: Database): Promise<void> {
  const id = await installationOf(db)
  const found = await idInFolder()
  if (found === id) return
  if (found !== undefined) throw foreign('its files belong to another database')
  const fault = await strangeness(db)
  if (fault) throw foreign(fault)
  await writeId(id)
}

/** Makes the blob folder this database's on purpose, whatever it was before. */
export async function adoptBlobs(db: Database): Promise<{ folder: string }> {
  await blobFiles().prepare()
  await writeId(await installationOf(db))
  return { folder: blobRoot() }
}

async function installationOf(db: Database): Promise<string> {
  const [row] = await selectInstallation(db)
  if (!row) throw new Error('the table installation has lost its row')
  return row.id
}

async function idInFolder(): Promise<string | undefined> {
  const text = await readFile(path(), 'utf8').catch(nothingWhenMissing)
  return text === undefined ? undefined : (asUuid(text.trim()) ?? 'unreadable')
}

/** Under another name first: whoever reads it finds it whole. */
async function writeId(id: string): Promise<void> {
  const draft = `${path()}.${newId()}`
  await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true })
  await rename(draft, path())
  await syncFolder(blobRoot())
}

/** Why a folder without an id is not the database's; nothing when it is, as far as can be told. */
async function strangeness(db: Database): Promise<string | undefined> {
  const stored = await selectNewestStored(db, { most: SAMPLE })
  const present = await Promise.all(stored.map(({ id }) => blobFiles().has(id)))
  const missing = present.filter((isThere) => !isThere).length
  if (missing * 2 > stored.length) {
    return `of the ${stored.length} newest files that the database refers to, ${missing} are not there`
  }
  if (stored.length > 0) return undefined
  const ids: string[] = []
  for await (const { id } of blobFiles().list()) if (ids.push(id) === SAMPLE) break
  if (ids.length === 0 || (await selectKnownBlobs(db, { ids })).length > 0) return undefined
  return 'it holds files, and the database knows none of them'
}

function foreign(fault: string): Error {
  const message = [
    `DATA_DIR, DATABASE_URL: the folder ${blobRoot()} does not belong to this database: ${fault}.`,
    'Nothing was changed. Check that both settings name the same installation, that the disk is mounted, and after a',
    'restore that database and folder come from the same backup. If the folder is to belong to this database all the',
    'same, say so with: npm run -s kurier -- blobs adopt',
  ].join('\n')
  return Object.assign(new Error(message), { code: 'foreign-blobs' })
}
