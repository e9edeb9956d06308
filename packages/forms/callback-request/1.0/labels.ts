import type { Labels } from '../../definition.ts'

/** What the form shows; all texts are ours. */
export const labels: Labels = {
  definitions: {
    F99000001: { label: { de: 'Ihr Name', en: 'Your name' } },
    F99000002: {
      label: { de: 'Telefonnummer', en: 'Telephone number' },
      hint: { de: 'Unter dieser Nummer rufen wir Sie an.', en: 'We will call you at this number.' },
    },
    F99000003: { label: { de: 'Thema', en: 'Topic' } },
    F99000004: {
      label: { de: 'Wunschtag', en: 'Preferred day' },
      hint: {
        de: 'Ohne Angabe rufen wir an, sobald es geht.',
        en: 'If you leave this empty, we will call as soon as we can.',
      },
    },
    F99000005: {
      label: { de: 'Nachricht', en: 'Message' },
      hint: { de: 'Worum geht es? Ein, zwei Sätze genügen.', en: 'What is it about? A sentence or two will do.' },
    },
  },
  codes: {
    F99000003: {
      '001': { de: 'Neuer Antrag', en: 'New application' },
      '002': { de: 'Laufender Antrag', en: 'Application in progress' },
      '003': { de: 'Bescheid', en: 'Decision' },
      '999': { de: 'Etwas anderes', en: 'Something else' },
    },
  },
}
