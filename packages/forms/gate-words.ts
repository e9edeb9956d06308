import type { Words } from './definition.ts'

/** Above the gates of a topic, wherever they are asked for, told or shown. */
export const gatesTitle: Words = { de: 'Was davon trifft zu?', en: 'Which of these apply?' }

/** The answer no to all of them. */
export const noGate: Words = { de: 'Nichts davon', en: 'None of these' }

/** What to do at gates that nobody has answered. */
export const gatesFault: Words = {
  de: `Kreuzen Sie bei „${gatesTitle.de}“ alles an, was zutrifft, oder „${noGate.de}“.`,
  en: `At “${gatesTitle.en}”, tick everything that applies, or “${noGate.en}”.`,
}
