import { isConnectionProblem } from '#components/wings/forms/problem-facts.ts'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { isKurierError } from '@kurier/sdk/errors'
import type { HeldKey } from '@kurier/sdk/keys'
import { fitnessOf, type Fitness } from '../desk/fitness.ts'
import type { ListedRow } from '../listed-rows.ts'
import { openWork, readAttachment, type ReadAttachment } from '../open-work.ts'

/**
 * What the checks of a row say of accepting it. `claimed`: a colleague works on it; `gone`: it waits no longer; `locked`: it needs
 * another key; `unread`: the service was not reached.
 */
export type RowCheck =
  | Fitness
  | { kind: 'claimed'; name: string }
  | { kind: 'gone' | 'locked' | 'unread' }
  | { kind: 'failed'; error: Error }

type Checking = { system: AdministrationSystem; keys: readonly HeldKey[] }

/** Opens a row and runs the checks of the desk, attachments to their end, whose content is dropped at once. */
export async function checkRow({ row, claim }: ListedRow, { system, keys }: Checking): Promise<RowCheck> {
  if (row.state !== 'submitted') return { kind: 'gone' }
  if (claim && !claim.isOwn) return { kind: 'claimed', name: claim.authorName }
  try {
    const work = await openWork(system, row.submissionId, keys)
    const read: ReadAttachment[] = []
    const { opened } = work
    if (opened) {
      for (const { attachmentId } of opened.attachments) {
        const { description, problems } = await readAttachment(system, opened, attachmentId)
        read.push(problems ? { description, problems } : { description, content: new Blob() })
      }
    }
    return fitnessOf(work, read)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (isConnectionProblem(error)) return { kind: 'unread' }
    if (isKurierError(error, 'key-unknown')) return { kind: 'locked' }
    if (isKurierError(error, 'content-missing')) return { kind: 'gone' }
    return { kind: 'failed', error }
  }
}
