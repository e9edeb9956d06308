'use client'

import { useTranslations } from 'use-intl'
import { saveJson } from '#components/wings/forms/save-json.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import { editsOf } from './changes.ts'
import { useRefusalWords } from './refused-texts.ts'
import type { Editing } from './use-editing.ts'

type EditorNotesProps = { editing: Editing; refusals: ReadonlyMap<string, string> }

/** What came of an attempt to save, other than that it is saved. */
export function EditorNotes({ editing, refusals }: EditorNotesProps) {
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden">
      <Conflict editing={editing} />
      <Refusals refusals={refusals} />
    </div>
  )
}

/** That somebody else was quicker, and the ways to go on without losing anything. */
function Conflict({ editing }: { editing: Editing }) {
  const t = useTranslations('importEditor')
  const { isGone, unsaved, conflict, merge, takeTheirs } = editing
  if (isGone)
    return unsaved > 0 ? (
      <FocusOnShow>
        <Alert kind="danger" title={t('goneTitle')}>
          <p className="mb-3">{t('gone')}</p>
          <Download editing={editing} />
        </Alert>
      </FocusOnShow>
    ) : null
  if (!conflict) return null
  return (
    <FocusOnShow>
      <Alert kind="warning" title={t('conflictTitle')}>
        <p>{t('conflict', { both: conflict.both })}</p>
        <p className="mt-2 mb-3">{t('conflictNow')}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={merge}>{t('merge')}</Button>
          <Button variant="secondary" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Download editing={editing} />
        </div>
      </Alert>
    </FocusOnShow>
  )
}

/** Everything that is said of the form as a file that can be imported again. */
function Download({ editing: { imported, changes } }: { editing: Editing }) {
  const t = useTranslations('importEditor')
  const { name, version } = imported
  const save = () =>
    saveJson(`${name}-${version}-edits.json`, JSON.stringify({ editsOf: name, ...editsOf(changes) }, undefined, 2))
  return (
    <Button variant="secondary" icon="download" onClick={save}>
      {t('download')}
    </Button>
  )
}

/** Which texts were refused; each is told at its field too. */
function Refusals({ refusals }: Pick<EditorNotesProps, 'refusals'>) {
  const t = useTranslations('importEditor')
  const wordsOf = useRefusalWords()
  if (refusals.size === 0) return null
  return (
    <FocusOnShow key={[...refusals.keys()].join()}>
      <Alert kind="danger" title={t('refusedTitle')}>
        <ul className="list-disc pl-6">
          {[...refusals].map(([key, detail]) => (
            <li key={key} className="wrap-anywhere">
              <code>{placeOf(key).join(' › ')}</code>: {wordsOf(placeOf(key))} <TechnicalNote text={detail} />
            </li>
          ))}
        </ul>
      </Alert>
    </FocusOnShow>
  )
}

const placeOf = (key: string) => JSON.parse(key) as string[] // keys of changes are lists of names
