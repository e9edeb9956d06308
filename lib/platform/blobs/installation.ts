import type { Handle, StatementHandle } from '../database.ts'
import { asUuid } from '../ids.ts'
import { selectInstallation } from '../installation-store.ts'
import { blobFiles } from './blob-files.ts'
import type { BlobFiles } from './blob-shape.ts'
import { selectKnownBlobs, selectNewestStored } from './store.ts'

/** Blobs that are looked at to decide whether a store without an id belongs to a database. */
const SAMPLE = 200

/** State of a store by its mark: its owner; or that files are still being moved into it, or were moved away. */
export type InstallationStanding =
  | { is: 'unmarked' }
  | { is: 'unreadable' }
  | { is: 'owned'; by: string }
  | { is: 'filling'; by: string }
  | { is: 'moved'; to: string }

/** First words of the mark of a store that is being filled or was moved. */
const FILLING = 'files are being moved here, of'
const MOVED = 'files were moved to'

/** The text of a mark. */
export function markOf(standing: Exclude<InstallationStanding, { is: 'unmarked' | 'unreadable' }>): string {
  if (standing.is === 'filling') return `${FILLING} ${standing.by}\n`
  if (standing.is === 'moved') return `${MOVED} ${standing.to}\n`
  return `${standing.by}\n`
}

/** State of a store. */
export async function standingOf({ mark }: Pick<BlobFiles, 'mark'>): Promise<InstallationStanding> {
  const text = (await mark.read())?.trim()
  if (text === undefined) return { is: 'unmarked' }
  if (text.startsWith(MOVED)) return { is: 'moved', to: text.slice(MOVED.length + 1) }
  const isFilling = text.startsWith(FILLING)
  const by = asUuid(isFilling ? text.slice(FILLING.length + 1) : text)
  if (by === undefined) return { is: 'unreadable' }
  return isFilling ? { is: 'filling', by } : { is: 'owned', by }
}

/**
 * Makes sure that the blob store is the database's own: both bear the same id. A store without an id gets it when it is
 * empty or holds the files that the database refers to.
 * @throws Error with code `foreign-blobs`, with a remedy
 */
export async function assertBlobsFit(db: Handle): Promise<void> {
  const files = blobFiles()
  const id = await installationOf(db)
  if ((await lookAtBlobs(db, id)) === 'unmarked') await files.mark.write(markOf({ is: 'owned', by: id }))
}

/**
 * The same look without writing.
 * @param db undefined when the database is still empty
 * @param id of the database; undefined when no version has written one yet
 * @throws Error with code `foreign-blobs`, with a remedy
 */
export async function lookAtBlobs(
  db: StatementHandle | undefined,
  id: string | undefined,
): Promise<'owned' | 'unmarked'> {
  const files = blobFiles()
  const standing = await standingOf(files)
  if (standing.is === 'owned' && standing.by === id) return 'owned'
  if (standing.is === 'moved' || standing.is === 'filling') throw halfWay(files, standing)
  const fault = standing.is === 'unmarked' ? await strangeness(db, files) : 'its files belong to another database'
  if (fault) throw foreign(files, fault)
  return 'unmarked'
}

/** Makes the blob store this database's on purpose, whatever it was before. */
export async function adoptBlobs(db: Handle): Promise<{ place: string }> {
  const files = blobFiles()
  await files.prepare()
  await files.mark.write(markOf({ is: 'owned', by: await installationOf(db) }))
  return { place: files.place }
}

/** The id of the database. */
export async function installationOf(db: StatementHandle): Promise<string> {
  const [row] = await selectInstallation(db)
  if (!row) throw new Error('the table installation has lost its row')
  return row.id
}

/** Adopted in this state, such a store would lack files that the database refers to. */
function halfWay({ place }: BlobFiles, standing: Extract<InstallationStanding, { is: 'moved' | 'filling' }>): Error {
  const message =
    standing.is === 'moved'
      ? `BLOB_STORE: the files of ${place} were moved to ${standing.to}, which it must name.`
      : `BLOB_STORE: not all files are in ${place} yet. Stop the service on all nodes and run to its end: npm run -s kurier -- blobs move`
  return Object.assign(new Error(message), { code: 'foreign-blobs' })
}

/** Why a store without an id is not the database's; undefined when it is, as far as can be told. */
async function strangeness(db: StatementHandle | undefined, files: BlobFiles): Promise<string | undefined> {
  const stored = db ? await selectNewestStored(db, { most: SAMPLE }) : []
  let missing = 0
  for (const { id } of stored) if (!(await files.has(id))) missing += 1
  if (missing * 2 > stored.length) {
    return `of the ${stored.length} newest files that the database refers to, ${missing} are not there`
  }
  if (stored.length > 0) return undefined
  const ids: string[] = []
  for await (const { id } of files.list()) if (ids.push(id) === SAMPLE) break
  if (ids.length === 0 || (db && (await selectKnownBlobs(db, { ids })).length > 0)) return undefined
  return 'it holds files, and the database knows none of them'
}

function foreign({ place, namedBy }: BlobFiles, fault: string): Error {
  const isFolder = namedBy === 'DATA_DIR'
  const message = [
    `${namedBy}, DATABASE_URL: the ${isFolder ? 'folder' : 'bucket'} ${place} does not belong to this database: ${fault}.`,
    `Nothing was changed. Check that both settings name the same installation, that the ${isFolder ? 'disk is mounted' : 'bucket is the right one'}, and`,
    `after a restore that database and ${isFolder ? 'folder come from the same backup' : 'bucket are of the same time'}.`,
    ...(isFolder ? [] : ['Where the files still lie in DATA_DIR, move them: npm run -s kurier -- blobs move']),
    'If it is to belong to this database all the same, say so with: npm run -s kurier -- blobs adopt',
  ].join('\n')
  return Object.assign(new Error(message), { code: 'foreign-blobs' })
}
