import { Option, type Command } from 'commander'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { invalid } from '#lib/platform/errors.ts'
import { addIncidentNote, listIncidents, openIncident, removeIncident } from '#lib/wings/status/incidents.ts'
import { newIncident, newNote } from '#lib/wings/status/schema.ts'
import { incidentStages } from '#lib/wings/status/terms.ts'
import type { z } from 'zod'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

type Texts = { textDe: string; textEn: string }
type Opening = Texts & { titleDe: string; titleEn: string; from?: string; until?: string }

/** `kurier incidents …` */
export function addNoun(program: Command, session: Session): void {
  const incidents = program.command('incidents').description('what the public reads on the status page')
  incidents
    .command('list')
    .description('list what was told, newest first')
    .action(() => session.onDatabase(list))
  withTexts(incidents.command('open').description('tell of a disturbance, or with --until of planned maintenance'))
    .requiredOption('--title-de <title>', 'in German')
    .requiredOption('--title-en <title>', 'in English')
    .option('--from <time>', 'when it begins, such as 2026-12-01T20:00:00Z (default: now)')
    .option('--until <time>', 'when the maintenance ends')
    .action((options: Opening) => session.onDatabase(() => open(options)))
  withTexts(incidents.command('note').description('tell how far it has come'))
    .argument('<incidentId>', 'id of the incident', id)
    .addOption(new Option('--stage <stage>', 'mended ends it').choices(incidentStages).makeOptionMandatory())
    .action((incidentId: string, options: Texts & { stage: string }) =>
      session.onDatabase(() => note(incidentId, options)),
    )
  incidents
    .command('remove')
    .description('remove an incident that should not have been told')
    .argument('<incidentId>', 'id of the incident', id)
    .action((incidentId: string) =>
      session.onDatabase(async () => {
        await removeIncident(contextFor(systemActor), { incidentId })
        return { json: { incidentId }, text: `The incident ${incidentId} is removed.` }
      }),
    )
}

const withTexts = (command: Command): Command =>
  command.requiredOption('--text-de <text>', 'in German').requiredOption('--text-en <text>', 'in English')

/** @throws Refusal `invalid` that names each fault */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw invalid(read.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message })))
}

async function open({ titleDe, titleEn, textDe, textEn, from, until }: Opening): Promise<SessionAnswer> {
  const wish = read(newIncident, {
    kind: until === undefined ? 'disturbance' : 'maintenance',
    title: { de: titleDe, en: titleEn },
    text: { de: textDe, en: textEn },
    beginsAt: from,
    endsAt: until,
  })
  const made = await openIncident(contextFor(systemActor), wish)
  return { json: made, text: `Told as ${made.incidentId}.` }
}

async function note(incidentId: string, { stage, textDe, textEn }: Texts & { stage: string }): Promise<SessionAnswer> {
  const wish = read(newNote, { stage, text: { de: textDe, en: textEn } })
  await addIncidentNote(contextFor(systemActor), { incidentId, ...wish })
  return { json: { incidentId, stage: wish.stage }, text: `Told of ${incidentId}: ${wish.stage}.` }
}

async function list(): Promise<SessionAnswer> {
  const found = await listIncidents(contextFor(systemActor))
  const rows = found.incidents.map(({ incidentId, kind, title, beginsAt, endsAt, notes }) => [
    incidentId,
    kind,
    title.de,
    notes.at(-1)?.stage ?? '-',
    shownTime(new Date(beginsAt)),
    shownTime(endsAt === null ? null : new Date(endsAt)),
  ])
  return { json: found, text: table(['INCIDENT', 'KIND', 'TITLE', 'STAGE', 'BEGINS', 'ENDS'], rows) }
}
