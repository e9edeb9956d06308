import { option } from '@kurier/cli/parameters'
import { countStrayFiles, sweepStrayFiles } from '#lib/expiry/stray-files.ts'
import { adoptBlobs } from '#lib/platform/blobs/installation.ts'
import { database } from '#lib/platform/database.ts'
import { moveBlobs } from '../backup/move-blobs.ts'
import { codeFor, command } from './session.ts'

const adopt = command(
  {
    name: 'adopt',
    about: 'make the store belong to this database, whatever it was before; after that the server starts',
    run: () => adoptBlobs(database()),
    shown: ({ place }) => `The store ${place} belongs to this database from now on.`,
  },
  { anyBlobs: true },
)

const move = command(
  {
    name: 'move',
    about:
      'copy the files of DATA_DIR into the bucket that BLOB_STORE names, and change over when the service is stopped',
    run: (_, { say }) => moveBlobs(say),
    shown: (moved) => (moved.isFinished ? linesOfDone(moved) : linesOfHalfWay(moved)).join('\n'),
    exitCode: ({ isFinished, missing }) => codeFor(isFinished && missing.length > 0),
  },
  { anyBlobs: true },
)

const strays = command({
  name: 'strays',
  about: 'count files that no row of the database knows',
  takes: { remove: option('--remove', 'take them all into quarantine, whatever part of all files they are') },
  run: async ({ remove }, { context }) =>
    remove ? { swept: await sweepStrayFiles(context, { isAsked: true }) } : { found: await countStrayFiles(context) },
  json: ({ found, swept }) => found ?? swept,
  shown: ({ found, swept }) => {
    if (found)
      return `Of ${found.files} files ${found.strays} have no row and are older than a day. In quarantine: ${found.quarantined}.`
    return swept.held
      ? 'The database has no blob at all: nothing was taken. Is it the one these files belong to?'
      : `Into quarantine: ${swept.taken}. Returned: ${swept.returned}. Removed after a week there: ${swept.removed}.`
  },
})

/** `kurier blobs …` */
export const commands = [
  {
    name: 'blobs',
    about: 'the store of blobs, where large encrypted parts lie: a folder, or a bucket (BLOB_STORE)',
    commands: [adopt, move, strays],
  },
]

type BlobMove = Awaited<ReturnType<typeof moveBlobs>>

const counts = ({ copied, present, missing }: BlobMove): string =>
  `Copied and compared: ${copied}. There already, and the same: ${present}. Not in the folder: ${missing.length}.`

const linesOfDone = (moved: BlobMove): string[] => [
  counts(moved),
  ...moved.missing.map((id) => `FAULT the file of blob ${id} was not there.`),
  ...(moved.removed > 0 ? [`Removed from the bucket, since their rows are gone: ${moved.removed}.`] : []),
  `Everything is in ${moved.to}. Start the service with BLOB_STORE as it is set here, on all nodes.`,
  `${moved.from} is no longer used, and no start takes it; remove it when you have seen that all works.`,
]

const linesOfHalfWay = (moved: BlobMove): string[] => [
  counts(moved),
  'The service still runs on this database with the folder: what comes from now on is not in the bucket.',
  'Stop it on all nodes, and run this command again: it copies the rest and changes over.',
]
