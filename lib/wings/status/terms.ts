/** What an operator tells the public of. */
export const incidentKinds = ['disturbance', 'maintenance'] as const
export type IncidentKind = (typeof incidentKinds)[number]

/** How far it has come, as each note says. `mended` ends it; `planned` is how maintenance begins. */
export const incidentStages = ['planned', 'looked-at', 'found', 'update', 'mended'] as const
export type IncidentStage = (typeof incidentStages)[number]

/** What the public is told of the service now, and of a day. */
export const publicStates = ['working', 'maintenance', 'disturbed'] as const
export type PublicState = (typeof publicStates)[number]

/** A day may also be one of which nothing is known: before the first start, or while the service did not run. */
export const dayStates = [...publicStates, 'unknown'] as const
export type DayState = (typeof dayStates)[number]

/** In a figure's place where it would speak of few deliveries or of few parties. */
export const FEW = 'few'

/** Characters of a title and of a note, in each language, at most. */
export const MOST_TITLE = 200
export const MOST_NOTE = 2000

/** Days that the public is shown. */
export const SHOWN_DAYS = 90
