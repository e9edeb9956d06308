import { z } from 'zod'
import { dayStates, FEW, incidentKinds, incidentStages, MOST_NOTE, MOST_TITLE, publicStates } from './terms.ts'

const text = (most: number) =>
  z.string().trim().min(1, 'Write something, in both languages.').max(most, `At most ${most} characters.`)
const inBoth = (most: number) => z.strictObject({ de: text(most), en: text(most) })
const time = z.iso.datetime({ offset: true, error: 'Give a time with its zone, such as 2026-12-01T20:00:00Z.' })

const note = { stage: z.enum(incidentStages), text: inBoth(MOST_NOTE) }

/** A new incident with its first note. `beginsAt`: now unless given; `endsAt` for maintenance, which has both. */
export const newIncident = z.strictObject({
  kind: z.enum(incidentKinds),
  title: inBoth(MOST_TITLE),
  text: inBoth(MOST_NOTE),
  beginsAt: time.optional(),
  endsAt: time.optional(),
})

export const newNote = z.strictObject(note)

const shownTexts = z.object({ de: z.string(), en: z.string() })
const incident = z.object({
  incidentId: z.string(),
  kind: z.enum(incidentKinds),
  title: shownTexts,
  beginsAt: z.string(),
  endsAt: z.string().nullable(),
  notes: z.array(z.object({ at: z.string(), stage: z.enum(incidentStages), text: shownTexts })),
})

export const incidentsAnswer = z.object({ incidents: z.array(incident) })
export const madeIncident = z.object({ incidentId: z.string() })

/** A figure, or that it is too small to be told; null where nothing was measured. */
const figure = z.union([z.int().nonnegative(), z.literal(FEW)])

/** What everybody may know. */
export const publicStatus = z
  .object({
    state: z.enum(publicStates),
    at: z.iso.datetime(),
    today: z.object({
      deliveries: figure.meta({
        description: 'Submissions and replies that were handed over since midnight in Germany',
      }),
      callbackMilliseconds: figure
        .nullable()
        .meta({ description: 'The time within which half of the callbacks of the day were answered' }),
    }),
    unreachableReceivers: figure.meta({
      description: 'Receivers of callbacks that have not answered for five minutes; what waits for them is sent later',
    }),
    incidents: z.array(incident).meta({ description: 'Those of the days, and maintenance to come; newest first' }),
    days: z
      .array(z.object({ date: z.iso.date(), state: z.enum(dayStates) }))
      .meta({ description: 'As the incidents say; `unknown` when nothing was recorded on the day' }),
  })
  .meta({ id: 'PublicStatus' })

export type NewIncident = z.output<typeof newIncident>
export type NewNote = z.output<typeof newNote>
export type Incident = z.output<typeof incident>
export type PublicStatus = z.output<typeof publicStatus>
