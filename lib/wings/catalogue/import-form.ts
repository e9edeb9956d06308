import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { withEdits } from '@kurier/forms/edits/edits'
import type { MadeForm } from '@kurier/catalogue/import-worker'
import { atImport, formInWorker } from './form-in-worker.ts'
import { noEdits, type Edits } from '@kurier/forms/edits/changes'
import { nameFault, newestFirst, placeFault } from '@kurier/catalogue/model/form-names'
import { findingsOf, type ImportFindings } from '@kurier/catalogue/map/findings'
import type { ImportOptions } from '@kurier/catalogue/model/imported'
import type { GivenFile, Obstacle, TreePlace } from '@kurier/catalogue/model/tree'
import { miscount, placeOf, withPlainNames } from '@kurier/catalogue/read/given-files'
import { obstacleWords } from './obstacle-words.ts'
import { editsWithTexts } from '@kurier/forms/edits/published-texts'
import { findWordsOf } from './words-store.ts'
import { findImport, findImports, findVersions, lockImports, putDraft, type ImportRow } from './store.ts'
import type { ImportOutcome, ImportState } from '@kurier/catalogue/terms'

/** `isCheck`: nothing is stored. */
export type ImportInput = { files: readonly GivenFile[]; options: ImportOptions; isCheck: boolean }

/**
 * Result of an import; a refused one has obstacles instead of a form. Its findings are those of the form with the edits of the
 * draft before, or of the version before.
 */
export type ImportResult =
  | { outcome: 'refused'; obstacles: readonly Obstacle[] }
  | (Omit<ImportFindings, 'form'> & {
      outcome: Exclude<ImportOutcome, 'refused'>
      form: { name: string; version: string; path: string; title: string; state: ImportState }
    })

/**
 * Makes a form of files: a schema of XDatenfelder or a JSON Schema with its code lists and translated rules. It becomes
 * a draft and replaces a draft of the same version; a new version takes over the edits of the newest one before it.
 * @param input the files and options, or a function that reads them when its turn comes: a node does one import at a
 *   time
 * @throws Refusal `not-found` unless this is an operator; `too-many-requests` while another import goes on
 */
export async function importForm(
  context: Context,
  input: ImportInput | (() => Promise<ImportInput>),
): Promise<ImportResult> {
  assertOperator(context.actor)
  return atImport(async () => {
    const { files: given, options, isCheck } = typeof input === 'function' ? await input() : input
    const files = withPlainNames(given)
    const miscounted = miscount(files)
    if (miscounted) return refused([miscounted])
    const read = await formInWorker({ files, options })
    if (!read.ok) return refused(read.obstacles)
    const made = read.value
    const obstacles = obstaclesOf(made, files)
    if (obstacles.length > 0) return refused(obstacles)
    return keep(context, { made, options, inputs: inputsOf(files, options), isCheck, place: placeOf(files) })
  })
}

const refused = (obstacles: readonly Obstacle[]): ImportResult => ({ outcome: 'refused', obstacles })

/** Characters of a definition as JSON, at most; browsers load it whole. */
const LONGEST_DEFINITION = 8_000_000

/** U+0000 and halves of surrogate pairs, as JSON writes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** The reasons why a form that was made cannot be stored. */
function obstaclesOf({ form, report, schema = '' }: MadeForm, files: readonly GivenFile[]): Obstacle[] {
  const place = placeOf(files)
  const text = JSON.stringify([form, report])
  const misnamed = nameFault(form)
  return [
    ...(misnamed ? [misnamed] : []),
    ...(UNSTORABLE.test(text) ? [obstacleWords('unstorable')] : []),
    ...(text.length + schema.length > LONGEST_DEFINITION ? [obstacleWords('tooLarge')] : []),
  ].map((message) => ({ place, message }))
}

/** SHA-256 (hex) of all that an import depends on, in whatever order the files came. */
function inputsOf(files: readonly GivenFile[], options: ImportOptions): string {
  const hash = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
  const said = Object.entries(options).toSorted(([one], [other]) => one.localeCompare(other))
  return hash(JSON.stringify([files.map(({ content }) => hash(content)).toSorted(), said]))
}

/** `place`: where the obstacles to storing the form are reported. */
type ImportToStore = { made: MadeForm; options: ImportOptions; inputs: string; isCheck: boolean; place: TreePlace }

async function keep(
  { db, actor, clock }: Context,
  { made, options, inputs, isCheck, place }: ImportToStore,
): Promise<ImportResult> {
  const { form, report } = made
  const { name, version, path } = form
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    await lockImports(tx)
    const others = await findVersions(tx)
    const misplaced = placeFault(form, others)
    if (misplaced) return refused([{ place, message: misplaced }])
    const before = await findImport(tx, { name, version })
    const isSame = before !== undefined && isTheSame(before, made, inputs)
    if (before && before.state !== 'draft' && !isSame)
      return refused([{ place, message: obstacleWords('taken', { name, version }) }])
    const edits = before?.edits ?? (await editsBefore(tx, name))
    const state = before?.state ?? 'draft'
    const { form: edited, ...findings } = findingsOf({ imported: form, report, edits, state }, others)
    const told = { ...findings, form: { name, version, path, title: edited.title.de, state } }
    if (isSame) return { outcome: 'unchanged', ...told }
    if (isCheck) return { outcome: 'checked', ...told }
    await putDraft(tx, { ...columnsOf(made, edits), options, inputs, importedAt: now, importedBy: nameOf(actor) })
    const entry = { after: { version, path, inputs, files: report.files.map((file) => file.name) } }
    const object = { kind: 'form', id: name, name: edited.title.de }
    await audit(tx, actor, now, { action: 'import-form', organisationId: null, object, ...entry })
    return { outcome: before ? 'replaced' : 'made', ...told }
  })
}

/**
 * Compares a published version by what was given or by what was made of it, for it stays as it is; a draft by both,
 * since other files may lead to another report. The database's JSON has no order of members.
 */
function isTheSame(before: ImportRow, { form, schema }: MadeForm, inputs: string): boolean {
  const isGiven = before.inputs === inputs
  const isMade = () =>
    before.schema === (schema ?? null) && isDeepStrictEqual(before.imported, JSON.parse(JSON.stringify(form)))
  return before.state === 'draft' ? isGiven && isMade() : isGiven || isMade()
}

/** The edits that the next version of a form takes over: those of the newest one, with what was said otherwise since it was published. */
async function editsBefore(tx: Handle, name: string): Promise<Edits> {
  const [head] = newestFirst(await findImports(tx, { name }))
  const newest = head && (await findImport(tx, head))
  if (!newest) return noEdits
  const said = await findWordsOf(tx, newest)
  return newest.definition && said ? editsWithTexts(newest.edits, said.words, newest.definition) : newest.edits
}

function columnsOf({ form, report, schema: given }: MadeForm, edits: Edits) {
  const { name, version, path } = form
  const [schema, schemaUri] = [given ?? null, form.schemaUri ?? null]
  const { title, serviceIdentifier } = withEdits(form, edits).form
  return { name, version, path, schemaUri, title, serviceIdentifier, imported: form, edits, report, schema }
}

const nameOf = (actor: Actor): string => (actor.kind === 'person' ? actor.name : 'command line')
