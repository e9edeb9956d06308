import { readFile } from 'node:fs/promises'
import { set } from 'react-hook-form'
import { askedProofs } from '#components/wings/forms/asked-proofs.ts'
import {
  attachmentOf,
  kindsFor,
  type Attachment,
  type FileKind,
} from '#components/wings/forms/attachments/attachments.ts'
import { stepAt, stepsOf } from '#components/wings/forms/fill/steps.ts'
import { loadJudge } from '#components/wings/forms/judge.ts'
import { idsOf } from '#components/wings/forms/list-values.ts'
import { isAsked } from '#components/wings/forms/presences.ts'
import { answersFor, chanceOf } from '@kurier/catalogue/testing/answers-for'
import { fieldOf, isAnswered, isGroupId, type FormDefinition } from '@kurier/forms/definition'
import { documentOf, type MemberValues } from '@kurier/forms/document'
import { idAt, pathOfPointer } from '@kurier/forms/pointers'
import { pdfFile } from '@kurier/sides/application'
import { pointerTo } from '@kurier/wire/json-pointer'

/** What somebody filled in. */
export type FilledForm = {
  values: MemberValues
  document: object
  attachments: readonly Attachment[]
  /** Steps that this person has seen. */
  screens: number
  answers: number
}

/** Smaller than what an installation takes unless its operator says otherwise. */
const limits = { count: 50, file: 5_000_000, total: 20_000_000 }

/**
 * An honest person who begins by chance and corrects what the form tells, with a real PDF for each proof, by the functions
 * of the pages.
 * @throws Error with a sentence when the form tells something that cannot be corrected, or when no step asks for an answer
 */
export async function fillIn(form: FormDefinition, seed: number): Promise<FilledForm> {
  const values = answersFor(form, chanceOf(seed))
  const attachments = await addFiles(form, values)
  const [fault, ...more] = (await loadJudge(form))(values)
  if (fault) {
    throw new Error(`The form tells at ${fault.field} (and ${more.length} more places): ${fault.message.de}`)
  }
  const steps = stepsOf(form, values)
  const document = documentOf(form, values)
  const answers = answersIn(form, document)
  const unasked = answers.filter((path) => stepAt(steps, path) === undefined)
  if (unasked.length > 0) throw new Error(`No step asks for what is sent: ${unasked.slice(0, 5).join(', ')}`)
  return { values, document, attachments, screens: steps.length, answers: answers.length }
}

/** Chooses a file for each proof that is asked for and was answered. */
async function addFiles(form: FormDefinition, values: MemberValues): Promise<Attachment[]> {
  const present: Attachment[] = []
  for (const { id, path, values: around } of askedProofs(form, values)) {
    const added = idsOf(around[id])
    const type = isGroupId(id) ? undefined : fieldOf(form, id).type
    const taken = kindsFor(type?.kind === 'proof' ? type.mediaTypes : undefined)
    const ids: string[] = []
    for (const _ of added) {
      const file = await proofOf(taken, present.length + 1)
      const attachment = await attachmentOf(file, { ...limits, present, taken })
      if (typeof attachment === 'string') throw new Error(`No file can be added at ${path}: ${attachment}`)
      present.push(attachment)
      ids.push(attachment.id)
    }
    if (ids.length > 0) set(values, path, Array.isArray(around[id]) ? ids : ids[0])
  }
  return present
}

async function proofOf(taken: readonly FileKind[], number: number): Promise<File> {
  if (taken.some(({ mimeType }) => mimeType === 'application/pdf')) {
    return new File([new Uint8Array(await readFile(pdfFile))], `nachweis-${number}.pdf`)
  }
  const [picture] = taken
  // a field that takes pictures alone; nobody on this way looks beyond the beginning of one
  return new File([new Uint8Array(picture?.bytes ?? [])], `foto-${number}.jpg`)
}

/** The paths of all values in a document that somebody has answered; what is fixed or hidden is no answer. */
function answersIn(form: FormDefinition, document: unknown, pointer = ''): string[] {
  if (typeof document === 'object' && document !== null) {
    return Object.entries(document).flatMap(([key, value]) => answersIn(form, value, pointerTo(pointer, key)))
  }
  const id = idAt(form, pointer)
  const isAnswer =
    id !== undefined && !isGroupId(id) && isAnswered(fieldOf(form, id)) && isAsked(form, { id, required: true })
  return isAnswer ? [pathOfPointer(form, pointer)] : []
}
