import { applicantNameOf } from '@kurier/forms/applicant-name'
import type { OpenedWork } from './open-work.ts'
import type { ReadData } from './read-data.ts'
import type { IndexContent } from './sealed-notes.ts'

/**
 * Whose submission it is, as far as that can be known here. `unnamed`: no form of ours, or no name in it; `locked`: needs a
 * key that is not there; `broken`: cannot be opened; `gone`: its content was deleted and nobody had kept an entry.
 */
export type Applicant =
  | { kind: 'known'; name: string; sortName: string }
  | { kind: 'locked'; kid: string | undefined }
  | { kind: 'unnamed' | 'broken' | 'gone' }

/** Whose name this is, where there is one. */
export const named = ({ name, sortName = name }: { name?: string; sortName?: string }): Applicant =>
  name === undefined || sortName === undefined ? { kind: 'unnamed' } : { kind: 'known', name, sortName }

/** The name in a data record of one of our forms. */
export const applicantIn = (data: ReadData): Applicant =>
  named((data.kind === 'form' ? applicantNameOf(data.form, data.document) : undefined) ?? {})

/** What an entry keeps of an opened submission: whose it is, and the key for replies. */
export function entryOf({ opened }: OpenedWork, applicant: Applicant): IndexContent {
  const replyKey = opened.metadata.replyChannel?.fitConnect?.encryptionPublicKey
  return {
    kind: 'index',
    ...(applicant.kind === 'known' && { name: applicant.name, sortName: applicant.sortName }),
    ...(replyKey && { replyKey }),
  }
}
