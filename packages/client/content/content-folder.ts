import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { attachmentFileNames } from '@kurier/sdk/file-names'
import type { AttachmentDescription } from '@kurier/sdk/metadata-record'
import type { OpenedAttachment } from '@kurier/sdk/open-attachment'
import type { OpenedContent } from '@kurier/sdk/open-content'
import { partIds } from '@kurier/sdk/open-parts'

export const statusFile = 'status.json'

/** A submission or reply whose records are decrypted and found right, and how to get its attachments. */
export interface ContentFolderContent {
  opened: OpenedContent
  openAttachment: (attachmentId: string) => Promise<OpenedAttachment>
  /** What `status.json` says besides tags and attachments. */
  status: Record<string, unknown>
}

/** Whether this content was fetched before: the folder gets its name only when all in it is right. */
export function isKept(folder: string): boolean {
  return existsSync(join(folder, statusFile))
}

const partialFolder = (folder: string): string => join(dirname(folder), `.${basename(folder)}.part`)

/** Forgets what was fetched so far of content that turned out to be incorrect. */
export function dropPartial(folder: string): Promise<void> {
  return rm(partialFolder(folder), { recursive: true, force: true })
}

/**
 * Writes content into a folder of its own. It is written under a temporary name beside it and renamed when everything was
 * found right; attachments that were found right in an earlier, interrupted run are not fetched again.
 * Throws `part-incorrect` and the errors of the calls.
 */
export async function keepContent(folder: string, content: ContentFolderContent): Promise<void> {
  const partial = partialFolder(folder)
  await mkdir(join(partial, 'attachments'), { recursive: true, mode: 0o700 })
  const { metadata, data, attachments } = content.opened
  const files = fileNames(attachments)
  for (const { file, description } of files) await keepAttachment(partial, file, description, content)
  const dataFile = data.mimeType === 'application/xml' ? 'data.xml' : 'data.json'
  await writeFile(join(partial, dataFile), data.content, { mode: 0o600 })
  await writeJson(join(partial, 'metadata.json'), metadata)
  await writeJson(join(partial, statusFile), {
    ...content.status,
    authenticationTags: content.opened.checkedTags,
    attachments: files.map(({ file, description }) => ({
      attachmentId: description.attachmentId,
      file: `attachments/${file}`,
      filename: description.filename,
      mimeType: description.mimeType,
      sha512: description.hash.content,
    })),
  })
  await rename(partial, folder)
}

/** Written under another name first, so that a reader never sees half of it. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.part`)
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, path)
}

function fileNames(attachments: readonly AttachmentDescription[]) {
  const names = attachmentFileNames(attachments)
  return attachments.map((description, at) => ({ description, file: names[at] ?? description.attachmentId }))
}

async function keepAttachment(
  partial: string,
  file: string,
  description: AttachmentDescription,
  { opened, openAttachment }: ContentFolderContent,
): Promise<void> {
  const path = join(partial, 'attachments', file)
  if (markIfSame(opened, description, await sha512Of(path))) return
  const { unverifiedPlaintext } = await openAttachment(description.attachmentId)
  // Beside the folder and of this process alone, so that a second run at the same time cannot write into it.
  const incoming = `${partial}.${process.pid}`
  try {
    await pipeline(unverifiedPlaintext, createWriteStream(incoming, { mode: 0o600 }))
    await rename(incoming, path)
  } finally {
    await rm(incoming, { force: true })
  }
}

/** A file with the hash of the metadata record is what an earlier run found right against the same tags. */
function markIfSame(
  { announcedTags, checkedTags }: OpenedContent,
  description: AttachmentDescription,
  sha512: string | undefined,
): boolean {
  const ids = partIds(description)
  const tags = ids.flatMap((id) => announcedTags.attachments[id] ?? [])
  if (sha512 !== description.hash.content || tags.length < ids.length) return false
  for (const [at, id] of ids.entries()) checkedTags.attachments[id] = tags[at] ?? ''
  return true
}

/** `undefined` when there is no such file. */
async function sha512Of(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Sees to it that every attachment was read and found right: from the folder where it was kept, else from the service.
 * Throws `part-incorrect` with all problems of the first attachment that is wrong.
 */
export async function checkAttachments(
  { opened, openAttachment }: ContentFolderContent,
  folder: string | undefined,
): Promise<void> {
  for (const { file, description } of fileNames(opened.attachments)) {
    if (folder && markIfSame(opened, description, await sha512Of(join(folder, 'attachments', file)))) continue
    const { unverifiedPlaintext } = await openAttachment(description.attachmentId)
    // Read to its end: only then it is known to be right.
    for await (const _chunk of unverifiedPlaintext) continue
  }
}
