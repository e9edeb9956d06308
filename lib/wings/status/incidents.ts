import { audit, auditObject } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { asUuid, newId } from '../../platform/ids.ts'
import type { Incident, NewIncident, NewNote } from './schema.ts'
import {
  deleteIncident,
  endIncident,
  insertIncident,
  insertIncidentNote,
  lockIncident,
  selectIncidents,
  type IncidentRow,
} from './store.ts'

/** Incidents that operators see at once. */
const MOST = 200

/** All incidents, newest first. @throws Refusal `not-found` unless this is an operator */
export async function listIncidents({ db, actor }: Context): Promise<{ incidents: Incident[] }> {
  assertOperator(actor)
  return { incidents: (await selectIncidents(db, { since: null, most: MOST })).map(shownIncident) }
}

/**
 * Tells the public of something, with a first note: a disturbance that is being looked at, or maintenance that is planned.
 * @throws Refusal `not-found` unless this is an operator, `invalid` for maintenance without an end after its beginning
 */
export async function openIncident(context: Context, wish: NewIncident): Promise<{ incidentId: string }> {
  assertOperator(context.actor)
  const now = await context.clock.service()
  const { kind, title, text } = wish
  const { beginsAt, endsAt } = spanOf(wish, now)
  const id = newId()
  await inTransaction(context.db, async (tx) => {
    await insertIncident(tx, { id, kind, titleDe: title.de, titleEn: title.en, beginsAt, endsAt, now })
    const stage = kind === 'maintenance' ? 'planned' : 'looked-at'
    await insertIncidentNote(tx, { incidentId: id, at: now, stage, textDe: text.de, textEn: text.en })
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'open-incident',
      ...incidentObject(id, title.de),
      after: { kind, beginsAt, endsAt },
    })
  })
  return { incidentId: id }
}

/** Adds what is known now; `mended` ends it. @throws Refusal `not-found` */
export async function addIncidentNote(
  context: Context,
  { incidentId, stage, text }: NewNote & { incidentId: string },
): Promise<void> {
  assertOperator(context.actor)
  const id = asUuid(incidentId)
  if (!id) throw notFound('incident')
  const now = await context.clock.service()
  await inTransaction(context.db, async (tx) => {
    const [row] = await lockIncident(tx, { id })
    if (!row) throw notFound('incident')
    await insertIncidentNote(tx, { incidentId: id, at: now, stage, textDe: text.de, textEn: text.en })
    if (stage === 'mended') await endIncident(tx, { id, now })
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'note-incident',
      ...incidentObject(id, row.titleDe),
      after: { stage },
    })
  })
}

/** Removes an incident that should not have been told, with its notes. @throws Refusal `not-found` */
export async function removeIncident(context: Context, { incidentId }: { incidentId: string }): Promise<void> {
  assertOperator(context.actor)
  const id = asUuid(incidentId)
  if (!id) throw notFound('incident')
  await inTransaction(context.db, async (tx) => {
    const [row] = await deleteIncident(tx, { id })
    if (!row) throw notFound('incident')
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'remove-incident',
      ...incidentObject(id, row.titleDe),
    })
  })
}

function spanOf({ kind, beginsAt, endsAt }: NewIncident, now: Date): { beginsAt: Date; endsAt: Date | null } {
  const begin = beginsAt ? new Date(beginsAt) : now
  const end = endsAt ? new Date(endsAt) : null
  if (kind === 'maintenance' && end === null) {
    throw invalid([{ pointer: '/endsAt', detail: 'endsAt is missing: maintenance has a beginning and an end.' }])
  }
  if (end !== null && end <= begin) {
    throw invalid([{ pointer: '/endsAt', detail: 'endsAt must be later than beginsAt.' }])
  }
  return { beginsAt: begin, endsAt: end }
}

/** An incident as everybody may see it. */
export function shownIncident({ id, kind, titleDe, titleEn, beginsAt, endsAt, notes }: IncidentRow): Incident {
  return {
    incidentId: id,
    kind,
    title: { de: titleDe, en: titleEn },
    beginsAt: beginsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    notes: notes.map(({ at, stage, textDe, textEn }) => ({
      at: new Date(at).toISOString(),
      stage,
      text: { de: textDe, en: textEn },
    })),
  }
}

const incidentObject = (id: string, name: string) => auditObject('incident', { id, name, organisationId: null })
