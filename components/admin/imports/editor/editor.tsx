'use client'

import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { later, whenNear } from '#components/ui/later.tsx'
import { SaveBar } from './save-bar.tsx'
import { TextsPart } from './texts-part.tsx'
import { refusalsIn, useEditing, type EditedImport, type PartProps } from './use-editing.ts'

const parts = ['texts', 'pages', 'rules'] as const
type Part = (typeof parts)[number]

/** As tall as what is seen of a part at first. */
const LINES = 12

/** Nothing is changed when the editor is opened. */
const StayQuestion = later(async () => (await import('#components/ui/stay-question.tsx')).StayQuestion, 0)
const EditorNotes = later(async () => (await import('./editor-notes.tsx')).EditorNotes, 0)
const PagesPart = later(async () => (await import('./pages-part.tsx')).PagesPart, LINES)
const RulesPart = later(async () => (await import('./rules-part.tsx')).RulesPart, LINES)

const shown: Record<Part, (props: PartProps) => React.ReactNode> = {
  texts: TextsPart,
  pages: PagesPart,
  rules: RulesPart,
}

const ahead = { texts: {}, pages: whenNear(PagesPart.fetch), rules: whenNear(RulesPart.fetch) }

/** Texts, pages and rules of a draft, saved as one. */
export function Editor({ latest }: { latest: EditedImport }) {
  const t = useTranslations('importEditor')
  const editing = useEditing(latest)
  const [part, setPart] = useState<Part>('texts')
  const refusals = refusalsIn(editing.saving.error)
  return (
    <>
      {editing.unsaved > 0 && !editing.isGone ? <StayQuestion /> : null}
      <Tabs.Root value={part} onValueChange={(value) => setPart(parts.find((one) => one === value) ?? 'texts')}>
        <Tabs.List aria-label={t('parts')} className="mb-6 flex flex-wrap gap-x-6 border-b border-line">
          {parts.map((one) => (
            <Tabs.Trigger
              {...ahead[one]}
              key={one}
              value={one}
              className="-mb-px cursor-pointer border-b-4 border-transparent py-2 text-text hover:border-line data-[state=active]:border-action data-[state=active]:font-semibold"
            >
              {t(one)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {editing.isGone || editing.conflict || refusals.size > 0 ? (
          <EditorNotes editing={editing} refusals={refusals} />
        ) : null}
        {parts.map((one) => {
          const Shown = shown[one]
          return (
            <Tabs.Content key={one} value={one} className="outline-none">
              <Shown editing={editing} refusals={refusals} />
            </Tabs.Content>
          )
        })}
      </Tabs.Root>
      <SaveBar editing={editing} />
    </>
  )
}
