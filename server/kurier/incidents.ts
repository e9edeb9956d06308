import { argument, needed, option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { fitting } from '#lib/platform/fitting.ts'
import { addIncidentNote, listIncidents, openIncident, removeIncident } from '#lib/wings/status/incidents.ts'
import { newIncident, newNote } from '#lib/wings/status/schema.ts'
import { incidentStages } from '#lib/wings/status/terms.ts'
import { command } from './session.ts'

const texts = { de: needed('--text-de <text>', 'in German'), en: needed('--text-en <text>', 'in English') }
const incidentId = argument('<incidentId>', 'id of the incident', id)

const list = command({
  name: 'list',
  about: 'list what was told, newest first',
  run: (_, { context }) => listIncidents(context),
  shown: ({ incidents }) =>
    columns(incidents, {
      INCIDENT: (incident) => incident.incidentId,
      KIND: ({ kind }) => kind,
      TITLE: ({ title }) => title.de,
      STAGE: ({ notes }) => notes.at(-1)?.stage,
      BEGINS: ({ beginsAt }) => shownTime(beginsAt),
      ENDS: ({ endsAt }) => shownTime(endsAt),
    }),
})

const open = command({
  name: 'open',
  about: 'tell of a disturbance, or with --until of planned maintenance',
  takes: {
    ...texts,
    titleDe: needed('--title-de <title>', 'in German'),
    titleEn: needed('--title-en <title>', 'in English'),
    beginsAt: option('--from <time>', 'when it begins, such as 2026-12-01T20:00:00Z (default: now)'),
    endsAt: option('--until <time>', 'when the maintenance ends'),
  },
  run: ({ titleDe, titleEn, de, en, ...times }, { context }) => {
    const kind = times.endsAt === undefined ? 'disturbance' : 'maintenance'
    const wish = { kind, title: { de: titleDe, en: titleEn }, text: { de, en }, ...times }
    return openIncident(context, fitting(newIncident, wish))
  },
  shown: (made) => `Told as ${made.incidentId}.`,
})

const note = command({
  name: 'note',
  about: 'tell how far it has come',
  takes: { ...texts, incidentId, stage: needed('--stage <stage>', 'mended ends it', incidentStages) },
  run: async ({ stage, de, en, ...incident }, { context }) => {
    await addIncidentNote(context, { ...incident, ...fitting(newNote, { stage, text: { de, en } }) })
    return { ...incident, stage }
  },
  shown: (told) => `Told of ${told.incidentId}: ${told.stage}.`,
})

const remove = command({
  name: 'remove',
  about: 'remove an incident that should not have been told',
  takes: { incidentId },
  run: async (wish, { context }) => {
    await removeIncident(context, wish)
    return wish
  },
  shown: (removed) => `The incident ${removed.incidentId} is removed.`,
})

/** `kurier incidents …` */
export const commands = [
  { name: 'incidents', about: 'what the public reads on the status page', commands: [list, open, note, remove] },
]
