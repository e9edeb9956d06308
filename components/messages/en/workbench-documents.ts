import type { workbenchDocuments as german } from '../de/workbench-documents.ts'

/** What case workers read who ask for documents, and see what was handed in. */
export const workbenchDocuments: typeof german = {
  asking: {
    legend: 'Ask for documents',
    hint: 'For each document the applicant gets an upload field of its own on the status page. What they hand in comes back to you in this case.',
    foreign:
      'The application came through another online service, which must understand messages that ask for documents (version 1.1.0). If you are not sure, say in the message what is missing.',
    suggestions: 'Suggestions from the application',
    suggest: 'Ask for {name}',
    add: 'Add a document',
    number: 'Document {number, number}',
    title: 'What do you need?',
    explanation: 'Explanation',
    explanationHint: 'For example, which period, or where to get the document.',
    required: 'Needed in any case',
    remove: 'Remove',
    until: 'By when?',
    untilHint: 'Documents can still be handed in after that day.',
    full: 'You cannot ask for more documents at once.',
    note: 'Documents asked for:',
    noteUntil: 'Documents asked for by {day}:',
    noteLost: 'The list of documents could not be saved as a note. Please note it yourself.',
    faults: {
      required: 'Document {number, number}: say what you need, or remove it.',
      'too-long': 'Document {number, number}: up to {most, number} characters.',
    },
  },
  handedIn: {
    heading: 'Documents handed in',
    count: '{there, number} of {total, number} documents asked for are here.',
    states: { handed: 'handed in', before: 'handed in before', missing: 'missing', optional: 'not included' },
    before: '{count, plural, one {One file} other {# files}} on {day}',
    noFile: 'not among the attachments',
    others: 'Other documents',
    remark: 'Remark',
    list: 'Documents',
  },
  ofCase: {
    heading: 'Submissions of this case',
    application: 'Application of {at}',
    further: 'Documents of {at}',
    here: 'open here',
  },
}
