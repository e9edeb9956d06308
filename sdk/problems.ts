import type { EventProblem } from './errors.ts'

/**
 * Problem types of events below {problem_type_base}. The first two are named in specification 6.2; the service takes
 * foreign ones too (decisions 6), so the others name what a receiving system finds when it opens a submission.
 */
const titles = {
  'authentication-tag-incorrect': 'The authentication tag differs from the one in the submit event',
  'schema-missing': 'The metadata record lacks its schema reference',
  'encryption-issue': 'The part cannot be decrypted',
  'syntax-violation': 'The part cannot be read',
  'schema-violation': 'The part does not follow its schema',
  'unsupported-schema': 'The schema of the part is not supported',
  'hash-mismatch': 'The hash in the metadata record differs from the content',
  'attachments-mismatch': 'The attachments differ from those in the metadata record',
  'service-mismatch': 'The public service differs from the one in the metadata record',
} as const

export type ProblemName = keyof typeof titles
/** Every problem type of the service that a receiving system may name. */
export const problemNames = Object.keys(titles) as ProblemName[] // the keys of the table above

/** Where a problem lies (specification 6.2, content shape 4). */
export type ProblemInstance = 'submission' | 'reply' | 'metadata' | 'data' | 'other' | `attachment:${string}`

/** A problem object for a reject or accept event. `detail` may be read by all who take part, for as long as the event lives. */
export function eventProblem(
  problemTypeBase: string,
  name: ProblemName,
  instance: ProblemInstance,
  detail?: string,
): EventProblem {
  const problem = { type: `${problemTypeBase}/${name}`, title: titles[name], instance }
  return detail === undefined ? problem : { ...problem, detail }
}
