'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { attachmentOf, type Attachment, type AttachmentFault, type FileLimits } from './attachments.ts'

type Props = {
  limits: FileLimits
  /** Files that go along as it is now. */
  present: () => readonly Attachment[]
  onTaken: (taken: readonly Attachment[]) => void
}

/** Looks at chosen files one after the other, and tells which were taken and why others were not. */
export function useFiles({ limits, present, onTaken }: Props) {
  const t = useTranslations('forms.proof')
  const size = useFileSize()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [told, tell] = useState('')
  const { count, file: one, total } = limits
  const sentence = (fault: AttachmentFault, { name, size: bytes }: File): string =>
    t(`faults.${fault}`, { name, own: size(bytes), size: size(one), total: size(total), count })
  const take = async (files: readonly File[]) => {
    const taken: Attachment[] = []
    const refused: string[] = []
    const before = present()
    for (const file of files) {
      const attachment = await attachmentOf(file, { ...limits, present: [...before, ...taken] })
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
