import type { documentView as german } from '../de/document-view.ts'

export const documentView: typeof german = {
  yes: 'Yes',
  no: 'No',
  choice: 'Choice {code}',
  unknown: '{code} (not in the list of the form)',
  answer: 'Answer {code}, meaning unknown',
  item: '{label} – {number} of {total}',
  attachment: 'Attachment “{name}”',
  foreign: '{name} (not part of the form)',
  empty: 'Nothing entered',
  noes: '{count, plural, one {One answer “no” is} other {# answers “no” are}} hidden.',
  time: '{time}',
  bases: 'Legal bases',
  rules: '{count, plural, one {One rule that is} other {# rules that are}} not checked automatically',
}
