import { problemCodes, type ProblemCode } from '@kurier/wire/codes'
import { remedies, usualWords } from '@kurier/wire/problem-words'
import type { refusedCalls as german } from '../de/refused-calls.ts'

/** As the documents of the interfaces say it, without the signs that set code apart there. */
const shown = (words: Record<ProblemCode, string>) =>
  Object.fromEntries(problemCodes.map((code) => [code, words[code].replaceAll('`', '')])) as typeof words // of each code

export const refusedCalls: typeof german = {
  title: 'Refused calls',
  pageTitle: 'Refused calls: {name}',
  intro:
    'What the interfaces refused this client in the last 14 days. Contents, headers and values are not kept; refused token requests are on the page of the client.',
  back: 'To the client',
  all: '{count, plural, one {See the refused call} other {See all # refused calls}}',
  unkept:
    '{count, plural, one {One more refused call is only counted.} other {# more refused calls are only counted.}} The newest 1,000 are kept, at most 30 alike in a minute.',
  emptyTitle: 'No call refused',
  empty: 'When an interface refuses a call of this client, you see it here after a second.',
  noneTitle: 'Nothing found',
  none: 'No refused call that fits is kept.',
  pages: 'Pages of the refused calls',
  newest: 'To the newest',
  older: 'Older',
  filter: { status: 'Status', code: 'Reason', method: 'Method', from: 'From', to: 'To' },
  columns: { at: 'Time', answer: 'Answer', call: 'Call', means: 'Meaning' },
  facts: {
    requestId: 'Request ID',
    call: 'Call',
    query: 'Parameters',
    answer: 'Answer',
    pointer: 'First fault at',
    whole: 'the whole',
    means: 'Meaning',
    next: 'What to do',
  },
  hidden: '“…” stands for values and names that are not kept.',
  means: shown(usualWords),
  next: shown(remedies),
}
