import { option } from '@kurier/cli/parameters'
import { id, text } from '@kurier/cli/typed-values'
import { fetchExitCode, notFetchedLines, type FetchResult } from '../content/fetch-all.ts'
import { formValidation, noValidate } from '../content/form-validation.ts'
import { fetchSubmissions } from '../content/receive.ts'
import { command, type Session } from '../session/session.ts'

const after = `
Each submission gets a folder DIR/<caseId>/<submissionId> with metadata.json, data.json (or data.xml), attachments/ and
status.json; that says under \`facts\` what the sender tells of payment, identification, other ways to answer and references,
unchecked. The folder appears there only when it is whole: decrypted, its tags and hashes found right. After a broken
connection run the same again; what is there already is not fetched twice. Names of attachments are made safe.

Nothing is decided: \`accept\` or \`reject\` does that. What is incorrect is told (exit code 4) and left for \`reject\`.
That counts for data that do not follow the schema of a form that this program knows, too; --no-validate fetches them.

  kurier-client fetch --into inbox`

/** The destination whose submissions are fetched. */
export const destinationOption = option('--destination <id>', 'the destination (default: that of the settings)', id)

/** `kurier-client fetch` */
export const fetch = command({
  name: 'fetch',
  about: 'fetches and decrypts everything that waits for a destination (administration systems)',
  takes: {
    destination: destinationOption,
    into: option('--into <folder>', 'where the folders are made', text, '.'),
    validate: noValidate,
  },
  after,
  run: (wish, session) => fetching(session, wish)(),
  shown: fetchedInWords,
  exitCode: fetchExitCode,
})

/** Fetches what waits, each time that it is called. */
export function fetching(
  session: Session,
  { destination, ...wish }: { destination: string | undefined; into: string; validate: boolean | undefined },
): () => Promise<FetchResult> {
  const { say } = session
  const destinationId = session.destinationId(destination, 'receiver')
  const system = session.administrationSystem()
  const validate = formValidation(wish.validate, 'everyone', { http: system.http, say })
  return () => fetchSubmissions(system, { ...wish, destinationId, validate }, ({ folder }) => say(`fetched ${folder}`))
}

/** What came of fetching, in words. */
export function fetchedInWords(result: FetchResult): string {
  const counts = `${result.fetched.length} fetched, ${result.present.length} there already, ${result.notFetched.length} not fetched`
  return [...notFetchedLines(result), counts].join('\n')
}
