import type { Attachment } from '#components/wings/forms/attachments/attachments.ts'
import { DAY } from '#lib/platform/durations.ts'
import { browserRows, type FileRow, type FileRows } from './file-rows.ts'
import { forgetWords, keepWords, keptWords, type KeptName } from './kept-words.ts'
import { makeSealKey, openSealed, readSealKey, seal } from './sealed.ts'

/** The form or reply whose files are kept. */
export type FilePlace = `${string}/${string}`

/** Files of a closed window can no longer be opened; they are removed after this time without use. */
const LEFT_MILLISECONDS = 7 * DAY

/** The secret that opens the files of a place: the window holds it, and it ends with the window. */
type Box = { box: string; key: string }

const nameOf = (place: FilePlace): KeptName => `files:${place}`

function boxOf(place: FilePlace): Box | undefined {
  const text = keptWords(nameOf(place))
  return text === null ? undefined : (JSON.parse(text) as Box) // written below
}

/** Files of forms and replies that are being filled in. */
export type KeptFiles = {
  /** Keeps a file in the window, sealed. False if the browser cannot store files, or has no room. */
  keep: (place: FilePlace, attachment: Attachment) => Promise<boolean>
  /** The files that this window has kept, in no order; without those that cannot be opened. */
  open: (place: FilePlace) => Promise<Attachment[]>
  remove: (place: FilePlace, ids: readonly string[]) => Promise<void>
  /** Forgets all files of a place: they cannot be opened from now on, and are gone a moment later. */
  forget: (place: FilePlace) => Promise<void>
  /** Removes the files of closed windows. */
  removeLeft: () => Promise<void>
}

export function createKeptFiles(rows: FileRows): KeptFiles {
  const keep = async (place: FilePlace, attachment: Attachment) => {
    try {
      const { box, key } = await madeBox(place)
      const { id } = attachment
      const sealed = await seal(await readSealKey(key), `${box}/${id}`, await packed(attachment))
      await rows.put({ box, id, sealed }, Date.now())
      // it may have been forgotten in the meantime
      if (boxOf(place)?.box !== box) await rows.clear(box)
      return true
    } catch {
      return false // shown beside the file
    }
  }
  const open = async (place: FilePlace) => {
    const known = boxOf(place)
    if (!known) return []
    const opened: Attachment[] = []
    // one after the other: all of them at the same time would take twice the memory
    for (const row of await rows.all(known.box, Date.now()).catch(() => [])) {
      const file = await openedRow(known, row).catch(() => undefined)
      if (file) opened.push(file)
    }
    return opened // the others are reported as missing
  }
  // a file that could not be removed cannot be opened either, and the next start tries again
  const ifPossible = (removing: Promise<void>) => removing.catch(() => undefined)
  const remove = async (place: FilePlace, ids: readonly string[]) => {
    const known = boxOf(place)
    if (known && ids.length > 0) await ifPossible(rows.remove(known.box, ids))
  }
  const forget = async (place: FilePlace) => {
    const known = boxOf(place)
    forgetWords(nameOf(place))
    if (known) await ifPossible(rows.clear(known.box))
  }
  const removeLeft = async () => {
    const left = await rows.unusedSince(Date.now() - LEFT_MILLISECONDS).catch(() => [])
    for (const box of left) await ifPossible(rows.clear(box))
  }
  return { keep, open, remove, forget, removeLeft }
}

/** The files of this window. */
export const keptFiles = createKeptFiles(browserRows)

async function openedRow({ box, key }: Box, { id, sealed }: FileRow): Promise<Attachment> {
  return unpacked(id, await openSealed(await readSealKey(key), `${box}/${id}`, sealed))
}

const making = new Map<FilePlace, Promise<Box>>()

/** The box of a place, made if it is missing: once, even if several files arrive at the same time. */
function madeBox(place: FilePlace): Promise<Box> {
  const known = boxOf(place)
  if (known) return Promise.resolve(known)
  const made = making.get(place) ?? makeBox(place).finally(() => making.delete(place))
  making.set(place, made)
  return made
}

async function makeBox(place: FilePlace): Promise<Box> {
  const box = { box: crypto.randomUUID(), key: await makeSealKey() }
  if (!keepWords(nameOf(place), JSON.stringify(box))) throw new Error('the window keeps nothing')
  return box
}

/** Bytes that hold the length of a file's head, which comes before its content. */
const LENGTH_BYTES = 4

/** The head of a kept file; the large original of a photo that was made smaller is not kept. */
type Head = Pick<Attachment, 'name' | 'mimeType'> & { made?: Pick<NonNullable<Attachment['made']>, 'how' | 'from'> }

async function packed({ name, mimeType, file, made }: Attachment): Promise<Uint8Array<ArrayBuffer>> {
  const kept: Head = { name, mimeType, ...(made && { made: { how: made.how, from: made.from } }) }
  const head = new TextEncoder().encode(JSON.stringify(kept))
  const content = new Uint8Array(await file.arrayBuffer())
  const whole = new Uint8Array(LENGTH_BYTES + head.length + content.length)
  new DataView(whole.buffer).setUint32(0, head.length)
  whole.set(head, LENGTH_BYTES)
  whole.set(content, LENGTH_BYTES + head.length)
  return whole
}

function unpacked(id: string, bytes: ArrayBuffer): Attachment {
  const length = new DataView(bytes).getUint32(0)
  const head = new TextDecoder().decode(new Uint8Array(bytes, LENGTH_BYTES, length))
  const kept = JSON.parse(head) as Head // sealed by `packed`
  const file = new Blob([new Uint8Array(bytes, LENGTH_BYTES + length)])
  return { id, ...kept, size: file.size, file }
}
