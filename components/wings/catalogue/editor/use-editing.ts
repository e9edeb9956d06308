import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askPortal, PortalProblem, type PortalFault } from '#components/portal/ask-portal.ts'
import type { PortalRequest } from '#components/portal/portal-calls.ts'
import { withEdits } from '@kurier/forms/edits/edits'
import type { Edits, SaidRule } from '@kurier/forms/edits/changes'
import type { CoverageGap } from '@kurier/catalogue/map/coverage'
import type { RuleNote } from '@kurier/catalogue/model/imported'
import type { ImportState } from '@kurier/catalogue/terms'
import type { FormDefinition } from '@kurier/forms/definition'
import {
  changedPlaces,
  changesOf,
  editsOf,
  merged,
  ownRulesIn,
  withChange,
  type Changes,
  type TextPlace,
} from './changes.ts'
import { editedPages, pagesOfForm, type OpenPage } from './page-moves.ts'

/** A rule in words alone. */
export type UnreadRule = Pick<RuleNote, 'id' | 'bearer' | 'text' | 'reason'>

/** A draft as the server has it: the form without its edits, and the edits. */
export type EditedImport = {
  imported: FormDefinition
  edits: Edits
  revision: number
  state: ImportState
  gaps: readonly CoverageGap[]
  /** Rules of the schema that the form does not run. */
  unread: readonly UnreadRule[]
}

/** What is said at a place; pages are arranged. */
type SaidValue = string | boolean | readonly string[] | SaidRule

type SentEdits = PortalRequest<'PUT /admin/imports/[form]/[version]'>['body']['edits']

/** What is edited, and how it is kept: a draft, or the texts of a published version. */
export type EditingMeans = {
  state: ImportState
  keep: (form: FormDefinition, revision: number, edits: Edits) => Promise<EditingAnswer>
}

const draftMeans: EditingMeans = {
  state: 'draft',
  keep: ({ name: form, version }, revision, edits) =>
    askPortal('PUT /admin/imports/[form]/[version]', {
      params: { form, version },
      // the same shape; only its lists could be written to
      body: { revision, edits: edits as SentEdits },
    }),
}

const pagesWith = (form: FormDefinition, edits: Edits): OpenPage[] => pagesOfForm(withEdits(form, edits).form)

/**
 * The changes of a draft, and saving them. A new `latest` arrives when somebody else was quicker; the person can then
 * combine both changes or drop their own.
 */
export function useEditing(latest: EditedImport, means = draftMeans) {
  const { imported } = latest
  const [base, setBase] = useState(() => ({
    revision: latest.revision,
    changes: changesOf(latest.edits),
    gaps: latest.gaps,
  }))
  const [changes, setChanges] = useState(base.changes)
  const [pages, setPages] = useState(() => pagesWith(imported, latest.edits))
  const saving = useSaving(means, imported, base.revision, (sent, { revision, edits, gaps }) => {
    const answered = changesOf(edits)
    setBase({ revision, changes: answered, gaps })
    // text typed in the meantime stays
    setChanges((now) => (now === sent ? answered : now))
  })
  const say = (place: TextPlace, said: SaidValue | undefined) => setChanges((now) => withChange(now, place, said))
  const arrange = (next: readonly OpenPage[]) => {
    setPages([...next])
    const edited = editedPages(next)
    const isOwn = JSON.stringify(edited) === JSON.stringify(editedPages(pagesOfForm(imported)))
    setChanges((now) => withChange(now, ['pages'], isOwn ? undefined : edited))
  }
  const theirs = changesOf(latest.edits)
  const together = merged(base.changes, changes, theirs)
  const take = (next: Changes) => {
    setBase({ revision: latest.revision, changes: theirs, gaps: latest.gaps })
    setChanges(next)
    setPages(pagesWith(imported, editsOf(next)))
    saving.reset()
  }
  return {
    imported,
    changes,
    pages,
    /** As of the last time it was saved. */
    gaps: base.gaps,
    unread: latest.unread,
    ownRules: ownRulesIn(changes),
    saving,
    say,
    arrange,
    save: () => saving.mutate(changes),
    unsaved: changedPlaces(base.changes, changes).length,
    discard: () => {
      setChanges(base.changes)
      setPages(pagesWith(imported, editsOf(base.changes)))
      saving.reset()
    },
    isGone: latest.state !== means.state,
    isPublished: means.state === 'published',
    /** Somebody else was quicker, and their changes are here. */
    conflict: latest.revision > base.revision ? { both: together.both } : undefined,
    merge: () => take(together.changes),
    takeTheirs: () => take(theirs),
  }
}

export type Editing = ReturnType<typeof useEditing>

/** `refusals`: why a text was refused, by its place. */
export type PartProps = { editing: Editing; refusals: ReadonlyMap<string, string> }

type EditingAnswer = Pick<EditedImport, 'revision' | 'edits' | 'gaps'>

function useSaving(
  { keep }: EditingMeans,
  form: FormDefinition,
  revision: number,
  onSaved: (sent: Changes, answer: EditingAnswer) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (changes: Changes) => keep(form, revision, editsOf(changes)),
    onSuccess: ({ revision: next, edits, gaps }, sent) => {
      onSaved(sent, { revision: next, edits, gaps })
      void queries.invalidateQueries({ queryKey: ['imports'] })
    },
  })
}

/** The place of a fault in the edits, as changes name places; for pages, the page and its part. */
export function faultPlace({ pointer }: PortalFault): string[] {
  const segments = pointer.split('/').slice(1)
  return segments.slice(segments[0] === 'edits' ? 1 : 0).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Why a text was refused, by its place. */
export function refusalsIn(error: Error | null): ReadonlyMap<string, string> {
  const errors = error instanceof PortalProblem ? error.errors : []
  return new Map(errors.map((fault) => [JSON.stringify(faultPlace(fault)), fault.detail]))
}
