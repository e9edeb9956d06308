import type { Attachment } from '../attachments/attachments.ts'
import type { NamedFile } from '../draft/draft.ts'
import type { Receipt } from '../receipt.ts'
import { keptFiles, type FilePlace } from '../window-store/kept-files.ts'
import { forgetWords, keepWords, keptNames, keptWords, type KeptName } from '../window-store/kept-words.ts'

/** The files chosen to be handed in, by the id of their document. */
export type ChosenAttachments = Readonly<Record<string, readonly Attachment[]>>

/** The files chosen for a reply, with the receipt: a reloaded page continues without a second choice. */
type KeptHandIn = { receipt: Receipt; chosen: Readonly<Record<string, readonly NamedFile[]>>; remark: string }

const handInOf = (replyId: string): KeptName => `hand-in:${replyId}`
/** The name under which the window keeps the record of the sending. */
export const handingInOf = (replyId: string): KeptName => `handing-in:${replyId}`
export const handInPlace = (replyId: string): FilePlace => `hand-in/${replyId}`

function readKept(name: KeptName): KeptHandIn | undefined {
  const text = keptWords(name)
  return text === null ? undefined : (JSON.parse(text) as KeptHandIn) // written by this window
}

export function keepHandIn(
  replyId: string,
  { receipt, chosen, remark }: { receipt: Receipt; chosen: ChosenAttachments; remark: string },
) {
  const named = Object.entries(chosen).map(([document, files]): [string, NamedFile[]] => [
    document,
    files.map(({ id, name }) => ({ id, name })),
  ])
  const kept: KeptHandIn = { receipt, chosen: Object.fromEntries(named), remark }
  keepWords(handInOf(replyId), JSON.stringify(kept))
}

/** The choice from before a reload. `gone`: names of files that have to be chosen once more. */
export async function openHandIn(
  replyId: string,
): Promise<{ chosen: ChosenAttachments; remark: string; gone: readonly string[] }> {
  const kept = readKept(handInOf(replyId))
  if (!kept) return { chosen: {}, remark: '', gone: [] }
  const files = new Map((await keptFiles.open(handInPlace(replyId))).map((file) => [file.id, file]))
  const chosen = Object.entries(kept.chosen).map(([document, named]): [string, Attachment[]] => [
    document,
    named.flatMap(({ id }) => files.get(id) ?? []),
  ])
  const gone = Object.values(kept.chosen).flatMap((named) => named.filter(({ id }) => !files.has(id)))
  return { chosen: Object.fromEntries(chosen), remark: kept.remark, gone: gone.map(({ name }) => name) }
}

/** Forgets the choice; a sending that may not have ended stays. */
export function forgetChosen(replyId: string): void {
  forgetWords(handInOf(replyId))
  void keptFiles.forget(handInPlace(replyId))
}

/** The receipt of a case with files chosen to be handed in. */
export function receiptOfHandIn(): Receipt | undefined {
  const [name] = keptNames('hand-in')
  return name && readKept(name)?.receipt
}

/** Forgets the choices of this window, for all replies. */
export function forgetHandIns(): void {
  for (const name of keptNames('handing-in')) forgetWords(name)
  for (const name of keptNames('hand-in')) forgetChosen(name.slice(name.indexOf(':') + 1))
}
