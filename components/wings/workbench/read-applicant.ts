import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { inMemoryCipher } from '@kurier/sdk/attachment-cipher'
import { authenticationTagOf } from '@kurier/sdk/compact-jwe'
import type { ReceivedSubmission } from '@kurier/sdk/document-records'
import { isKurierError, KurierError } from '@kurier/sdk/errors'
import type { HeldKey } from '@kurier/sdk/keys'
import type { PartSource } from '@kurier/sdk/open-parts'
import { openSubmission } from '@kurier/sdk/open-submission'
import type { JWK } from 'jose'
import { applicantIn, named, type Applicant } from './applicant-in.ts'
import { readData } from './read-data.ts'
import { openNote, type IndexContent, type OpenedNote } from './sealed-notes.ts'

/** What a list shows and searches of a submission. */
export type ReadRow = { applicant: Applicant; notes: readonly string[] }

type Reading = {
  system: AdministrationSystem
  keys: readonly HeldKey[]
  publicKey: (kid: string) => Promise<JWK | undefined>
}

/** Reads a row of the list: by its notes, and where they hold no name, by what was sent. */
export async function readRow(row: ReceivedList, reading: Reading): Promise<ReadRow> {
  const opened = await openNotes(row, reading)
  const notes = opened.flatMap((note) =>
    note.state === 'open' && note.content.kind === 'note' ? [note.content.text] : [],
  )
  const own = indexIn(opened)
  const entry = own?.name === undefined ? ((await caseEntry(row, reading)) ?? own) : own
  if (entry) return { applicant: named(entry), notes }
  if (row.state === 'submitted' || row.state === 'accepted') return { applicant: await sentBy(row, reading), notes }
  const locked = opened.find((note) => note.state === 'locked')
  return { applicant: locked ? { kind: 'locked', kid: locked.kid } : { kind: 'gone' }, notes }
}

/** The notes on the case of a submission and its own entry, oldest first, each opened or with why it cannot be. */
export function openNotes(
  { caseId, notes }: ReceivedList,
  reading: Pick<Reading, 'keys' | 'publicKey'>,
): Promise<OpenedNote[]> {
  return Promise.all(
    notes.map(({ submissionId, content, kid }) => openNote(content, { submissionId, caseId, ...reading }, kid)),
  )
}

/** What an entry about another submission of the case knows: documents that are handed in name nobody. */
export async function caseEntry(
  { caseId, caseEntries }: ReceivedList,
  reading: Pick<Reading, 'keys' | 'publicKey'>,
): Promise<IndexContent | undefined> {
  const opened = caseEntries.map(({ submissionId, content, kid }) =>
    openNote(content, { submissionId, caseId, ...reading }, kid),
  )
  const named = (one: OpenedNote): boolean =>
    one.state === 'open' && one.content.kind === 'index' && one.content.name !== undefined
  return indexIn((await Promise.all(opened)).filter(named))
}

/** The newest index entry among notes. */
export function indexIn(opened: readonly OpenedNote[]): IndexContent | undefined {
  const entries = opened.flatMap((note) =>
    note.state === 'open' && note.content.kind === 'index' ? [note.content] : [],
  )
  return entries.at(-1)
}

async function sentBy({ submissionId }: ReceivedList, { system, keys }: Reading): Promise<Applicant> {
  try {
    const submission = await system.getSubmission(submissionId)
    const decryptionKeys = keys.filter(({ purpose }) => purpose === 'encryption')
    const { problemTypeBase } = await system.http.addresses()
    const announcedTags = ownTags(submission)
    const opening = { announcedTags, decryptionKeys, problemTypeBase, source: noAttachments }
    const opened = await openSubmission(submission, opening)
    return opened.ok ? applicantIn(await readData(opened)) : { kind: 'broken' }
  } catch (error) {
    if (isKurierError(error, 'key-unknown')) return { kind: 'locked', kid: undefined }
    if (isKurierError(error, 'attachment-too-large')) return { kind: 'unnamed' }
    if (isKurierError(error)) return { kind: 'broken' }
    throw error
  }
}

/** A list reads no attachments, which a large data record is: its name is known once somebody has opened it. */
const noAttachments: PartSource = {
  cipher: inMemoryCipher,
  fetch: async () => {
    throw new KurierError('attachment-too-large', 'No attachments are read for a list')
  },
}

/** For a name in a list what was sent is compared with itself; whether it is what was announced is checked on the desk. */
function ownTags({ encryptedMetadata = '', encryptedData = '', attachments }: ReceivedSubmission) {
  const tags = attachments.map((id) => [id, ''] as const)
  return {
    metadata: authenticationTagOf(encryptedMetadata),
    data: authenticationTagOf(encryptedData),
    attachments: Object.fromEntries(tags),
  }
}
