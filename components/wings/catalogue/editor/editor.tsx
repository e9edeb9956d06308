'use client'

import { useTranslations } from 'use-intl'
import { later, whenNear } from '#components/ui/later.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { SaveBar } from './save-bar.tsx'
import { TextsPart } from './texts-part.tsx'
import { refusalsIn, useEditing, type EditedImport, type PartProps } from './use-editing.ts'

const parts = ['texts', 'pages', 'rules'] as const
type EditorPart = (typeof parts)[number]

/** As tall as what is seen of a part at first. */
const LINES = 12

const EditorNotes = later(async () => (await import('./editor-notes.tsx')).EditorNotes, 0)
const PagesPart = later(async () => (await import('./pages-part.tsx')).PagesPart, LINES)
const RulesPart = later(async () => (await import('./rules-part.tsx')).RulesPart, LINES)

const shown: Record<EditorPart, (props: PartProps) => React.ReactNode> = {
  texts: TextsPart,
  pages: PagesPart,
  rules: RulesPart,
}

const ahead = { texts: {}, pages: whenNear(PagesPart.fetch), rules: whenNear(RulesPart.fetch) }

/** Texts, pages and rules of a draft, saved as one. */
export function Editor({ latest }: { latest: EditedImport }) {
  const t = useTranslations('importEditor')
  const editing = useEditing(latest)
  const refusals = refusalsIn(editing.saving.error)
  return (
    <>
      {editing.unsaved > 0 && !editing.isGone ? <StayQuestion /> : null}
      <Tabs
        label={t('parts')}
        className="mb-6"
        tabs={parts.map((id) => {
          const Shown = shown[id]
          return { id, label: t(id), near: ahead[id], panel: <Shown editing={editing} refusals={refusals} /> }
        })}
      >
        {editing.isGone || editing.conflict || refusals.size > 0 ? (
          <EditorNotes editing={editing} refusals={refusals} />
        ) : null}
      </Tabs>
      <SaveBar editing={editing} />
    </>
  )
}
