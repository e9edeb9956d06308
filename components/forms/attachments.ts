import { DIRECTION_SIGNS } from '#lib/platform/terms.ts'

/** A file that goes along with the form; `id` names it in the data record and on the way. */
export type Attachment = { id: string; name: string; mimeType: string; size: number; file: Blob }

/** What the installation takes with one submission: how many files, and bytes of one and of all. */
export type FileLimits = { count: number; file: number; total: number }

export type FileKind = { mimeType: string; name: string; bytes: readonly number[] }

/** First bytes of the kinds of file that an administration can open. */
export const everyKind: readonly FileKind[] = [
  { mimeType: 'application/pdf', name: 'PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mimeType: 'image/jpeg', name: 'JPEG', bytes: [0xff, 0xd8, 0xff] },
  { mimeType: 'image/png', name: 'PNG', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]

/**
 * The kinds of file that can go along, of those that a form takes (`image/*` is all images). Where it takes none of ours, ours
 * are all there is.
 */
export function kindsFor(mediaTypes: readonly string[] | undefined): readonly FileKind[] {
  const isTaken = ({ mimeType }: FileKind): boolean =>
    mediaTypes?.some((one) => [mimeType, mimeType.replace(/\/.*/, '/*')].includes(plainType(one))) ?? true
  const taken = everyKind.filter(isTaken)
  return taken.length > 0 && taken.length < everyKind.length ? taken : everyKind
}

/** `image/jpg` is no media type, but often written. */
const plainType = (type: string): string => type.toLowerCase().replace('image/jpg', 'image/jpeg')

/** For the browser's file dialog. */
export const acceptedFiles = acceptOf(everyKind)

export function acceptOf(taken: readonly FileKind[]): string {
  return taken.map(({ mimeType }) => mimeType).join(',')
}

export type AttachmentFault = 'empty' | 'too-large' | 'too-much' | 'wrong-kind' | 'too-many' | 'unreadable'

/**
 * A chosen file as an attachment, or why it cannot be one. What it is its first bytes say, not its name.
 * @param limits.present files that go along already
 * @param limits.taken kinds of file that can go along; all that there are unless given
 */
export async function attachmentOf(
  file: File,
  {
    present,
    taken = everyKind,
    ...limits
  }: FileLimits & { present: readonly Attachment[]; taken?: readonly FileKind[] },
): Promise<Attachment | AttachmentFault> {
  if (file.size === 0) return 'empty'
  if (file.size > limits.file) return 'too-large'
  const fault = roomFault(limits, present, file.size)
  if (fault) return fault
  // read now: a file that is changed or removed later could no longer be sent
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) return 'unreadable'
  const first = new Uint8Array(content, 0, Math.min(8, content.byteLength))
  const kind = taken.find(({ bytes }) => bytes.every((byte, at) => first[at] === byte))
  if (!kind) return 'wrong-kind'
  const { mimeType } = kind
  return {
    id: crypto.randomUUID(),
    name: plainName(file.name),
    mimeType,
    size: content.byteLength,
    file: new Blob([content]),
  }
}

/** Why a file of so many bytes cannot go along with those that do already; nothing when it can. */
export function roomFault(
  { count, total }: FileLimits,
  present: readonly Attachment[],
  bytes: number,
): 'too-many' | 'too-much' | undefined {
  if (present.length >= count) return 'too-many'
  return present.reduce((sum, { size }) => sum + size, bytes) > total ? 'too-much' : undefined
}

const LONGEST_NAME = 200

/** A file's name as one line that reads as it is written; what turns its direction could make it look like another. */
const plainName = (name: string): string =>
  [...name]
    .filter((sign) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(sign) && !DIRECTION_SIGNS.test(sign))
    .slice(0, LONGEST_NAME)
    .join('') || '–'

/** Those that a data record names; ids are random, so that finding one in the text is enough. */
export function namedIn(document: unknown, attachments: readonly Attachment[]): Attachment[] {
  const text = JSON.stringify(document)
  return attachments.filter(({ id }) => text.includes(id))
}
