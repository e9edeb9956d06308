import { isDeepStrictEqual } from 'node:util'
import { audit, auditObject } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { withEdits } from '@kurier/forms/edits/edits'
import type { Edits } from '@kurier/forms/edits/changes'
import { readImportedForm, type ReadImport } from './list-imported-forms.ts'
import { newestFirst } from '@kurier/catalogue/model/form-names'
import { findingsOf } from '@kurier/catalogue/map/findings'
import {
  deleteDraft,
  findImport,
  findImports,
  findOffered,
  findVersions,
  holdOffers,
  lockImports,
  markWithdrawn,
  publishDraft,
  putEdits,
  type ImportHead,
  type ImportRow,
  type VersionName,
} from './store.ts'

/** `revision`: the revision that the operator looked at; later changes by others are not overwritten. */
type VersionInView = VersionName & { revision: number }

/**
 * Changes what an operator says of a draft, instead of what was said before.
 * @throws Refusal `not-found`; `conflict` when it is no draft, or was changed since this revision
 */
export async function editImportedForm(
  context: Context,
  { edits, ...seen }: VersionInView & { edits: Edits },
): Promise<ReadImport> {
  assertOperator(context.actor)
  await inTransaction(context.db, async (tx) => {
    const draft = await draftOf(tx, seen)
    const { title, serviceIdentifier } = withEdits(draft.imported, edits).form
    if (!(await putEdits(tx, seen, { title, serviceIdentifier, edits }))) throw conflict(changedMeanwhile)
    const { version } = seen
    const said = {
      before: { version, ...changed(draft.edits, edits) },
      after: { version, ...changed(edits, draft.edits) },
    }
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'edit-imported-form',
      ...formObject({ ...draft, title }),
      ...said,
    })
  })
  return readImportedForm(context, seen)
}

/** The parts of edits that differ from the others; of tables only the members that differ. */
function changed(edits: Edits, others: Edits): object {
  const { definitions, codes, rules, members = {}, ownRules = {}, ...texts } = edits
  const tables = {
    definitions: differing(definitions, others.definitions),
    codes: differing(codes, others.codes),
    rules: differing(rules, others.rules),
    members: differing(members, others.members ?? {}),
    ownRules: differing(ownRules, others.ownRules ?? {}),
  }
  return { ...differing(texts, others), ...tables }
}

const differing = (table: object, other: object): object => {
  const known = new Map<string, unknown>(Object.entries(other))
  return Object.fromEntries(Object.entries(table).filter(([key, part]) => !isDeepStrictEqual(part, known.get(key))))
}

const changedMeanwhile = 'Somebody changed this draft since you looked at it; look at it again.'
const unconfirmed = (gaps: readonly string[]): string =>
  `The form is published only when this is confirmed (confirmGaps, or --confirm-gaps): ${gaps.join(' ')}`
const notADraft = 'This version is published, and stays as it is: import it under another version to change it.'

/** @throws Refusal `not-found`; `conflict` */
async function draftOf(tx: Handle, { name, version, revision }: VersionInView): Promise<ImportRow> {
  const row = await findImport(tx, { name, version })
  if (!row) throw notFound('form')
  if (row.state !== 'draft') throw conflict(notADraft)
  if (row.revision !== revision) throw conflict(changedMeanwhile)
  return row
}

/**
 * Publishes a draft with its edits: from now on it can be offered, if it is the newest version, and stays as it is. A
 * version that is already published remains unchanged.
 * @param input.version the only draft unless it is named
 * @param input.revision the one that is there unless it is named
 * @param input.confirmGaps that rules run for some answers to a question only is known, and meant
 * @throws Refusal `not-found`; `conflict` with everything that is in the way or not confirmed, when it was changed since
 *   this revision, when it was withdrawn, or when several drafts could be meant
 */
export async function publishForm(
  context: Context,
  input: { name: string; version?: string; revision?: number; confirmGaps?: boolean },
): Promise<ReadImport> {
  assertOperator(context.actor)
  const publishedAt = context.clock.machine()
  const version = await inTransaction(context.db, async (tx) => {
    await lockImports(tx)
    const head = draftMeant(await findImports(tx, { name: input.name }), input.version)
    if (head.state === 'published') return head.version
    if (head.state === 'withdrawn') throw conflict('This version was withdrawn; import it under another version.')
    const draft = await draftOf(tx, { ...head, revision: input.revision ?? head.revision })
    const { form: definition, faults, gaps } = findingsOf(draft, await findVersions(tx))
    if (faults.length > 0) throw conflict(`The form cannot be published yet. ${faults.map(({ en }) => en).join(' ')}`)
    if (gaps.length > 0 && !input.confirmGaps) throw conflict(unconfirmed(gaps.map(({ message }) => message.en)))
    if (!(await publishDraft(tx, draft, { definition, publishedAt }))) throw conflict(changedMeanwhile)
    const { path, inputs } = draft
    await audit(tx, context.actor, publishedAt, {
      action: 'publish-form',
      ...formObject(draft),
      after: { version: draft.version, path, inputs },
    })
    return draft.version
  })
  return readImportedForm(context, { name: input.name, version })
}

/** @throws Refusal `not-found`; `conflict` when it is not clear which one is meant */
function draftMeant(versions: readonly ImportHead[], version: string | undefined): ImportHead {
  const drafts = versions.filter(({ state }) => state === 'draft')
  if (version === undefined && drafts.length > 1) {
    throw conflict(
      `There are several drafts; say which: ${newestFirst(drafts)
        .map((one) => one.version)
        .join(', ')}.`,
    )
  }
  const meant =
    version === undefined ? (drafts[0] ?? newestFirst(versions)[0]) : versions.find((one) => one.version === version)
  if (!meant) throw notFound('form')
  return meant
}

/**
 * Withdraws a published version: it can no longer be offered as the newest one, but is still read. A draft is deleted.
 * @throws Refusal `not-found`; `conflict` while the version is offered, or when it was withdrawn before
 */
export async function withdrawImport(
  context: Context,
  version: VersionName,
): Promise<{ state: 'withdrawn' | 'deleted' }> {
  assertOperator(context.actor)
  const now = context.clock.machine()
  return inTransaction(context.db, async (tx) => {
    await holdOffers(tx)
    await lockImports(tx)
    const row = (await findImports(tx, { name: version.name })).find((one) => one.version === version.version)
    if (!row) throw notFound('form')
    if (row.state === 'withdrawn') throw conflict('This version was withdrawn before.')
    const isOffered = (await findOffered(tx)).some((one) => one.name === row.name && one.version === row.version)
    if (isOffered)
      throw conflict(`This version is offered at /form/${row.path}: offer another one, or withdraw the form first.`)
    const before = { version: row.version, path: row.path }
    const action = row.state === 'draft' ? 'delete-form-draft' : 'withdraw-form-version'
    await audit(tx, context.actor, now, { action, ...formObject(row), before })
    if (row.state === 'draft') await deleteDraft(tx, row)
    else await markWithdrawn(tx, row, now)
    return { state: row.state === 'draft' ? 'deleted' : 'withdrawn' }
  })
}

const formObject = ({ name, title }: Pick<ImportHead, 'name' | 'title'>) =>
  auditObject('form', { id: name, name: title.de, organisationId: null })
