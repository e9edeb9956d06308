'use client'

import { later } from '#components/ui/later.tsx'
import type { EditedTexts } from './texts-editor.tsx'
import type { PreviewProps } from './texts-preview.tsx'

/** As tall as the editor's first look. */
const LINES = 12

const TextsEditor = later(async () => (await import('./texts-editor.tsx')).TextsEditor, LINES)

/** The texts of a published version; its script comes by itself, after the page. */
export function TextsPage(props: {
  latest: EditedTexts
  service: PreviewProps['service']
  limits: PreviewProps['limits']
}) {
  return <TextsEditor {...props} />
}
