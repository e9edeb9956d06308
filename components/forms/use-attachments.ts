'use client'

import { useState } from 'react'
import type { Attachment, FileLimits } from './attachments.ts'
import type { Attachments } from './form-tools.tsx'
import type { FilePlace } from './window-store/kept-files.ts'
import { useKeptFiles } from './window-store/use-kept-files.ts'

export type KeptAttachments = Attachments & {
  /** Keeps just these in the window, of those that were added. */
  keepOnly: (named: readonly Attachment[]) => void
  /** Forgets what was added; what the window keeps is for the draft to delete. */
  clear: () => void
}

/** The files of a form, each kept in the window as soon as it is added. `restored`: those that were kept before. */
export function useAttachments(place: FilePlace, limits: FileLimits, restored: readonly Attachment[]): KeptAttachments {
  const [all, setAll] = useState(restored)
  const { unkept, keep, keepOnly, clear } = useKeptFiles(place, restored)
  const add = (attachment: Attachment) => {
    setAll((before) => [...before, attachment])
    void keep(attachment)
  }
  const forget = () => {
    setAll([])
    clear()
  }
  // what was removed from the form stays in `all`: it may come back
  return { all, add, limits, unkept, keepOnly, clear: forget }
}
