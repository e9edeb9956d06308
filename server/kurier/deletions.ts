import { argument } from '@kurier/cli/parameters'
import { columns, printable, shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { deletions } from '#components/messages/en/deletions.ts'
import { beginProof, searchPlace, type SearchedPlace } from '#lib/receipts/prove-deletion.ts'
import { searchLimits } from '#lib/receipts/terms.ts'
import { codeFor, command } from './session.ts'

const after = `
Reads every table of the database and every file of the blob store, on the primary, one after the other; a large
installation takes its time. What it finds ends with exit code 1. The same is a page of the portal, reached from the case.

  kurier deletions prove 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --json > proof.json`

const words = deletions.proof

const prove = command({
  name: 'prove',
  about: 'search the whole database and the blob store for the deleted content of a submission or reply',
  takes: { documentId: argument('<id>', 'id of the submission or reply', id) },
  after,
  run: async (wish, { context, say }) => {
    const { places, ...proof } = await beginProof(context, wish)
    const searched: SearchedPlace[] = []
    for (const [at, { place }] of places.entries()) {
      say(`${at + 1} of ${places.length}: ${printable(place)}`)
      searched.push(await searchPlace(context, { ...wish, place }))
    }
    const isClean = searched.every(({ finds, fault }) => finds.length === 0 && fault === null)
    const endedAt = await context.clock.service()
    return { ...proof, endedAt, isClean, places: searched, notSearched: searchLimits }
  },
  shown: ({ kind, documentId, deletedAt, parts, beganAt, isClean, places }) =>
    [
      `${kind} ${documentId}, deleted ${shownTime(deletedAt)}, ${parts.length} parts`,
      isClean
        ? 'Nothing is left of its content.'
        : 'FAULT something of its content is left, or a place could not be searched.',
      `Looked at: ${places.length} places, ${sumOf(places, 'count')} rows and files, ${sumOf(places, 'bytes')} bytes, from ${shownTime(beganAt)} on.`,
      '',
      columns(
        places.filter((one) => one.kind === 'blobs' || one.finds.length > 0 || one.named > 0 || one.fault !== null),
        {
          PLACE: ({ place }) => place,
          ROWS: ({ count }) => count,
          BYTES: ({ bytes }) => bytes,
          FOUND: ({ finds, fault }) => fault ?? finds.map(({ where, count }) => `${where} (${count})`).join(', '),
          'NAME ITS ID': ({ named }) => named,
        },
      ),
      '',
      'Rows that name its id stay on purpose: events, state, receipt (docs/deletion.md).',
      'Not searched:',
      ...searchLimits.map((limit) => `  ${words.notSearched[limit]}`),
    ].join('\n'),
  exitCode: ({ isClean }) => codeFor(!isClean),
})

/** `kurier deletions …` */
export const commands = [
  { name: 'deletions', about: 'what was deleted, and whether anything of it is left', commands: [prove] },
]

const sumOf = (places: readonly SearchedPlace[], member: 'count' | 'bytes'): number =>
  places.reduce((sum, one) => sum + one[member], 0)
