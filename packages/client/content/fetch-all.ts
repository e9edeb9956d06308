import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { isKurierError, isNotFound, type EventProblem } from '@kurier/sdk/errors'
import type { ExitCode } from '../session/failure.ts'
import { problemLines } from '../session/typed-values.ts'
import { dropPartial, isKept, keepContent, type ContentFolderContent } from './content-folder.ts'

/** Names something that waits: a submission or a reply. */
export interface FetchAllWaiting {
  id: string
  caseId: string
}

export interface FetchedDocument extends FetchAllWaiting {
  folder: string
}

/** A document that was not fetched, and why; it can be rejected with `problems`. */
export interface FetchFailure extends FetchAllWaiting {
  code: string
  message: string
  problems: readonly EventProblem[]
}

export interface FetchResult {
  fetched: FetchedDocument[]
  /** Was there already, from an earlier run. */
  present: FetchedDocument[]
  notFetched: FetchFailure[]
}

type FetchAllOpening = { ok: true; content: ContentFolderContent } | { ok: false; problems: readonly EventProblem[] }

/**
 * Fetches each into `<into>/<caseId>/<id>`. Incorrect content and missing keys are reported in the result, and the
 * others are fetched all the same; a broken connection or a refusal is thrown, and the next run continues from there.
 */
export async function fetchAll(
  waiting: readonly FetchAllWaiting[],
  into: string,
  open: (waiting: FetchAllWaiting) => Promise<FetchAllOpening>,
  onFetched: (fetched: FetchedDocument, content?: ContentFolderContent) => Promise<void>,
): Promise<FetchResult> {
  const result: FetchResult = { fetched: [], present: [], notFetched: [] }
  for (const { id, caseId } of waiting) {
    const fetched = { id, caseId, folder: join(into, caseId, id) }
    if (isKept(fetched.folder)) {
      await onFetched(fetched)
      result.present.push(fetched)
      continue
    }
    const outcome = await fetchOne(fetched, open)
    if (outcome === 'gone') continue
    if ('code' in outcome) {
      await dropPartial(fetched.folder)
      result.notFetched.push({ id, caseId, ...outcome })
    } else {
      result.fetched.push(fetched)
      await onFetched(fetched, outcome)
    }
  }
  return result
}

type FetchAllFault = Pick<FetchFailure, 'code' | 'message' | 'problems'>

async function fetchOne(
  fetched: FetchedDocument,
  open: (waiting: FetchAllWaiting) => Promise<FetchAllOpening>,
): Promise<ContentFolderContent | FetchAllFault | 'gone'> {
  try {
    const opening = await open(fetched)
    if (!opening.ok) {
      return incorrectContent(opening.problems)
    }
    await mkdir(join(fetched.folder, '..'), { recursive: true, mode: 0o700 })
    await keepContent(fetched.folder, opening.content)
    return opening.content
  } catch (error) {
    // Decided by somebody else since the list was read.
    if (isNotFound(error) || isKurierError(error, 'content-missing')) return 'gone'
    if (isKurierError(error, 'part-incorrect')) {
      return incorrectContent(error.problems)
    }
    if (isKurierError(error, 'submit-event-missing', 'key-unknown')) {
      return { code: error.code, message: error.message, problems: [] }
    }
    throw error
  }
}

/** Data that break only the rules of their form came as they were sent. */
function incorrectContent(problems: readonly EventProblem[]): FetchAllFault {
  const isAsSent = problems.every(({ type, instance }) => instance === 'data' && type.endsWith('/schema-violation'))
  const message = isAsSent ? 'Its data do not follow their schema.' : 'It is not as its sender made it.'
  return { code: 'content-incorrect', message, problems }
}

/** 4 when content is incorrect, 2 when a private key is missing. */
export function fetchExitCode({ notFetched }: FetchResult): ExitCode {
  if (notFetched.length === 0) return 0
  return notFetched.every(({ code }) => code === 'key-unknown') ? 2 : 4
}

/** The documents that were not fetched, in words. */
export function notFetchedLines({ notFetched }: FetchResult): string[] {
  return notFetched.flatMap(({ id, message, problems }) => [`${id} not fetched: ${message}`, ...problemLines(problems)])
}
