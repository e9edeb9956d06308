'use client'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { attachmentOf, everyKind, type Attachment } from './attachments.ts'
import type { AttachmentFault, FileKind, FileLimits } from './attachments.ts'

/** What a field takes besides what the installation does: kinds of files, and how many more than it has. */
type FieldLimits = { taken: readonly FileKind[]; most?: number; more?: number }

type Props = {
  limits: FileLimits
  own?: FieldLimits
  /** Files that go along as it is now. */
  present: () => readonly Attachment[]
  onTaken: (taken: readonly Attachment[]) => void
}

/** Looks at chosen files one after the other, and tells which were taken and why others were not. */
export function useFiles({ limits, own, present, onTaken }: Props) {
  const t = useTranslations('forms.proof')
  const kinds = useKindWords()
  const size = useFileSize()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [told, tell] = useState('')
  const { count, file: one, total } = limits
  const sentence = (fault: AttachmentFault, { name, size: bytes }: File): string =>
    fault === 'wrong-kind' && own && own.taken !== everyKind
      ? t('faults.other-kind', { name, kinds: kinds(own.taken) })
      : t(`faults.${fault}`, { name, own: size(bytes), size: size(one), total: size(total), count })
  const take = async (files: readonly File[]) => {
    const taken: Attachment[] = []
    const refused: string[] = []
    const before = present()
    for (const file of files) {
      if (taken.length >= (own?.more ?? Infinity)) {
        refused.push(t('faults.too-many', { name: file.name, count: own?.most ?? 1 }))
        continue
      }
      const room = { ...limits, present: [...before, ...taken], ...(own && { taken: own.taken }) }
      const attachment = await attachmentOf(file, room)
      if (typeof attachment === 'string') refused.push(sentence(attachment, file))
      else taken.push(attachment)
    }
    if (taken.length > 0) onTaken(taken)
    setFaults(refused)
    tell(taken.length > 0 ? t('added', { count: taken.length }) : '')
  }
  return { take, faults, told, tell }
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
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' })
  return (kinds) => list.format(kinds.map(({ name }) => name))
}
