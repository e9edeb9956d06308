import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isId } from '@kurier/cli/typed-values'
import { misuse } from '../session/failure.ts'
import type { Role } from '../session/roles.ts'
import { statusFile } from './content-folder.ts'
import { isSubmissionReceipt, jsonFile, readReceipt } from './receipt.ts'

/** A case as the command line names it, and what the folder says that was given for it. */
interface NamedCase {
  caseId: string
  destinationId?: string
  /** The side that sent or fetched the folder. */
  role?: Role
  /** Where `fetch` put what belongs to the case. */
  caseFolder?: string
}

/**
 * A case by its id, by a folder that was sent, or by one that was fetched: of the case, or of one submission in it.
 * @throws ClientError `usage` for anything else
 */
export function namedCase(written: string): NamedCase {
  if (isId(written)) return { caseId: written.toLowerCase() }
  const receipt = readReceipt(written)
  if (receipt) {
    if (!isSubmissionReceipt(receipt)) return { caseId: receipt.caseId, role: 'receiver' }
    return { caseId: receipt.caseId, destinationId: receipt.destinationId, role: 'sender' }
  }
  const fetched = fetchedIn(written) ?? namesIn(written).flatMap((name) => fetchedIn(join(written, name)) ?? [])[0]
  if (!fetched) throw misuse(`${written} is neither the id of a case, nor a folder that was sent or fetched.`)
  const { folder, caseId, destinationId, submissionId } = fetched
  return { caseId, destinationId, role: submissionId ? 'receiver' : 'sender', caseFolder: dirname(folder) }
}

/**
 * A submission by its id, or by the folder where it was fetched.
 * @throws ClientError `usage` when it is neither
 */
export function namedSubmission(written: string): { submissionId: string; folder?: string } {
  if (isId(written)) return { submissionId: written.toLowerCase() }
  const fetched = fetchedIn(written)
  if (fetched?.submissionId) return { submissionId: fetched.submissionId, folder: written }
  throw misuse(`${written} is neither the id of a submission nor a folder where \`fetch\` put one.`)
}

/** What was fetched into a folder, as its status file tells. */
function fetchedIn(folder: string) {
  const { caseId, destinationId, submissionId } = jsonFile(join(folder, statusFile)) ?? {}
  const [named, destination, submission] = [caseId, destinationId, submissionId].map(idIn)
  return named === undefined
    ? undefined
    : { folder, caseId: named, destinationId: destination, submissionId: submission }
}

const idIn = (value: unknown): string | undefined => (typeof value === 'string' && isId(value) ? value : undefined)

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => isId(name))
      .sort()
  } catch {
    // whatever the reason, it is no folder of a case
    return []
  }
}
