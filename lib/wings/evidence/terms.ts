/** The forms in which a case proves itself. */
export const evidenceForms = ['html', 'zip', 'json'] as const
export type EvidenceForm = (typeof evidenceForms)[number]
