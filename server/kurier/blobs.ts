import type { Command } from 'commander'
import { countStrayFiles, sweepStrayFiles } from '#lib/expiry/stray-files.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { adoptBlobs } from '#lib/platform/blobs/installation.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { moveBlobs } from '../backup/move-blobs.ts'
import type { SessionAnswer, Session } from './session.ts'

/** `kurier blobs …` */
export function addNoun(program: Command, session: Session): void {
  const blobs = program
    .command('blobs')
    .description('the store of blobs, where large encrypted parts lie: a folder, or a bucket (BLOB_STORE)')
  blobs
    .command('adopt')
    .description('make the store belong to this database, whatever it was before; after that the server starts')
    .action(() => session.onDatabase(adopt, { anyBlobs: true }))
  blobs
    .command('move')
    .description(
      'copy the files of DATA_DIR into the bucket that BLOB_STORE names, and change over when the service is stopped',
    )
    .action(() => session.onDatabase(() => move(session.say), { anyBlobs: true }))
  blobs
    .command('strays')
    .description('count files that no row of the database knows')
    .option('--remove', 'take them all into quarantine, whatever part of all files they are')
    .action(({ remove = false }: { remove?: boolean }) => session.onDatabase(() => (remove ? sweep() : count())))
}

async function adopt(): Promise<SessionAnswer> {
  const adopted = await adoptBlobs(database())
  return { json: adopted, text: `The store ${adopted.place} belongs to this database from now on.` }
}

async function move(say: (line: string) => void): Promise<SessionAnswer> {
  const moved = await moveBlobs(say)
  const { from, to, copied, present, missing, removed, isFinished } = moved
  const counts = `Copied and compared: ${copied}. There already, and the same: ${present}. Not in the folder: ${missing.length}.`
  const done = [
    counts,
    ...missing.map((id) => `FAULT the file of blob ${id} was not there.`),
    ...(removed > 0 ? [`Removed from the bucket, since their rows are gone: ${removed}.`] : []),
    `Everything is in ${to}. Start the service with BLOB_STORE as it is set here, on all nodes.`,
    `${from} is no longer used, and no start takes it; remove it when you have seen that all works.`,
  ]
  const halfWay = [
    counts,
    'The service still runs on this database with the folder: what comes from now on is not in the bucket.',
    'Stop it on all nodes, and run this command again: it copies the rest and changes over.',
  ]
  const text = (isFinished ? done : halfWay).join('\n')
  return { json: moved, text, hasFaults: isFinished && missing.length > 0 }
}

async function count(): Promise<SessionAnswer> {
  const found = await countStrayFiles(contextFor(systemActor))
  const { files, strays, quarantined } = found
  const text = `Of ${files} files ${strays} have no row and are older than a day. In quarantine: ${quarantined}.`
  return { json: found, text }
}

async function sweep(): Promise<SessionAnswer> {
  const swept = await sweepStrayFiles(contextFor(systemActor), { isAsked: true })
  const { taken, returned, removed, held } = swept
  const done = `Into quarantine: ${taken}. Returned: ${returned}. Removed after a week there: ${removed}.`
  const refused = 'The database has no blob at all: nothing was taken. Is it the one these files belong to?'
  return { json: swept, text: held ? refused : done }
}
