import { fileName, leftBy } from '@kurier/sdk/file-names'
import { jpegFromHeic, smallerPicture } from './photos.ts'

/** A file that is sent with the form; `id` names it in the data record and on the way. */
export type Attachment = {
  id: string
  name: string
  mimeType: string
  size: number
  file: Blob
  /** Set if the file was converted here: how, from how many bytes, and the chosen file if it can be sent too. */
  made?: { how: 'smaller' | 'converted'; from: number; original?: Original }
}

type Original = { name: string; mimeType: string; file: Blob }

/** The limits of the installation for one submission: number of files, bytes of one file and of all. */
export type FileLimits = { count: number; file: number; total: number }

/** `within`: bytes from the beginning within which its first bytes may be; at the very beginning unless given. */
export type FileKind = { mimeType: string; name: string; bytes: readonly number[]; within?: number }

/** Bytes that identify a kind of file. */
const HEAD = 1024

/** First bytes of the kinds of file that an administration can open. */
export const everyKind: readonly FileKind[] = [
  // a byte order mark, an empty line or words to a printer before it are fine: readers search this far
  { mimeType: 'application/pdf', name: 'PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], within: HEAD },
  { mimeType: 'image/jpeg', name: 'JPEG', bytes: [0xff, 0xd8, 0xff] },
  { mimeType: 'image/png', name: 'PNG', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]

/**
 * The kinds of file that can be sent, among those that a form takes (`image/*` is all images). All our kinds if the
 * form takes only others.
 */
export function kindsFor(mediaTypes: readonly string[] | undefined): readonly FileKind[] {
  const isTaken = ({ mimeType }: FileKind): boolean =>
    mediaTypes?.some((one) => [mimeType, mimeType.replace(/\/.*/, '/*')].includes(plainType(one))) ?? true
  const taken = everyKind.filter(isTaken)
  return taken.length > 0 && taken.length < everyKind.length ? taken : everyKind
}

/** `image/jpg` is no media type, but often written. */
const plainType = (type: string): string => type.toLowerCase().replace('image/jpg', 'image/jpeg')

/** For the browser's file dialog. HEIC is left out, so that an iPhone converts a chosen photo to JPEG. */
export const acceptedFiles = acceptOf(everyKind)

export function acceptOf(taken: readonly FileKind[]): string {
  return taken.map(({ mimeType }) => mimeType).join(',')
}

export type AttachmentFault =
  | 'empty'
  | 'too-large'
  | 'too-much'
  | 'wrong-kind'
  | 'heic'
  | 'left-lying'
  | 'too-many'
  | 'unreadable'

type Taking = FileLimits & { present: readonly Attachment[]; taken?: readonly FileKind[] }

/**
 * A chosen file as an attachment, or why it cannot be one. Its first bytes give its kind, not its name. A large picture
 * is made smaller, one in HEIC becomes JPEG.
 * @param limits.present files already attached
 * @param limits.taken kinds of file that can be sent; all kinds unless given
 */
export async function attachmentOf(file: File, taking: Taking): Promise<Attachment | AttachmentFault> {
  const { present, taken = everyKind, ...limits } = taking
  if (leftBy(file.name)) return 'left-lying'
  if (file.size === 0) return 'empty'
  if (present.length >= limits.count) return 'too-many'
  const first = await headOf(file)
  if (!first) return 'unreadable'
  const kind = taken.find((one) => isOfKind(first, one)) ?? (isHeic(first) ? 'heic' : undefined)
  if (!kind) return 'wrong-kind'
  const attachment = await (kind === 'heic' ? fromHeic(file, taken) : asItIs(file, kind, limits))
  if (typeof attachment === 'string') return attachment
  if (attachment.size > limits.file) return 'too-large'
  return roomFault(limits, present, attachment.size) ?? attachment
}

async function headOf(file: Blob): Promise<Uint8Array | undefined> {
  const head = await file
    .slice(0, HEAD + 8)
    .arrayBuffer()
    .catch(() => undefined) // it was changed or removed
  return head && new Uint8Array(head)
}

const isOfKind = (first: Uint8Array, { bytes, within = 1 }: FileKind): boolean =>
  Array.from({ length: within }).some((_, start) => bytes.every((byte, at) => first[start + at] === byte))

/** The brands of pictures in HEIC; iPhones make the first of them (ISO/IEC 23008-12). */
const heicBrand = /^ftyp(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)$/

const isHeic = (first: Uint8Array): boolean => heicBrand.test(String.fromCharCode(...first.subarray(4, 12)))

async function fromHeic(file: File, taken: readonly FileKind[]): Promise<Attachment | AttachmentFault> {
  if (!taken.some(({ mimeType }) => mimeType === 'image/jpeg')) return 'wrong-kind'
  const made = await jpegFromHeic(file)
  if (!made) return 'heic'
  const name = fileName(file.name.replace(/(\.hei[cf])?$/i, '.jpg'), '–')
  return { ...fresh(name, made.mimeType, made.content), made: { how: 'converted', from: file.size } }
}

async function asItIs(file: File, { mimeType }: FileKind, limits: FileLimits): Promise<Attachment | AttachmentFault> {
  const name = fileName(file.name, '–')
  const smaller = mimeType.startsWith('image/') ? await smallerPicture(file, mimeType) : undefined
  if (file.size > limits.file)
    return smaller
      ? { ...fresh(name, mimeType, smaller.content), made: { how: 'smaller', from: file.size } }
      : 'too-large'
  // read now: a file that is changed or removed later could no longer be sent
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) return 'unreadable'
  const whole = new Blob([content])
  if (!smaller) return fresh(name, mimeType, whole)
  const original = { name, mimeType, file: whole }
  return { ...fresh(name, mimeType, smaller.content), made: { how: 'smaller', from: file.size, original } }
}

const fresh = (name: string, mimeType: string, file: Blob): Attachment => {
  return { id: crypto.randomUUID(), name, mimeType, size: file.size, file }
}

/** The file as it was chosen, instead of the converted one; undefined if it cannot be sent. */
export function originalOf({ made }: Attachment): Attachment | undefined {
  return made?.original && fresh(made.original.name, made.original.mimeType, made.original.file)
}

/** Why a file of this many bytes does not fit beside the present ones; undefined if it fits. */
export function roomFault(
  { count, total }: FileLimits,
  present: readonly Attachment[],
  bytes: number,
): 'too-many' | 'too-much' | undefined {
  if (present.length >= count) return 'too-many'
  return present.reduce((sum, { size }) => sum + size, bytes) > total ? 'too-much' : undefined
}
