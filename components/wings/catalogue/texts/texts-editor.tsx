'use client'

import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { later, whenNear } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { Edits } from '@kurier/forms/edits/changes'
import type { PublishedTexts } from '@kurier/forms/edits/published-texts'
import { editsOf } from '../editor/changes.ts'
import { SaveBar } from '../editor/save-bar.tsx'
import { TextPair } from '../editor/text-pair.tsx'
import { TextsPart } from '../editor/texts-part.tsx'
import { refusalsIn, useEditing, type EditedImport, type EditingMeans, type PartProps } from '../editor/use-editing.ts'
import type { PreviewProps } from './texts-preview.tsx'

/** A published version as the server has it, and what is said of it. */
export type EditedTexts = Pick<EditedImport, 'imported' | 'revision' | 'state'> & { texts: PublishedTexts }

type TextsEditorProps = Omit<PreviewProps, 'form' | 'texts'> & { latest: EditedTexts }

const EditorNotes = later(async () => (await import('../editor/editor-notes.tsx')).EditorNotes, 0)
const TextsPreview = later(async () => (await import('./texts-preview.tsx')).TextsPreview, 8)

const asEdits = (texts: PublishedTexts): Edits => ({ ...texts, rules: {} })

/** What is said by the editor, which says no rules of a published version. */
function asTexts({ rules: _, ...texts }: Edits): PublishedTexts {
  return texts
}

const publishedMeans: EditingMeans = {
  state: 'published',
  keep: async ({ name: form, version }, seen, edits) => {
    const { revision, texts } = await askPortal('PUT /admin/imports/[form]/[version]/texts', {
      params: { form, version },
      body: { revision: seen, texts: asTexts(edits) },
    })
    return { revision, edits: asEdits(texts), gaps: [] }
  },
}

/** The texts of a published version, changed by the means of drafts, and how the form looks with them before they hold. */
export function TextsEditor({ latest: { texts, ...latest }, ...preview }: TextsEditorProps) {
  const t = useTranslations('importEditor')
  const editing = useEditing({ ...latest, edits: asEdits(texts), gaps: [], unread: [] }, publishedMeans)
  const refusals = refusalsIn(editing.saving.error)
  const part = { editing, refusals }
  const shown = <TextsPreview form={editing.imported} texts={asTexts(editsOf(editing.changes))} {...preview} />
  return (
    <>
      {editing.unsaved > 0 && !editing.isGone ? <StayQuestion /> : null}
      <Tabs
        label={t('parts')}
        className="mb-6"
        tabs={[
          {
            id: 'texts',
            label: t('texts'),
            panel: (
              <>
                <TextsPart {...part} />
                <PageTexts {...part} />
              </>
            ),
          },
          { id: 'preview', label: t('preview'), near: whenNear(TextsPreview.fetch), panel: shown },
        ]}
      >
        {editing.isGone || editing.conflict || refusals.size > 0 ? <EditorNotes {...part} /> : null}
      </Tabs>
      <SaveBar editing={editing} />
    </>
  )
}

/** What stands at the start of each page. */
function PageTexts(props: PartProps) {
  const t = useTranslations('importEditor.pageTexts')
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-6">
        {props.editing.imported.pages.map(({ key, title, intro }, at) => (
          <div key={key} className="flex flex-col gap-4">
            <TextPair
              row={{ place: ['pageTexts', key, 'title'], own: title }}
              title={t('page', { number: at + 1 })}
              {...props}
            />
            <TextPair
              row={{ place: ['pageTexts', key, 'intro'], own: intro }}
              title={t('intro', { number: at + 1 })}
              isLong
              mayBeEmpty
              {...props}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
