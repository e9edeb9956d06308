import type { checkpoints as german } from '../de/checkpoints.ts'

/** The pages of checkpoints: for everybody, and for operators. */
export const checkpoints: typeof german = {
  title: 'Checkpoints',
  intro:
    'Every day at midnight (UTC) the service signs how far the logs of all cases have come. Whoever keeps a checkpoint notices when this service later changes what it had recorded before.',
  keep: 'How to keep one',
  keepNote:
    'Download the newest one now and then and store it outside this service. The first command below does the same; the second compares it later with what the service publishes then.',
  save: 'Keep',
  compare: 'Compare',
  list: 'Checkpoints so far',
  caption: 'Checkpoints, newest first',
  number: 'Number',
  until: 'As of',
  cases: 'Cases',
  timeStamp: 'Time stamp',
  noTimeStamp: 'none',
  file: 'File',
  download: 'Download',
  downloadName: 'Download checkpoint {number}',
  empty: 'No checkpoint yet',
  emptyNote: 'The first one is made on the day after something happened for the first time.',
  summary: '{total, plural, one {one checkpoint} other {# checkpoints}}',
  operators: {
    intro:
      'Once a day the service signs how far the logs of all cases have come, and publishes it. The command kurier audit verify-cases checks whether everything still fits.',
    next: 'Next checkpoint',
    nextNone: 'on the day after the first event',
    authority: 'Time stamps',
    authorityNone: 'not set up (TIMESTAMP_URL)',
    authoritySetUp: 'set up',
    public: 'What everybody sees',
    publicLink: 'Page of checkpoints',
    fault: 'The time-stamp authority does not stamp',
    faultNote:
      'Failed {count, plural, one {once} other {# times}}, first on {at}. It is tried again; checkpoints are made without a time stamp too. Reason: {reason}',
  },
}
