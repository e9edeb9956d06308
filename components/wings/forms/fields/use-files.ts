'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { writtenAs } from '@kurier/forms/written-as'
import { attachmentOf, everyKind, originalOf, roomFault, type Attachment } from '../attachments/attachments.ts'
import type { AttachmentFault, FileKind, FileLimits } from '../attachments/attachments.ts'

/** What a field takes besides what the installation does: kinds of files, and how many more than it has. */
type FieldLimits = { taken: readonly FileKind[]; most?: number; more?: number }

type FilesInput = {
  limits: FileLimits
  own?: FieldLimits
  /** Files that go along as it is now. */
  present: () => readonly Attachment[]
  onTaken: (taken: readonly Attachment[]) => void
}

/**
 * Looks at chosen files one after the other, and tells which were taken and why others were not. Those that are chosen
 * meanwhile wait. `keepOriginal`: what was chosen, for what was made smaller of it, unless there is no room for it.
 */
export function useFiles(props: FilesInput) {
  const { limits, own } = props
  const latest = useLatest(props)
  const t = useTranslations('forms.proof')
  const kinds = useKindWords()
  const size = useFileSize()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [told, tell] = useState('')
  const [isTaking, setTaking] = useState(false)
  const before = useRef(Promise.resolve())
  const { count, file: one, total } = limits
  const sentence = (fault: AttachmentFault, { name, size: bytes }: Pick<File, 'name' | 'size'>): string =>
    fault === 'wrong-kind' && own && own.taken !== everyKind
      ? t('faults.other-kind', { name, kinds: kinds(own.taken) })
      : t(`faults.${fault}`, { name, own: size(bytes), size: size(one), total: size(total), count })
  const takeNow = async (files: readonly File[]) => {
    setTaking(true)
    tell(t('looking', { count: files.length }))
    const taken: Attachment[] = []
    const refused: string[] = []
    const { present, own: asked } = latest.current
    const others = present()
    for (const file of files) {
      if (taken.length >= (asked?.more ?? Infinity)) {
        refused.push(t('faults.too-many', { name: file.name, count: asked?.most ?? 1 }))
        continue
      }
      const room = { ...limits, present: [...others, ...taken], ...(own && { taken: own.taken }) }
      const attachment = await attachmentOf(file, room)
      if (typeof attachment === 'string') refused.push(sentence(attachment, file))
      else taken.push(attachment)
    }
    if (taken.length > 0) latest.current.onTaken(taken)
    setFaults(refused)
    setTaking(false)
    tell(taken.length > 0 ? t('added', { count: taken.length }) : '')
  }
  const take = (files: readonly File[]) => {
    before.current = before.current.then(() => takeNow(files))
    return before.current
  }
  const keepOriginal = (file: Attachment): Attachment | undefined => {
    const original = originalOf(file)
    if (!original) return undefined
    const others = props.present().filter(({ id }) => id !== file.id)
    const fault = original.size > one ? 'too-large' : roomFault(limits, others, original.size)
    setFaults(fault ? [sentence(fault, original)] : [])
    if (fault) return undefined
    tell(t('originalTaken', { name: file.name }))
    return original
  }
  return { take, isTaking, faults, told, tell, keepOriginal }
}

/** What a hook was last called with, for what goes on while the page changes. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** The limits of one file and of all, as they are told before files are chosen. */
export function useLimitWords({ file, total }: FileLimits): { size: string; total: string } {
  const size = useFileSize()
  return { size: size(file), total: size(total) }
}

/** Kinds of files in a sentence: "PDF, JPEG oder PNG". */
export function useKindWords(): (kinds: readonly FileKind[]) => string {
  const locale = useLocale()
  // English as in Britain, without a comma before the last
  const list = new Intl.ListFormat(writtenAs[locale], { type: 'disjunction' })
  return (kinds) => list.format(kinds.map(({ name }) => name))
}
