import type { Command } from 'commander'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { beginProof, searchPlace, type Proof, type SearchedPlace } from '#lib/receipts/prove-deletion.ts'
import { searchLimits } from '#lib/receipts/terms.ts'
import type { SessionAnswer, Session } from './session.ts'
import { printable, shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

const after = `
Reads every table of the database and every file of the blob store, on the primary, one after the other; a large
installation takes its time. What it finds ends with exit code 1. The same is a page of the portal, reached from the case.

  kurier deletions prove 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --json > proof.json`

/** What the search cannot see (docs/deletion.md). */
const limitWords: Record<(typeof searchLimits)[number], string> = {
  backups: 'backups, which keep what they held until they are removed themselves',
  wal: 'the write-ahead log and pages that are not vacuumed yet',
  replicas: 'standbys that lag behind',
  versions: 'older versions of objects in a bucket that keeps them',
  changed: 'copies that somebody made outside, or changed, compressed or encrypted anew',
}

/** `kurier deletions …` */
export function addNoun(program: Command, session: Session): void {
  program
    .command('deletions')
    .description('what was deleted, and whether anything of it is left')
    .command('prove')
    .description('search the whole database and the blob store for the deleted content of a submission or reply')
    .argument('<id>', 'id of the submission or reply', id)
    .addHelpText('after', after)
    .action((documentId: string) => session.onDatabase(() => prove(documentId, session.say)))
}

async function prove(documentId: string, say: (line: string) => void): Promise<SessionAnswer> {
  const context = contextFor(systemActor)
  const { places, ...proof } = await beginProof(context, { documentId })
  const searched: SearchedPlace[] = []
  for (const [at, { place }] of places.entries()) {
    say(`${at + 1} of ${places.length}: ${printable(place)}`)
    searched.push(await searchPlace(context, { documentId, place }))
  }
  const isClean = searched.every(({ finds, fault }) => finds.length === 0 && fault === null)
  const json = {
    ...proof,
    endedAt: await context.clock.service(),
    isClean,
    places: searched,
    notSearched: searchLimits,
  }
  return { json, text: inWords({ ...proof, places }, searched, isClean), hasFaults: !isClean }
}

function inWords(proof: Proof, searched: readonly SearchedPlace[], isClean: boolean): string {
  const rows = searched
    .filter(({ finds, named, fault, kind }) => kind === 'blobs' || finds.length > 0 || named > 0 || fault !== null)
    .map(({ place, count, bytes, finds, named, fault }) => {
      const found = finds.map(({ where, count: times }) => `${where} (${times})`).join(', ')
      return [place, String(count), String(bytes), fault ?? (found || '-'), String(named)]
    })
  const count = searched.reduce((sum, one) => sum + one.count, 0)
  const bytes = searched.reduce((sum, one) => sum + one.bytes, 0)
  return [
    `${proof.kind} ${proof.documentId}, deleted ${shownTime(proof.deletedAt)}, ${proof.parts.length} parts`,
    isClean
      ? 'Nothing is left of its content.'
      : 'FAULT something of its content is left, or a place could not be searched.',
    `Looked at: ${searched.length} places, ${count} rows and files, ${bytes} bytes, from ${shownTime(proof.beganAt)} on.`,
    '',
    table(['PLACE', 'ROWS', 'BYTES', 'FOUND', 'NAME ITS ID'], rows),
    '',
    'Rows that name its id stay on purpose: events, state, receipt (docs/deletion.md).',
    `Not searched: ${searchLimits.map((limit) => limitWords[limit]).join('; ')}.`,
  ].join('\n')
}
