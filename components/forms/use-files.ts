'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { attachmentOf, LARGEST_ATTACHMENT, type Attachment, type AttachmentFault } from './attachments.ts'

type Props = {
  /** How many the installation takes with one submission. */
  most: number
  /** How many more it takes now. */
  room: () => number
  onTaken: (taken: readonly Attachment[]) => void
}

/** Looks at chosen files one after the other, and tells which were taken and why others were not. */
export function useFiles({ most, room, onTaken }: Props) {
  const t = useTranslations('forms.proof')
  const size = useFileSize()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [told, tell] = useState('')
  const sentence = (fault: AttachmentFault, file: File): string =>
    t(`faults.${fault}`, { name: file.name, size: size(LARGEST_ATTACHMENT), count: most })
  const take = async (files: readonly File[]) => {
    const taken: Attachment[] = []
    const refused: string[] = []
    const free = room()
    for (const file of files) {
      const attachment = await attachmentOf(file, free - taken.length)
      if (typeof attachment === 'string') refused.push(sentence(attachment, file))
      else taken.push(attachment)
    }
    if (taken.length > 0) onTaken(taken)
    setFaults(refused)
    tell(taken.length > 0 ? t('added', { count: taken.length }) : '')
  }
  return { take, faults, told, tell }
}
