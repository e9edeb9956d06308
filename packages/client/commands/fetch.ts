import type { Command } from 'commander'
import { fetchExitCode, notFetchedLines, type FetchResult } from '../content/fetch-all.ts'
import { formValidation, noValidate } from '../content/form-validation.ts'
import { fetchSubmissions } from '../content/receive.ts'
import type { Session } from '../session/session.ts'
import { id } from '@kurier/cli/typed-values'

const after = `
Each submission gets a folder DIR/<caseId>/<submissionId> with metadata.json, data.json (or data.xml), attachments/ and
status.json. It appears there only when it is whole: decrypted, its tags and hashes found right. After a broken
connection run the same again; what is there already is not fetched twice. Names of attachments are made safe.

Nothing is decided: \`accept\` or \`reject\` does that. What is incorrect is told (exit code 4) and left for \`reject\`.
That counts for data that do not follow the schema of a form that this program knows, too; --no-validate fetches them.

  kurier-client fetch --destination 0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10 --into inbox`

interface FetchOptions {
  destination: string
  into: string
  validate: boolean
}

/** `kurier-client fetch` */
export function addFetch(program: Command, session: Session): void {
  program
    .command('fetch')
    .description('fetches and decrypts everything that waits for a destination (administration systems)')
    .requiredOption('--destination <id>', 'the destination', id)
    .option('--into <folder>', 'where the folders are made', '.')
    .option(...noValidate)
    .addHelpText('after', after)
    .action(async ({ destination, into, validate }: FetchOptions) => {
      const system = session.administrationSystem()
      const judge = formValidation(validate, 'everyone', { http: system.http, say: session.say })
      const result = await fetchSubmissions(
        system,
        { destinationId: destination, into, validate: judge },
        ({ folder }) => session.say(`fetched ${folder}`),
      )
      session.print({ ...fetchAnswer(result), exitCode: fetchExitCode(result) })
    })
}

export function fetchAnswer(result: FetchResult): { json: object; text: string } {
  const counts = `${result.fetched.length} fetched, ${result.present.length} there already, ${result.notFetched.length} not fetched`
  return { json: result, text: [...notFetchedLines(result), counts].join('\n') }
}
