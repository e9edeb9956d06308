import type { Command } from 'commander'
import { countStrayFiles, sweepStrayFiles } from '#lib/expiry/stray-files.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { adoptBlobs } from '#lib/platform/blobs/installation.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import type { Answer, Session } from './session.ts'

/** `kurier blobs …` */
export function addBlobs(program: Command, session: Session): void {
  const blobs = program.command('blobs').description('the folder of blobs, where large encrypted parts lie')
  blobs
    .command('adopt')
    .description('make the folder belong to this database, whatever it was before; after that the server starts')
    .action(() => session.onDatabase(adopt, { anyBlobs: true }))
  blobs
    .command('strays')
    .description('count files that no row of the database knows')
    .option('--remove', 'take them all into quarantine, whatever part of all files they are')
    .action(({ remove = false }: { remove?: boolean }) => session.onDatabase(() => (remove ? sweep() : count())))
}

async function adopt(): Promise<Answer> {
  const { folder } = await adoptBlobs(database())
  return { json: { folder }, text: `The folder ${folder} belongs to this database from now on.` }
}

async function count(): Promise<Answer> {
  const found = await countStrayFiles(contextFor(systemActor))
  const { files, strays, quarantined } = found
  const text = `Of ${files} files ${strays} have no row and are older than a day. In quarantine: ${quarantined}.`
  return { json: found, text }
}

async function sweep(): Promise<Answer> {
  const swept = await sweepStrayFiles(contextFor(systemActor), { isAsked: true })
  const { taken, returned, removed, held } = swept
  const done = `Into quarantine: ${taken}. Returned: ${returned}. Removed after a week there: ${removed}.`
  const refused = 'The database has no blob at all: nothing was taken. Is it the one these files belong to?'
  return { json: swept, text: held ? refused : done }
}
