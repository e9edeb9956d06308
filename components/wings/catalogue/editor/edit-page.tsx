'use client'

import { later } from '#components/ui/later.tsx'
import type { EditedImport } from './use-editing.ts'

/** As tall as the editor's first look. */
const LINES = 12

const Editor = later(async () => (await import('./editor.tsx')).Editor, LINES)

/** Everything of a draft that can be changed; its script comes by itself, after the page. */
export function EditPage({ latest }: { latest: EditedImport }) {
  return <Editor latest={latest} />
}
