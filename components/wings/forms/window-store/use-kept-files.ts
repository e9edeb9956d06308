'use client'

import { useRef, useState } from 'react'
import type { Attachment } from '#components/wings/forms/attachments/attachments.ts'
import { keptFiles, type FilePlace } from './kept-files.ts'

/**
 * Keeps files in the window while they are chosen. `restored`: those that it keeps already. `unkept`: ids of the files
 * that a reload would lose, since the browser cannot store files or has no room.
 */
export function useKeptFiles(place: FilePlace, restored: readonly Attachment[]) {
  const [unkept, setUnkept] = useState<ReadonlySet<string>>(new Set())
  /** Those that the window keeps, or has been asked to keep. */
  const asked = useRef(new Set(restored.map(({ id }) => id)))
  const keep = async (file: Attachment) => {
    asked.current.add(file.id)
    if (!(await keptFiles.keep(place, file))) setUnkept((before) => new Set([...before, file.id]))
  }
  /** Keeps just these. */
  const keepOnly = (files: readonly Attachment[]) => {
    const ids = new Set(files.map(({ id }) => id))
    const others = [...asked.current].filter((id) => !ids.has(id))
    for (const id of others) asked.current.delete(id)
    void keptFiles.remove(place, others)
    for (const file of files) if (!asked.current.has(file.id)) void keep(file)
  }
  const clear = () => asked.current.clear()
  return { unkept, keep, keepOnly, clear }
}
