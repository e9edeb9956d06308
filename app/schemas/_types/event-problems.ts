import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { eventProblem } from '@kurier/sdk/problems'
import type { ExplainedType, Section } from './explained.ts'
import { problemNames, type ProblemName } from '@kurier/wire/names'
import { TIMEOUT_PROBLEM } from '#lib/cases/terms.ts'

/** When each problem stands in an event (specification 6.2; decisions 5 for `timeout`). */
const meanings: Record<ProblemName, string> = {
  'authentication-tag-incorrect':
    'The tag of the part that was fetched is another one than the submit event documents.',
  'schema-missing': 'The metadata record does not say which schema it follows.',
  'encryption-issue': 'The part cannot be decrypted with the keys of the recipient, or its header is not allowed.',
  'syntax-violation': 'The part was decrypted, but is not the JSON or XML that it claims to be.',
  'schema-violation': 'The part can be read, but does not follow its schema.',
  'unsupported-schema': 'The part follows a schema that the recipient does not support.',
  'hash-mismatch': 'The plaintext has another hash than the metadata record says.',
  'attachments-mismatch': 'The attachments are others than those in the metadata record.',
  'service-mismatch': 'The submission was sent for another service than the metadata record names.',
}

const byService = {
  [TIMEOUT_PROBLEM]: {
    title: 'Not decided in time',
    meaning: 'The service rejected the submission or reply, because it was neither accepted nor rejected in time.',
  },
}

function explained(name: string, title: string, meaning: string, author: string): ExplainedType {
  return {
    uri: `${wireAddresses().eventProblemTypeBase}/${name}`,
    anchor: `event-problem-${name}`,
    name,
    summary: meaning,
    facts: [
      { label: 'Title', value: [title] },
      { label: 'Written by', value: [author] },
    ],
  }
}

/** The types of problems inside events, `{problem_type_base}/<name>`. Other systems may use types of their own. */
export function eventProblemTypes(): Section {
  const { eventProblemTypeBase } = wireAddresses()
  return {
    anchor: 'event-problems',
    heading: 'Problems in events',
    base: eventProblemTypeBase,
    intro:
      'Reject events name at least one problem, accept events may name some: type, title, detail and instance (submission or reply, metadata, data, attachment:<id> or other). Recipients may use types of their own besides these.',
    types: [
      ...problemNames.map((name) => {
        const { title } = eventProblem(eventProblemTypeBase, name, 'other')
        return explained(name, title, meanings[name], 'the recipient')
      }),
      ...Object.entries(byService).map(([name, { title, meaning }]) => explained(name, title, meaning, 'the service')),
    ],
  }
}
